/// The coordinator of the application. It creates the screens, and decides which screen follows an action.
@MainActor
final class WordsCoordinator {
  enum Screen: Equatable {
    case month
    case detail(of: String)
  }

  /// The screens that are open. The last one is visible.
  private(set) var screens: [Screen] = []
  private let service: any WordService
  private let makeView: () -> MonthView

  init(service: any WordService, makeView: @escaping () -> MonthView) {
    self.service = service
    self.makeView = makeView
  }

  func start() {
    let view = makeView()
    let viewModel = MonthViewModel(service: service)
    view.bind(to: viewModel)
    view.wordSelected = { [weak self] word in self?.screens.append(.detail(of: word)) }
    screens = [.month]
    viewModel.load()
  }

  func goBack() {
    if screens.count > 1 { screens.removeLast() }
  }
}
