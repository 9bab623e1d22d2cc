public import Reactive
public import TerminalScreen
public import TextPresentation
public import ViewModels

/// A controller that shows a word with all its attributes.
public final class WordDetailViewController: ViewController {
  private let page: PageView
  private let box: BoxView
  private let loadActivityIndicator: ActivityIndicatorView
  private let content: WordDetailView
  private let scrollView: ScrollView
  private let viewModel: any WordDetailViewModelType
  private let presentation: ProcessTerminal.Presentation
  private var commands: [KeyCommand] = []

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - presentation: The way in which the terminal shows screens.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(
    viewModel: any WordDetailViewModelType, presentation: ProcessTerminal.Presentation = .screen,
    scheduler: any DateScheduler = QueueScheduler.main
  ) {
    (self.viewModel, self.presentation) = (viewModel, presentation)
    content = WordDetailView(layout: presentation == .screen ? .screen : .lines)
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    scrollView = ScrollView(contentView: content)
    box = BoxView(contentView: scrollView)
    page = PageView(contentView: box, accessoryView: loadActivityIndicator)
    super.init(view: page)
    page.prepare(for: presentation)
  }

  /// Binds the views to the view model.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    page.titleLabel.reactive.text <~ outputs.content.map(\.word.word.word)
    page.reactive.notice <~ outputs.content.map(\.notice).skipRepeats()
    reactive.makeBindingTarget { $0.showCommands($1) } <~ outputs.commands
    reactive.makeBindingTarget { $0.box.title = AttributedText($1.word.datedTitle) } <~ outputs.content
    let footer = scrollView.positionText.combineLatest(with: outputs.content.map(\.isLoading).skipRepeats())
      .map { [presentation] position, isLoading in isLoading && presentation == .screen ? "loading…" : position }
    reactive.makeBindingTarget { $0.box.footer = AttributedText([.init($1, style: .muted)]) } <~ footer
    loadActivityIndicator.reactive.isAnimating
      <~ outputs.content.map { [presentation] in $0.isLoading && presentation == .lines }
    content.bind(outputs.content.map(Optional.some))

    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.present(AlertController(title: "About this entry", message: $1)) }
      <~ outputs.showAbout
    reactive.makeBindingTarget { $0.copyToPasteboard($1.textToCopy) } <~ outputs.copy

    viewModel.inputs.viewDidLoad()
  }

  /// The commands of the view model, and those for scrolling.
  public override var keyCommands: [KeyCommand] { scrollView.keyCommands + commands }

  private func showCommands(_ commands: [Command<any WordDetailViewModelType>]) {
    self.commands = commands.map { KeyCommand($0, of: viewModel, canCopy: canCopyToPasteboard) }
    page.setNeedsDisplay()
  }
}
