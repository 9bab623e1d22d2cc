public import Reactive
public import TextPresentation
public import ViewModels

/// The navigation controller of the application. It shows the words of the service in force, and the form in which the
/// user chooses another service.
public final class RootNavigationController: NavigationController {
  private let viewModel: any RootViewModelType
  private let showsPictures: Bool
  private let scheduler: any DateScheduler

  /// Creates a navigation controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It provides the view models of the screens.
  ///   - showsPictures: Whether rows show the pictures of their words.
  ///   - scheduler: The scheduler that animates the activity indicators.
  public init(
    viewModel: any RootViewModelType, showsPictures: Bool, scheduler: any DateScheduler = QueueScheduler.main
  ) {
    (self.viewModel, self.showsPictures, self.scheduler) = (viewModel, showsPictures, scheduler)
    let list = viewModel.outputs.list.value
    super.init(
      rootViewController: WordsViewController(viewModel: list, showsPictures: showsPictures, scheduler: scheduler))

    reactive.makeBindingTarget { $0.showList($1) } <~ viewModel.outputs.list.signal
    reactive.makeBindingTarget { $0.showNotice($1) } <~ viewModel.outputs.showNotice
    reactive.makeBindingTarget { $0.showService($1) } <~ viewModel.outputs.showService
    viewModel.inputs.viewDidLoad()
  }

  private func showList(_ viewModel: WordsViewModel) {
    viewControllers[0].dismiss()
    setViewControllers([
      WordsViewController(viewModel: viewModel, showsPictures: showsPictures, scheduler: scheduler)
    ])
  }

  private func showNotice(_ notice: String) {
    let alert = AlertController(title: nil, message: notice)
    alert.addAction(AlertAction(title: "OK", style: .cancel))
    visibleViewController.present(alert)
  }

  private func showService(_ viewModel: ServiceViewModel) {
    pushViewController(ServiceViewController(viewModel: viewModel, scheduler: scheduler))
  }
}
