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
    observe({ [weak viewModel] in viewModel?.state }) { [weak self] in self?.show($0) }
  }
}

/// Shows a value, now and after each change, until it is `nil`.
@MainActor
func observe<Value>(_ value: @escaping @MainActor () -> Value?, show: @escaping @MainActor (Value) -> Void) {
  let current = withObservationTracking(value) {
    Task { @MainActor in observe(value, show: show) }
  }
  if let current { show(current) }
}
