public import Reactive
import Terminal
public import TextPresentation
public import ViewModels

/// A table cell that shows a word: its date, the user's reactions, its picture, the word, and the first line of its
/// definition.
public final class WordCellView: TableViewCell, ReactiveView {
  /// Returns the columns for a table of these cells. In a narrow table, the date, the reactions and the picture are
  /// hidden.
  ///
  /// - Parameters:
  ///   - showingPictures: Whether the cells show pictures.
  ///   - showingMonths: Whether the dates contain the month. See ``showsMonth``.
  public static func columns(showingPictures: Bool, showingMonths: Bool) -> [TableColumn] {
    [
      TableColumn(
        width: .fixed(showingMonths ? 11 : 6), alignment: showingMonths ? .right : .left, minimumRowColumns: 32),
      TableColumn(width: .fixed(3), minimumRowColumns: 16),
      TableColumn(width: .fixed(showingPictures ? 4 : 0), minimumRowColumns: 32), TableColumn(width: .fixed(16)),
      TableColumn(width: .flexible()), TableColumn(width: .content(), minimumRowColumns: 48),
    ]
  }

  private let dateLabel = Label()
  private let reactionsLabel = Label(style: .accent)
  private let pictureView = PictureView(showsDescription: false)
  private let wordLabel = Label(style: TextStyle(attributes: .bold))
  private let definitionLabel = Label()
  private let todayLabel = Label(style: TextStyle(attributes: .dim))

  /// Creates an empty cell.
  public required init() {
    super.init()
    columnViews = [dateLabel, reactionsLabel, pictureView, wordLabel, definitionLabel, todayLabel]
  }

  /// Whether the cell shows the picture of its word. If not, the picture is not loaded. Set it before you call
  /// ``bindViewModel(_:)``.
  public var showsPicture = false

  /// Whether the date contains the month: “31 Jan 2015” instead of “Sat 31”. Set it before you call
  /// ``bindViewModel(_:)``.
  public var showsMonth = false

  /// The search query, whose matches are highlighted in the word and its definition. Set it before you call
  /// ``bindViewModel(_:)``.
  public var query = Property(value: SearchQuery(""))

  /// Binds the cell to a view model until the cell is reused.
  public func bindViewModel(_ viewModel: WordViewModel) {
    let reuse = reactive.prepareForReuse
    let outputs = viewModel.outputs

    dateLabel.reactive.text <~ (showsMonth ? outputs.date : outputs.dateInMonth).producer.take(until: reuse)
    reactionsLabel.reactive.text
      <~ outputs.favourite.combineLatest(with: outputs.reblog)
      .map(ReactionMarks.short).producer.take(until: reuse)
    if showsPicture {
      pictureView.reactive.picture
        <~ viewModel.makePictureViewModel().outputs.loadable.map(\.value).producer.take(until: reuse)
    }
    wordLabel.reactive.text <~ outputs.wordTitle.producer.take(until: reuse)
    definitionLabel.reactive.text <~ outputs.summary.producer.take(until: reuse)
    todayLabel.reactive.text <~ outputs.isToday.map { $0 ? "today" : "" }.producer.take(until: reuse)
    reactive.isDimmed <~ outputs.isFuture.producer.take(until: reuse)
    reactive.makeBindingTarget { $0.mark($1) } <~ query.producer.take(until: reuse)
  }

  /// Ends the bindings and removes the picture.
  public override func prepareForReuse() {
    super.prepareForReuse()
    pictureView.picture = nil
  }

  private func mark(_ query: SearchQuery) {
    wordLabel.highlights = query.isEmpty ? nil : { query.ranges(inTitle: $0) }
    definitionLabel.highlights = query.isEmpty ? nil : { query.ranges(in: $0) }
  }
}
