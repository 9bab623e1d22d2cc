import Reactive
import TerminalScreen
public import TextPresentation
public import ViewModels

/// A table cell that shows a word: its date, its picture, the word, the first line of its definition or the reason why it
/// matches a search, and the user's reactions.
public final class WordCellView: TableViewCell, ReactiveView {
  /// Returns the columns for a table of these cells. A narrow table hides the picture, a still narrower one the
  /// definition, and the narrowest one the date.
  ///
  /// - Parameter showingPictures: Whether the cells show pictures.
  public static func columns(showingPictures: Bool) -> [TableColumn] {
    // Each minimum is the sum of the widths of the columns that are then shown, and of the spaces between them. The word
    // is not cut in favour of another column.
    let picture = showingPictures ? 6 : 0
    return [
      TableColumn(width: .content(atMost: 11), alignment: .right, minimumRowColumns: 33),
      TableColumn(width: .fixed(showingPictures ? 4 : 0), minimumRowColumns: 42 + picture),
      TableColumn(width: .content(atMost: 16)),
      TableColumn(width: .flexible(atLeast: 11), minimumRowColumns: 42),
      TableColumn(width: .content(atLeast: 2, atMost: 3)),
    ]
  }

  private let dateLabel = Label()
  private let reactionsLabel = Label(style: .mark)
  private let pictureView = PictureView(showsDescription: false)
  private let wordLabel = Label(style: TextStyle(attributes: .bold))
  private let definitionLabel = Label(style: .muted)

  /// Creates an empty cell.
  public required init() {
    super.init()
    columnViews = [dateLabel, pictureView, wordLabel, definitionLabel, reactionsLabel]
  }

  /// Whether the cell shows the picture of its word. If not, the picture is not loaded. Set it before you call
  /// ``bindViewModel(_:)``.
  public var showsPicture = false

  /// Binds the cell to a view model until the cell is reused.
  public func bindViewModel(_ viewModel: WordViewModel) {
    let reuse = reactive.prepareForReuse
    let outputs = viewModel.outputs

    dateLabel.reactive.text <~ outputs.date.producer.take(until: reuse)
    if showsPicture {
      pictureView.reactive.picture <~ outputs.picture.outputs.loadable.map(\.value).producer.take(until: reuse)
      viewModel.inputs.pictureShown()
    }
    reactive.makeBindingTarget { $0.show($1) } <~ outputs.content.producer.take(until: reuse)
  }

  /// Ends the bindings and removes the picture.
  public override func prepareForReuse() {
    super.prepareForReuse()
    pictureView.picture = nil
  }

  private func show(_ content: WordContent) {
    dateLabel.style = content.isToday ? .title : content.isWeekend ? .detail : .muted
    wordLabel.style = content.isFuture ? .muted : TextStyle(attributes: .bold)
    reactionsLabel.text = ReactionMarks.short(favourite: content.favourite, reblog: content.reblog)
    wordLabel.attributedText = AttributedText(content.markedTitle.runs())
    definitionLabel.attributedText = AttributedText(content.markedSummary.runs())
  }
}
