/// The controller of the screen. It loads the words, and tells the view what to show.
@MainActor
final class MonthController {
  private let service: any WordService
  private let view: MonthView
  private var request: Task<Void, Never>?

  init(service: any WordService, view: MonthView) {
    self.service = service
    self.view = view
    view.reloadPressed = { [weak self] in self?.load() }
  }

  deinit {
    request?.cancel()
  }

  func viewDidLoad() {
    load()
  }

  private func load() {
    request?.cancel()
    view.show(.loading)
    request = Task { [weak self, service] in
      let response = await MonthState(requestingFrom: service)
      if !Task.isCancelled { self?.view.show(response) }
    }
  }
}
