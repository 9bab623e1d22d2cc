import Observation

/// The view model of the screen. It has the state, and does not know the view.
@MainActor
@Observable
final class MonthViewModel {
  private(set) var state = MonthState.loading
  private let service: any WordService
  @ObservationIgnored private var request: Task<Void, Never>?

  init(service: any WordService) {
    self.service = service
  }

  deinit {
    request?.cancel()
  }

  func load() {
    request?.cancel()
    state = .loading
    request = Task { [weak self, service] in
      let response = await MonthState(requestingFrom: service)
      if !Task.isCancelled { self?.state = response }
    }
  }
}

extension MonthView {
  /// Shows the state of a view model, now and after each change. In SwiftUI, each `body` does this by itself.
  func bind(to viewModel: MonthViewModel) {
    reloadPressed = { viewModel.load() }
    observe(viewModel)
  }

  private func observe(_ viewModel: MonthViewModel) {
    let state = withObservationTracking {
      viewModel.state
    } onChange: { [weak self, weak viewModel] in
      Task { @MainActor in
        if let self, let viewModel { self.observe(viewModel) }
      }
    }
    show(state)
  }
}
