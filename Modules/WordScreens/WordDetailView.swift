import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// A view that shows the attributes of a word: texts in a column, and the picture beside them or, in a narrow view,
/// between them.
final class WordDetailView: View {
  /// The word, its pronunciation and its part of speech.
  private let heading = Label(isWrapped: true)
  private let dateLabel = Label(style: TextStyle(attributes: .dim))
  private let reactionsLabel = Label(style: .accent)
  private let definitionLabel = Label(isWrapped: true)
  private let exampleLabel = Label(style: TextStyle(attributes: .italic), isWrapped: true)
  private let originLabel = Label(isWrapped: true)
  private let pictureView = PictureView()
  private let pictureErrorLabel = Label(style: TextStyle(attributes: .dim), isWrapped: true)

  private static let captionColumns = 9
  private static let maximumTextColumns = 72
  private static let minimumTextColumns = 40
  private static let minimumPictureSize = TerminalSize(columns: 24, rows: 8)
  private static let gap = 3

  /// The rows over the whole width, and those above and below the picture in a narrow view.
  private let (top, middle, bottom) = (column(), column(), column())
  private let titleGap: Int?
  /// Returns the number of rows to which the picture of a narrow view is reduced, if the view scrolls in so many.
  var visibleRows: () -> Int = { .max }

  /// Creates a view.
  ///
  /// - Parameter titleGap: The columns between the word and its pronunciation; `nil` for a view without these.
  init(titleGap: Int? = nil) {
    self.titleGap = titleGap
    super.init()
    let (dates, origin) = (StackView(axis: .horizontal, spacing: 2), StackView(axis: .horizontal))
    let originCaption = Label(style: TextStyle(attributes: .dim))
    originCaption.text = "Origin"
    for label in [dateLabel, reactionsLabel] { dates.addArrangedSubview(label) }
    origin.addArrangedSubview(originCaption, length: Self.captionColumns)
    origin.addArrangedSubview(originLabel)
    for view in titleGap == nil ? [dates] : [heading, dates] { top.addArrangedSubview(view) }
    for view in [definitionLabel, exampleLabel] { middle.addArrangedSubview(view) }
    for view in [pictureErrorLabel, origin] { bottom.addArrangedSubview(view) }
    for view in [top, middle, bottom, pictureView] { addSubview(view) }
  }

  private static func column() -> StackView { StackView(axis: .vertical, spacing: 1) }

  /// Binds the view to the content of a screen, and shows nothing for `nil`.
  func bind(_ content: Property<WordDetailContent?>) {
    let word = content.map { $0?.word }
    func text(_ text: @escaping @Sendable (WordContent) -> String?) -> Property<String> {
      word.map { $0.flatMap(text) ?? "" }
    }
    if let titleGap {
      heading.reactive.attributedText
        <~ word.map { AttributedText($0.map { Self.heading(of: $0, titleGap: titleGap) } ?? []) }
    }
    dateLabel.reactive.text <~ text(\.date)
    reactionsLabel.reactive.text <~ text { ReactionMarks.long(favourite: $0.favourite, reblog: $0.reblog) }
    pictureView.reactive.picture <~ content.map { $0?.picture }.skipRepeats()
    for (label, text) in [
      (definitionLabel, text(\.definition)), (exampleLabel, text(\.example)), (originLabel, text(\.word.origin)),
      (pictureErrorLabel, content.map { $0?.pictureError ?? "" }),
    ] {
      label.reactive.text <~ text
      (label === originLabel ? label.superview : label)?.reactive.isHidden <~ text.map(\.isEmpty)
    }
  }

  private nonisolated static func heading(of content: WordContent, titleGap: Int) -> [AttributedText.Run] {
    var (runs, gap) = ([AttributedText.Run(DisplayText.line(content.word.word), style: .title)], titleGap)
    for (detail, style) in [(content.pronunciation, TextStyle.detail), (content.word.partOfSpeech, .plain)] {
      guard let detail else { continue }
      runs.append(.init(String(repeating: " ", count: gap)))
      runs.append(.init(DisplayText.line(detail), style: style))
      gap = 2
    }
    return runs
  }

  override func rows(columns: Int) -> Int {
    frames(columns: columns, rows: visibleRows()).filter { $0.rows > 0 }.map { $0.row + $0.rows }.max() ?? 0
  }

  override func layoutSubviews() {
    let frames = frames(columns: frame.columns, rows: min(frame.rows, visibleRows()))
    for (view, frame) in zip([top, middle, bottom, pictureView], frames) { view.frame = frame }
  }

  /// Returns the frames of the three columns and of the picture. In a narrow view, the picture is reduced to the rows
  /// that remain, but not to fewer than four.
  private func frames(columns: Int, rows: Int) -> [TerminalRect] {
    let maximumSize = Self.maximumPictureSize(columns: columns)
    var picture = pictureView.size(atMost: maximumSize)
    let columnsBeside = columns - picture.columns - Self.gap
    let isBeside = picture.rows > 1 && columnsBeside >= Self.minimumTextColumns
    let textColumns = min(isBeside ? columnsBeside : columns, Self.maximumTextColumns)
    func place(_ view: View, at row: Int, columns: Int) -> TerminalRect {
      TerminalRect(column: 0, row: row, columns: columns, rows: view.rows(columns: columns))
    }
    let topFrame = place(top, at: 0, columns: columns)
    let middleFrame = place(middle, at: topFrame.rows + 1, columns: textColumns)
    var row = middleFrame.row + (middleFrame.rows > 0 ? middleFrame.rows + 1 : 0)
    // A description of the picture, which has one row, may be wider than the picture.
    var pictureFrame = TerminalRect(column: 0, row: row, columns: columns, rows: picture.rows)
    if isBeside {
      (pictureFrame.column, pictureFrame.row) = (textColumns + Self.gap, middleFrame.row)
    } else {
      picture = pictureView.size(
        atMost: TerminalSize(columns: maximumSize.columns, rows: min(maximumSize.rows, max(rows - row, 4))))
      pictureFrame.rows = picture.rows
      row += picture.rows > 0 ? picture.rows + 1 : 0
    }
    if picture.rows > 1 { pictureFrame.columns = picture.columns }
    return [topFrame, middleFrame, place(bottom, at: row, columns: textColumns), pictureFrame]
  }

  /// Returns the size within which the picture is shown: a third of the width, and at least 24 columns.
  private static func maximumPictureSize(columns: Int) -> TerminalSize {
    TerminalSize(
      columns: min(columns, max(columns / 3, minimumPictureSize.columns)),
      rows: max(columns / 6, minimumPictureSize.rows))
  }
}
