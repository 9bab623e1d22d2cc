public import Reactive
import Terminal
public import TextPresentation
public import ViewModels

/// A controller that shows a word with all its attributes.
public final class WordDetailViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let pronunciationLabel = Label(style: TextStyle(attributes: .dim))
  private let partOfSpeechLabel = Label()
  private let content = WordDetailView()
  private let scrollView: ScrollView
  private let viewModel: any WordDetailViewModelType
  private let showsCommands: Bool

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public convenience init(viewModel: any WordDetailViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.init(viewModel: viewModel, showsCommands: true, scheduler: scheduler)
  }

  init(
    viewModel: any WordDetailViewModelType, showsCommands: Bool, scheduler: any DateScheduler = QueueScheduler.main
  ) {
    self.viewModel = viewModel
    self.showsCommands = showsCommands
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

    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.text <~ outputs.notice.map { $0 ?? "" }
    if showsCommands {
      reactive.makeBindingTarget { controller, _ in controller.page.statusLine.hints = controller.hints }
        <~ outputs.commands
      page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    }
    loadActivityIndicator.reactive.isAnimating <~ outputs.isLoading
    pronunciationLabel.reactive.text <~ outputs.pronunciation.map { $0 ?? "" }
    partOfSpeechLabel.reactive.text <~ outputs.partOfSpeech.map { $0 ?? "" }
    content.dateLabel.reactive.text <~ outputs.date
    content.reactionsLabel.reactive.text
      <~ outputs.favourite.combineLatest(with: outputs.reblog)
      .map(ReactionMarks.long)
    content.definitionLabel.reactive.text <~ outputs.definition
    content.exampleLabel.reactive.text <~ outputs.example.map { $0 ?? "" }
    content.originLabel.reactive.text <~ outputs.origin.map { $0 ?? "" }
    content.pictureView.reactive.picture <~ outputs.picture
    content.pictureErrorLabel.reactive.text <~ outputs.pictureError.map { $0 ?? "" }

    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.showAbout($1) } <~ outputs.showAbout
    reactive.makeBindingTarget { $0.copyToPasteboard($1) } <~ outputs.copy

    viewModel.inputs.viewDidLoad(canCopy: canCopyToPasteboard)
  }

  /// The commands of the view model, and those for scrolling and for quitting.
  public override var keyCommands: [KeyCommand] {
    scrollView.keyCommands + viewModel.outputs.commands.value.map { KeyCommand($0, of: viewModel) } + [quitKeyCommand]
  }

  /// Returns the size within which the screen shows the picture, in a terminal of a width.
  static func maximumPictureSize(columns: Int) -> TerminalSize { WordDetailView.maximumPictureSize(columns: columns) }

  private func showAbout(_ message: String) {
    let alert = AlertController(title: "About this entry", message: message)
    alert.addAction(AlertAction(title: "OK", style: .cancel))
    present(alert)
  }
}

/// A view that shows the attributes of a word: texts in a column, and the picture beside them or, in a narrow view, below.
private final class WordDetailView: View {
  let dateLabel = Label(style: TextStyle(attributes: .dim))
  let reactionsLabel = Label(style: .accent)
  let definitionLabel = Label(isWrapped: true)
  let exampleLabel = Label(isWrapped: true)
  let originLabel = Label(isWrapped: true)
  let pictureView = PictureView()
  let pictureErrorLabel = Label(style: TextStyle(attributes: .dim), isWrapped: true)

  private static let captionColumns = 9
  private static let maximumTextColumns = 72
  private static let minimumTextColumns = 40
  private static let pictureSize = TerminalSize(columns: 24, rows: 8)
  private static let gap = 3

  private let originCaption = Label(style: TextStyle(attributes: .dim))

  override init() {
    super.init()
    originCaption.text = "Origin"
    for view in [
      dateLabel, reactionsLabel, definitionLabel, exampleLabel, originCaption, originLabel, pictureView,
      pictureErrorLabel,
    ] {
      addSubview(view)
    }
  }

  override func rows(columns: Int) -> Int {
    frames(columns: columns).filter { $0.frame.rows > 0 }.map { $0.frame.row + $0.frame.rows }.max() ?? 0
  }

  override func layoutSubviews() {
    for (view, frame) in frames(columns: frame.columns) { view.frame = frame }
  }

  static func maximumPictureSize(columns: Int) -> TerminalSize {
    TerminalSize(columns: min(columns, pictureSize.columns), rows: pictureSize.rows)
  }

  /// Returns the frame of each view. The frame of a view without content has zero rows.
  private func frames(columns: Int) -> [(view: View, frame: TerminalRect)] {
    let picture = pictureView.size(atMost: Self.maximumPictureSize(columns: columns))
    let columnsBeside = columns - picture.columns - Self.gap
    let isBeside = picture.rows > 1 && columnsBeside >= Self.minimumTextColumns
    let textColumns = min(isBeside ? columnsBeside : columns, Self.maximumTextColumns)
    var frames: [(view: View, frame: TerminalRect)] = []
    var row = 0
    func place(_ view: View, column: Int = 0, columns: Int, rows: Int) {
      frames.append((view, TerminalRect(column: column, row: row, columns: columns, rows: rows)))
    }
    func place(_ label: Label, column: Int = 0) {
      let rows = label.text.isEmpty ? 0 : label.rows(columns: textColumns - column)
      place(label, column: column, columns: textColumns - column, rows: rows)
      row += rows > 0 ? rows + 1 : 0
    }

    let dateColumns = min(dateLabel.columns(atMost: columns), columns)
    place(dateLabel, columns: dateColumns, rows: 1)
    place(
      reactionsLabel, column: min(dateColumns + Self.gap, columns), columns: max(columns - dateColumns - Self.gap, 0),
      rows: 1)
    row += 2
    if isBeside {
      place(pictureView, column: textColumns + Self.gap, columns: picture.columns, rows: picture.rows)
    }
    place(definitionLabel)
    place(exampleLabel)
    let caption = min(Self.captionColumns, textColumns)
    place(originCaption, columns: caption, rows: originLabel.text.isEmpty ? 0 : 1)
    place(originLabel, column: caption)
    if !isBeside {
      // A description of the picture, which has one row, may be wider than the picture.
      place(pictureView, columns: picture.rows > 1 ? picture.columns : columns, rows: picture.rows)
      row += picture.rows > 0 ? picture.rows + 1 : 0
    }
    place(pictureErrorLabel)
    return frames
  }
}
