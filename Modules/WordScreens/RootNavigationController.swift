public import Reactive
public import TerminalScreen
public import TextPresentation
public import ViewModels

/// The navigation controller of the application. It shows the lists of words, and presents the form in which the user
/// chooses a service.
public final class RootNavigationController: NavigationController {
  private let viewModel: any RootViewModelType
  private let makeScreen: (WordsViewModel) -> WordsViewController
  private let scheduler: any DateScheduler
  private var commands: [KeyCommand] = []

  /// Creates a navigation controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It provides the view models of the screens.
  ///   - showsPictures: Whether rows show the pictures of their words.
  ///   - presentation: The way in which the terminal shows screens.
  ///   - scheduler: The scheduler that animates the activity indicators.
  public init(
    viewModel: any RootViewModelType, showsPictures: Bool, presentation: ProcessTerminal.Presentation = .screen,
    scheduler: any DateScheduler = QueueScheduler.main
  ) {
    makeScreen = { list in
      WordsViewController(
        viewModel: list, showsPictures: showsPictures, presentation: presentation, scheduler: scheduler)
    }
    (self.viewModel, self.scheduler) = (viewModel, scheduler)
    super.init(rootViewController: makeScreen(viewModel.outputs.lists.value[0]))

    reactive.makeBindingTarget { $0.showLists($1) } <~ viewModel.outputs.lists.signal
    reactive.makeBindingTarget { $0.showCommands($1) } <~ viewModel.outputs.commands
    reactive.makeBindingTarget { $0.visibleViewController.present(AlertController(title: nil, message: $1)) }
      <~ viewModel.outputs.showNotice
    reactive.makeBindingTarget { $0.showService($1) } <~ viewModel.outputs.showService
    viewModel.inputs.viewDidLoad()
  }

  /// The commands that select a section, and the one that quits the program. All screens but the form and dialogs
  /// inherit them.
  public override var keyCommands: [KeyCommand] {
    commands + [KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in self?.close() }]
  }

  private func showCommands(_ commands: [Command<any RootViewModelType>]) {
    self.commands = commands.map { KeyCommand($0, of: viewModel) }
    viewControllers.forEach { $0.inheritedKeyCommandsDidChange() }
  }

  private func showLists(_ lists: [WordsViewModel]) {
    let screens = viewControllers.compactMap { $0 as? WordsViewController }
    viewControllers[0].dismiss()
    setViewControllers(lists.map { list in screens.first { $0.viewModel as AnyObject === list } ?? makeScreen(list) })
  }

  private func showService(_ viewModel: ServiceViewModel) {
    visibleViewController.present(ServiceViewController(viewModel: viewModel, scheduler: scheduler))
  }
}
