public import Reactive
import TerminalScreen
public import TextPresentation
public import ViewModels

/// A controller that shows a word with all its attributes.
public final class WordDetailViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let pronunciationLabel = Label(style: .detail)
  private let partOfSpeechLabel = Label()
  private let content = WordDetailView()
  private let scrollView: ScrollView
  private let viewModel: any WordDetailViewModelType
  private var commands: [KeyCommand] = []

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(viewModel: any WordDetailViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    scrollView = ScrollView(contentView: content)
    let heading = StackView(axis: .horizontal, spacing: 2)
    for view in [loadActivityIndicator, pronunciationLabel, partOfSpeechLabel] { heading.addArrangedSubview(view) }
    page = PageView(contentView: scrollView, accessoryView: heading)
    super.init(view: page)
  }

  /// Binds the views to the view model.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    page.titleLabel.reactive.text <~ outputs.content.map(\.word.word.word)
    page.noticeLabel.reactive.notice() <~ outputs.content.map(\.notice).skipRepeats()
    reactive.makeBindingTarget { $0.showCommands($1) } <~ outputs.commands
    page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    loadActivityIndicator.reactive.isAnimating <~ outputs.content.map(\.isLoading)
    pronunciationLabel.reactive.text <~ outputs.content.map { $0.word.pronunciation ?? "" }
    partOfSpeechLabel.reactive.text <~ outputs.content.map { $0.word.word.partOfSpeech ?? "" }
    content.bind(outputs.content.map(Optional.some))

    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.present(AlertController(title: "About this entry", message: $1)) }
      <~ outputs.showAbout
    reactive.makeBindingTarget { $0.copyToPasteboard($1.textToCopy) } <~ outputs.copy

    viewModel.inputs.viewDidLoad()
  }

  /// The commands of the view model, and those for scrolling and for quitting.
  public override var keyCommands: [KeyCommand] { scrollView.keyCommands + commands + [quitKeyCommand] }

  private func showCommands(_ commands: [Command<any WordDetailViewModelType>]) {
    self.commands = commands.filter { $0.id != .copy || canCopyToPasteboard }.map { KeyCommand($0, of: viewModel) }
    page.setNeedsDisplay()
  }
}
