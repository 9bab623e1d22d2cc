public import Reactive
import Terminal
public import ViewModels

/// A word with all its attributes.
public final class WordDetailViewController: ViewController {
  private let page: PageView
  private let loadActivityIndicator: ActivityIndicatorView
  private let content = WordDetailView()
  private let scrollView: ScrollView
  private let viewModel: any WordDetailViewModelType

  /// Makes the controller of `viewModel`.
  ///
  /// - Parameter scheduler: Whose clock turns the activity indicator.
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
    page.hintsLabel.text = hints
    loadActivityIndicator.reactive.isAnimating <~ outputs.isLoading
    content.dateLabel.reactive.text <~ outputs.date
    content.definitionLabel.reactive.text <~ outputs.definition
    content.pictureLabel.reactive.text <~ outputs.pictureCaption
    content.reactionsLabel.reactive.text <~ outputs.favourite.combineLatest(with: outputs.reblog)
      .map(ReactionMarks.long)
    content.idLabel.reactive.text <~ outputs.id

    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
  }

  /// The keys of going back, of the reactions, of loading again, and of leaving.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return scrollView.keyCommands + [
      KeyCommand(.escape, .left, hint: "esc back") { inputs.backPressed() },
      KeyCommand(.character("f"), hint: "f \(ReactionMarks.favourite)") { inputs.favouritePressed() },
      KeyCommand(.character("b"), hint: "b \(ReactionMarks.reblog)") { inputs.reblogPressed() },
      KeyCommand(.character("r"), hint: "r reload") { inputs.reloadPressed() },
      KeyCommand(.character("q"), hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }
}

/// The attributes of a word below each other.
private final class WordDetailView: View, VariableHeight {
  let dateLabel = Label()
  let reactionsLabel = Label(style: Style(foreground: .red))
  let definitionLabel = Label(isWrapped: true)
  let pictureLabel = Label(isWrapped: true)
  let idLabel = Label()

  private static let captionColumns = 9
  private static let mostColumns = 72

  private let pictureCaption = Label(style: Style(attributes: .dim))
  private let idCaption = Label(style: Style(attributes: .dim))

  override init() {
    super.init()
    pictureCaption.text = "Picture"
    idCaption.text = "Number"
    for view in [dateLabel, reactionsLabel, definitionLabel, pictureCaption, pictureLabel, idCaption, idLabel] {
      addSubview(view)
    }
  }

  func rows(columns: Int) -> Int {
    var rows = 0
    forEachLabel(columns: columns) { _, _, frame in rows = frame.row + frame.rows }
    return rows
  }

  override func layoutSubviews() {
    forEachLabel(columns: frame.columns) { label, caption, frame in
      label.frame = frame
      caption?.frame = Rect(column: 0, row: frame.row, columns: Self.captionColumns, rows: 1)
    }
  }

  private func forEachLabel(columns: Int, _ body: (_ label: Label, _ caption: Label?, _ frame: Rect) -> Void) {
    var row = 0
    for (label, caption, gap) in [
      (dateLabel, nil, reactionsLabel.text.isEmpty ? 1 : 0), (reactionsLabel, nil, reactionsLabel.text.isEmpty ? 0 : 1),
      (definitionLabel, nil, 1), (pictureLabel, pictureCaption, 0), (idLabel, idCaption, 0),
    ] as [(Label, Label?, Int)] {
      let column = caption == nil ? 0 : Self.captionColumns
      let columns = max(min(columns, Self.mostColumns) - column, 0)
      let rows = label === reactionsLabel && label.text.isEmpty ? 0 : label.rows(columns: columns)
      body(label, caption, Rect(column: column, row: row, columns: columns, rows: rows))
      row += rows + gap
    }
  }
}
