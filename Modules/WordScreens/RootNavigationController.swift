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
  private let loadActivityIndicator: ActivityIndicatorView
  private let serviceLabel = Label(style: .muted)
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
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    let service = StackView(axis: .horizontal, spacing: 1)
    for view in [loadActivityIndicator, serviceLabel] { service.addArrangedSubview(view) }
    // As lines, each page has a title, and a bar would be read with each of them.
    super.init(
      rootViewController: makeScreen(viewModel.outputs.lists.value[0]),
      navigationBar: presentation == .screen ? NavigationBar(accessoryView: service) : nil)

    reactive.makeBindingTarget { $0.showHeader($1) } <~ viewModel.outputs.header
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
    commands + [quitKeyCommand]
  }

  private func showCommands(_ commands: [Command<any RootViewModelType>]) {
    self.commands = commands.map { KeyCommand($0, of: viewModel) }
    visibleViewController.view.setNeedsDisplay()
  }

  /// Shows the name of the program, the place of the user, the sections, and the service.
  private func showHeader(_ header: RootHeader) {
    let months = viewModel.outputs.lists.value[0].outputs.months
    func item(
      _ text: String, _ style: TextStyle, isOptional: Bool = false, _ action: (@MainActor () -> Void)? = nil
    ) -> NavigationBar.Item {
      NavigationBar.Item(AttributedText([.init(text, style: style)]), isOptional: isOptional, action: action)
    }
    let place = item(header.place, TextStyle(attributes: .bold))
    let month = [
      item("‹", .title) { months?.inputs.previousMonthPressed() }, place,
      item("›", .title) { months?.inputs.nextMonthPressed() },
    ]
    let sections = Section.allCases.map { section in
      let style = TextStyle(foreground: .role(.accent), attributes: [.bold, .underline])
      let isShown = section == header.section
      return item(header.title(of: section), isShown ? style : .muted, isOptional: !isShown) { [viewModel] in
        viewModel.inputs.sectionSelected(section)
      }
    }
    let name = TextStyle(foreground: .role(.background), background: .role(.accent), attributes: .bold)
    let places =
      switch header.section {
      case .month: month
      case .favourites: [] as [NavigationBar.Item]
      case .year: [place]
      }
    navigationBar?.leadingItems = [item(" Words ", name)] + sections + places
    serviceLabel.text = header.service
    loadActivityIndicator.isAnimating = header.isLoading
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
