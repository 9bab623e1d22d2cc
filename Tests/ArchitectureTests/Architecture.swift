import Reactive

/// An architecture of the chapter “What MVVM is, and what else there is”.
enum Architecture: CaseIterable {
  case mvc, observable, elm, coordinator, signals

  /// Creates the screen and loads its words. The screen exists until both the view and its owner are released.
  @MainActor
  func start(with service: any WordService) -> (view: MonthView, owner: any AnyObject & Sendable) {
    let view = MonthView()
    switch self {
    case .mvc:
      let controller = MonthController(service: service, view: view)
      controller.viewDidLoad()
      return (view, controller)
    case .observable:
      let viewModel = MonthViewModel(service: service)
      view.bind(to: viewModel)
      viewModel.load()
      return (view, viewModel)
    case .elm:
      let loop = Loop(MonthState.loading) {
        MonthScreen.reduce(&$0, $1, service: service)
      } show: { [weak view] in
        view?.show($0)
      }
      view.reloadPressed = { loop.send(.reloadPressed) }
      loop.send(.appeared)
      return (view, loop)
    case .coordinator:
      let coordinator = WordsCoordinator(service: service) { view }
      coordinator.start()
      return (view, coordinator)
    case .signals:
      let viewModel = SignalMonthViewModel(service: service)
      let token = Lifetime.Token()
      view.bind(to: viewModel, lifetime: Lifetime(token))
      viewModel.inputs.viewDidLoad()
      return (view, token)
    }
  }
}
