import Reactive
import Terminal
public import ViewModels

/// A word in a row: its date, the user's reactions, its picture, the word, and the first line of its definition.
public final class WordCellView: TableViewCell, ReactiveView {
  /// The columns of a table of these cells. In a narrow one, what stands before the word goes for it.
  public static func columns(showingPictures: Bool) -> [TableColumn] {
    [
      TableColumn(width: .fixed(10), leastRowColumns: 32), TableColumn(width: .fixed(3), leastRowColumns: 16),
      TableColumn(width: .fixed(showingPictures ? 4 : 0), leastRowColumns: 32), TableColumn(width: .fixed(16)),
      TableColumn(width: .flexible()),
    ]
  }

  private let dateLabel = Label()
  private let reactionsLabel = Label(style: Style(attributes: .bold))
  private let pictureView = PictureView(showsDescription: false)
  private let wordLabel = Label(style: Style(attributes: .bold))
  private let definitionLabel = Label()

  /// Makes a cell that shows nothing.
  public required init() {
    super.init()
    columnViews = [dateLabel, reactionsLabel, pictureView, wordLabel, definitionLabel]
  }

  /// Whether there is room for a picture, which is only loaded if there is.
  public var showsPicture = false

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
}
