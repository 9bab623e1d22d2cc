import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// A view that shows the attributes of a word: texts in a column, and the picture beside them or, in a narrow view,
/// below.
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

  private let originCaption = Label(style: TextStyle(attributes: .dim))
  private let titleGap: Int?

  /// Creates a view.
  ///
  /// - Parameter titleGap: The columns between the word and its pronunciation; `nil` for a view without these.
  init(titleGap: Int? = nil) {
    self.titleGap = titleGap
    super.init()
    originCaption.text = "Origin"
    for view in [
      heading, dateLabel, reactionsLabel, definitionLabel, exampleLabel, originCaption, originLabel, pictureView,
      pictureErrorLabel,
    ] {
      addSubview(view)
    }
  }

  /// Binds the view to the content of a screen, and shows nothing for `nil`.
  func bind(_ content: Property<WordDetailContent?>) {
    let word = content.map { $0?.word }
    func text(_ text: @escaping @Sendable (WordContent) -> String?) -> Property<String> {
      word.map { $0.flatMap(text) ?? "" }
    }
    if let titleGap {
      heading.reactive.attributedText <~ word.map { $0.map { Self.heading(of: $0, titleGap: titleGap) } ?? "" }
    }
    dateLabel.reactive.text <~ text(\.date)
    reactionsLabel.reactive.text <~ text { ReactionMarks.long(favourite: $0.favourite, reblog: $0.reblog) }
    definitionLabel.reactive.text <~ text(\.definition)
    exampleLabel.reactive.text <~ text(\.example)
    originLabel.reactive.text <~ text(\.word.origin)
    pictureErrorLabel.reactive.text <~ content.map { $0?.pictureError ?? "" }
    pictureView.reactive.picture <~ content.map { $0?.picture }.skipRepeats()
  }

  private nonisolated static func heading(of content: WordContent, titleGap: Int) -> AttributedText {
    var (heading, gap) = (AttributedText(DisplayText.line(content.word.word), style: .title), titleGap)
    for (detail, style) in [(content.pronunciation, TextStyle.detail), (content.word.partOfSpeech, .plain)] {
      guard let detail else { continue }
      heading =
        heading + AttributedText(String(repeating: " ", count: gap))
        + AttributedText(DisplayText.line(detail), style: style)
      gap = 2
    }
    return heading
  }

  override func rows(columns: Int) -> Int {
    frames(columns: columns).filter { $0.frame.rows > 0 }.map { $0.frame.row + $0.frame.rows }.max() ?? 0
  }

  override func layoutSubviews() {
    for (view, frame) in frames(columns: frame.columns) { view.frame = frame }
  }

  /// Returns the size within which the picture is shown: a third of the width, and at least 24 columns.
  static func maximumPictureSize(columns: Int) -> TerminalSize {
    TerminalSize(
      columns: min(columns, max(columns / 3, minimumPictureSize.columns)),
      rows: max(columns / 6, minimumPictureSize.rows))
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

    if titleGap != nil {
      place(heading, columns: columns, rows: heading.rows(columns: columns))
      row = heading.rows(columns: columns) + 1
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
    }
    // There is an error only if there is no picture.
    place(pictureErrorLabel)
    return frames
  }
}
