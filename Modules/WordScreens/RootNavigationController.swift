public import Reactive
public import TerminalScreen
public import TextPresentation
public import ViewModels

/// The navigation controller of the application. It shows the words of the service in force, and the form in which the
/// user chooses another service.
public final class RootNavigationController: NavigationController {
  private let viewModel: any RootViewModelType
  private let makeScreen: (WordsViewModel) -> WordsViewController
  private let scheduler: any DateScheduler

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
    super.init(rootViewController: makeScreen(viewModel.outputs.list.value))

    reactive.makeBindingTarget { $0.showList($1) } <~ viewModel.outputs.list.signal
    reactive.makeBindingTarget { $0.visibleViewController.present(AlertController(title: nil, message: $1)) }
      <~ viewModel.outputs.showNotice
    reactive.makeBindingTarget { $0.showService($1) } <~ viewModel.outputs.showService
    viewModel.inputs.viewDidLoad()
  }

  private func showList(_ viewModel: WordsViewModel) {
    viewControllers[0].dismiss()
    setViewControllers([makeScreen(viewModel)])
  }

  private func showService(_ viewModel: ServiceViewModel) {
    pushViewController(ServiceViewController(viewModel: viewModel, scheduler: scheduler))
  }
}
