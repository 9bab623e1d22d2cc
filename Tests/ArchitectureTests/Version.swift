import Reactive

/// A version of the screen in the chapter “What MVVM is, and what else there is”, or of the search in the chapter
/// “Search”.
enum Version: CaseIterable {
  case mvc, observable, elm, signals
  case signalSearch, observableSearch

  static let searches = [signalSearch, observableSearch]
  static let screens = allCases.filter { !searches.contains($0) }
}

/// A version that runs. The screen exists until both the view and its owner are released, and a search until its owner
/// is.
struct RunningVersion {
  /// What the user sees: one text after the other.
  let texts: AsyncStream<String>
  /// Presses Reload, or enters a text in the search.
  let load: @MainActor (_ text: String) async -> Void
  let owner: Any
}

extension Version {
  /// Starts a version. A screen requests its words at once.
  @MainActor
  func start(with service: FakeWordService, clock: TaskClock) -> RunningVersion {
    let view = MonthView()
    let (results, shown) = AsyncStream<String>.makeStream()
    let show = { @MainActor (results: [String]) in _ = shown.yield(results.joined(separator: "\n")) }
    let request: SearchRequest = { await service.results(for: $0) }
    // The owner of a screen is released with the view, and that of a search without it.
    func screen(_ owner: Any) -> RunningVersion {
      RunningVersion(texts: view.texts, load: { _ in view.reloadPressed() }, owner: (view, owner))
    }
    switch self {
    case .mvc:
      let controller = MonthController(service: service, view: view)
      controller.viewDidLoad()
      return screen(controller)
    case .observable:
      let viewModel = MonthViewModel(service: service)
      view.bind(to: viewModel)
      viewModel.load()
      return screen(viewModel)
    case .elm:
      let loop = Loop(MonthState.loading) {
        MonthScreen.reduce(&$0, $1, service: service)
      } show: { [weak view] in
        view?.show($0)
      }
      view.reloadPressed = { loop.send(.reloadPressed) }
      loop.send(.appeared)
      return screen(loop)
    case .signals:
      let viewModel = SignalMonthViewModel(service: service)
      let token = Lifetime.Token()
      view.bind(to: viewModel, lifetime: Lifetime(token))
      viewModel.inputs.viewDidLoad()
      return screen(token)
    case .signalSearch:
      let search = SignalSearch(clock: clock.scheduler, request: request)
      BindingTarget(on: MainActor.self, lifetime: search.text.lifetime, action: show) <~ search.results.signal
      return RunningVersion(texts: results, load: { [weak search] in search?.text.value = $0 }, owner: search)
    case .observableSearch:
      let search = ObservableSearch(clock: clock, request: request)
      observe({ [weak search] in search?.results }, show: show)
      return RunningVersion(
        texts: results,
        load: { [weak search] text in
          search?.text = text
          await clock.sleeps.stream.next()
        }, owner: search)
    }
  }
}
