import Reactive
import Terminal
public import ViewModels

/// A word with all its attributes.
public final class WordDetailViewController: ViewController {
  private let page: PageView
  private let content = WordDetailView()
  private let scrollView: ScrollView
  private let viewModel: any WordDetailViewModelType

  /// Makes the controller of `viewModel`.
  public init(viewModel: any WordDetailViewModelType) {
    self.viewModel = viewModel
    scrollView = ScrollView(contentView: content)
    page = PageView(contentView: scrollView)
    super.init(view: page)
  }

  /// Binds the views to the view model.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    page.titleLabel.reactive.text <~ outputs.title
    page.hintsLabel.text = hints
    content.dateLabel.reactive.text <~ outputs.date
    content.definitionLabel.reactive.text <~ outputs.definition
    content.pictureLabel.reactive.text <~ outputs.picture
    content.idLabel.reactive.text <~ outputs.id

    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss
  }

  /// The keys of going back and of leaving.
  public override var keyCommands: [KeyCommand] {
    let inputs = viewModel.inputs
    return scrollView.keyCommands + [
      KeyCommand(.escape, .left, hint: "esc back") { inputs.backPressed() },
      KeyCommand(.character("q"), hint: "q quit") { [weak self] in self?.navigationController?.close() },
    ]
  }
}

/// The attributes of a word below each other.
private final class WordDetailView: View, VariableHeight {
  let dateLabel = Label()
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
    for view in [dateLabel, definitionLabel, pictureCaption, pictureLabel, idCaption, idLabel] {
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
      (dateLabel, nil, 1), (definitionLabel, nil, 1), (pictureLabel, pictureCaption, 0), (idLabel, idCaption, 0),
    ] as [(Label, Label?, Int)] {
      let column = caption == nil ? 0 : Self.captionColumns
      let columns = max(min(columns, Self.mostColumns) - column, 0)
      let rows = label.rows(columns: columns)
      body(label, caption, Rect(column: column, row: row, columns: columns, rows: rows))
      row += rows + gap
    }
  }
}
