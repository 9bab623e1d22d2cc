public import Reactive
import Terminal
public import TextPresentation
public import ViewModels

/// A controller that shows a word with all its attributes.
public final class WordDetailViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let content = WordDetailView()
  private let scrollView: ScrollView
  private let viewModel: any WordDetailViewModelType

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(viewModel: any WordDetailViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    loadActivityIndicator = ActivityIndicatorView(scheduler: scheduler)
    scrollView = ScrollView(contentView: content)
    page = PageView(contentView: scrollView, accessoryView: loadActivityIndicator)
    super.init(view: page)
  }

  /// Binds the views to the view model.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    page.titleLabel.reactive.text <~ outputs.title
    page.noticeLabel.reactive.text <~ outputs.notice.map { $0 ?? "" }
    page.statusLine.hints = hints
    page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    loadActivityIndicator.reactive.isAnimating <~ outputs.isLoading
    content.dateLabel.reactive.text <~ outputs.date
    content.definitionLabel.reactive.text <~ outputs.definition
    content.pictureView.reactive.picture <~ outputs.picture
    content.pictureLabel.reactive.text <~ outputs.pictureCaption
    content.reactionsLabel.reactive.text
      <~ outputs.favourite.combineLatest(with: outputs.reblog)
      .map(ReactionMarks.long)
    content.idLabel.reactive.text <~ outputs.id

    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
  }

  /// The commands for scrolling, going back, reacting, reloading and quitting.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return scrollView.keyCommands + [
      KeyCommand(.escape, title: "go back", hint: "esc back") { inputs.cancelPressed() },
      KeyCommand(.left, title: "go back") { inputs.backPressed() },
      KeyCommand(.character("f"), title: "toggle favourite", hint: "f \(ReactionMarks.favourite)") {
        inputs.favouritePressed()
      },
      KeyCommand(.character("b"), title: "toggle reblog", hint: "b \(ReactionMarks.reblog)") {
        inputs.reblogPressed()
      },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { inputs.reloadPressed() },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }
}

/// A view that stacks the attributes of a word.
private final class WordDetailView: View, VariableHeight {
  let dateLabel = Label()
  let reactionsLabel = Label(style: .reaction)
  let definitionLabel = Label(isWrapped: true)
  let pictureView = PictureView()
  let pictureLabel = Label(isWrapped: true)
  let idLabel = Label()

  private static let captionColumns = 9
  private static let mostColumns = 72
  private static let mostPicture = TerminalSize(columns: 24, rows: 8)

  private let pictureCaption = Label(style: TextStyle(attributes: .dim))
  private let idCaption = Label(style: TextStyle(attributes: .dim))

  override init() {
    super.init()
    pictureCaption.text = "Picture"
    idCaption.text = "ID"
    for view in [
      dateLabel, reactionsLabel, definitionLabel, pictureView, pictureCaption, pictureLabel, idCaption, idLabel,
    ] {
      addSubview(view)
    }
  }

  func rows(columns: Int) -> Int {
    sections(columns: columns).map { $0.frame.row + $0.frame.rows }.max() ?? 0
  }

  override func layoutSubviews() {
    for (view, caption, frame) in sections(columns: frame.columns) {
      view.frame = frame
      caption?.frame = TerminalRect(column: 0, row: frame.row, columns: Self.captionColumns, rows: 1)
    }
  }

  /// Returns the frame and the caption of each view. The frame of a view without content has zero rows.
  private func sections(columns: Int) -> [(view: View, caption: Label?, frame: TerminalRect)] {
    var sections: [(view: View, caption: Label?, frame: TerminalRect)] = []
    var row = 0
    func place(_ view: View, caption: Label? = nil, gap: Int = 1, rows: (_ columns: Int) -> Int) {
      let column = caption == nil ? 0 : Self.captionColumns
      let columns = max(min(columns, Self.mostColumns) - column, 0)
      let rows = rows(columns)
      if rows > 0, gap > 0, row > 0 { row += gap }
      sections.append((view, caption, TerminalRect(column: column, row: row, columns: columns, rows: rows)))
      row += rows
    }
    place(dateLabel, rows: dateLabel.rows)
    place(reactionsLabel, gap: 0) { _ in reactionsLabel.text.isEmpty ? 0 : 1 }
    place(definitionLabel, rows: definitionLabel.rows)
    place(pictureView) { columns in
      let most = TerminalSize(columns: min(columns, Self.mostPicture.columns), rows: Self.mostPicture.rows)
      return pictureView.size(atMost: most).rows
    }
    place(pictureLabel, caption: pictureCaption, rows: pictureLabel.rows)
    place(idLabel, caption: idCaption, gap: 0, rows: idLabel.rows)
    return sections
  }
}
