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
  /// - Parameters:
  ///   - viewModel: Says what is shown, and is told of the keys.
  ///   - scheduler: Whose clock turns the activity indicator.
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

  /// The keys of going back, of the reactions, of loading again, and of leaving.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return scrollView.keyCommands + [
      KeyCommand(.escape, .left, title: "go back", hint: "esc back") { inputs.backPressed() },
      KeyCommand(.character("f"), title: "favourite, or no longer", hint: "f \(ReactionMarks.favourite)") {
        inputs.favouritePressed()
      },
      KeyCommand(.character("b"), title: "reblog, or no longer", hint: "b \(ReactionMarks.reblog)") {
        inputs.reblogPressed()
      },
      KeyCommand(.character("r"), title: "reload", hint: "r reload") { inputs.reloadPressed() },
      KeyCommand(.character("q"), title: "quit", hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }
}

/// The attributes of a word below each other.
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

  private let pictureCaption = Label(style: Style(attributes: .dim))
  private let idCaption = Label(style: Style(attributes: .dim))

  override init() {
    super.init()
    pictureCaption.text = "Picture"
    idCaption.text = "Number"
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
      caption?.frame = Rect(column: 0, row: frame.row, columns: Self.captionColumns, rows: 1)
    }
  }

  /// The frame of each view; one that has nothing to show has no rows.
  private func sections(columns: Int) -> [(view: View, caption: Label?, frame: Rect)] {
    var sections: [(view: View, caption: Label?, frame: Rect)] = []
    var row = 0
    func place(_ view: View, caption: Label? = nil, gap: Int = 1, rows: (_ columns: Int) -> Int) {
      let column = caption == nil ? 0 : Self.captionColumns
      let columns = max(min(columns, Self.mostColumns) - column, 0)
      let rows = rows(columns)
      if rows > 0, gap > 0, row > 0 { row += gap }
      sections.append((view, caption, Rect(column: column, row: row, columns: columns, rows: rows)))
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
