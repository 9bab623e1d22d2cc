import Reactive
import Terminal
public import ViewModels

/// A word in a row: its date, the user's reactions, its picture, the word, and the first line of its definition.
public final class WordCellView: TableViewCell, ReactiveView {
  private static let dateColumns = 10
  private static let reactionColumns = 3
  private static let pictureColumns = 4
  private static let wordColumns = 16
  private static let gap = 2

  private let dateLabel = Label()
  private let reactionsLabel = Label(style: Style(attributes: .bold))
  private let pictureView = PictureView(showsDescription: false)
  private let wordLabel = Label(style: Style(attributes: .bold))
  private let definitionLabel = Label()

  /// Makes a cell that shows nothing.
  public required init() {
    super.init()
    addSubview(dateLabel)
    addSubview(reactionsLabel)
    addSubview(pictureView)
    addSubview(wordLabel)
    addSubview(definitionLabel)
  }

  /// Whether there is room for a picture, which is only loaded if there is.
  public var showsPicture = false {
    didSet { if showsPicture != oldValue { setNeedsLayout() } }
  }

  /// What is searched for, which is marked in the word and in its definition.
  public var query = SearchQuery("") {
    didSet {
      guard query != oldValue else { return }
      let marks = query.isEmpty ? nil : query.ranges
      (wordLabel.marks, definitionLabel.marks) = (marks, marks)
    }
  }

  /// Shows `viewModel` until the cell is used for another row.
  public func bindViewModel(_ viewModel: WordViewModel) {
    let reuse = reactive.prepareForReuse
    let outputs = viewModel.outputs

    dateLabel.reactive.text <~ outputs.date.producer.take(until: reuse)
    reactionsLabel.reactive.text
      <~ outputs.favourite.combineLatest(with: outputs.reblog)
      .map(ReactionMarks.short).producer.take(until: reuse)
    if showsPicture {
      pictureView.reactive.picture <~ viewModel.makePictureViewModel().outputs.result.producer.take(until: reuse)
    }
    wordLabel.reactive.text <~ outputs.wordTitle.producer.take(until: reuse)
    definitionLabel.reactive.text <~ outputs.summary.producer.take(until: reuse)
  }

  /// Lets go of the picture, too.
  public override func prepareForReuse() {
    super.prepareForReuse()
    pictureView.picture = nil
  }

  /// Sets the labels side by side; the definition gets what is left.
  public override func layoutSubviews() {
    var column = 0
    let views: [(view: View, columns: Int)] = [
      (dateLabel, Self.dateColumns), (reactionsLabel, Self.reactionColumns),
      (pictureView, showsPicture ? Self.pictureColumns : 0), (wordLabel, Self.wordColumns), (definitionLabel, .max),
    ]
    for (view, columns) in views {
      let available = min(columns, max(frame.columns - column, 0))
      view.frame = Rect(column: column, row: 0, columns: available, rows: 1)
      column += columns > 0 ? available + Self.gap : 0
    }
  }

  /// Whatever the row shows, up to the end of its definition.
  public override var contentColumns: Int {
    definitionLabel.frame.column + definitionLabel.columns(atMost: definitionLabel.frame.columns)
  }
}
