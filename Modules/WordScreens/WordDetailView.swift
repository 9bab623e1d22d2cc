import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// A view that shows the attributes of a word: texts in a column, and the picture beside them or, in a narrow view,
/// between them.
final class WordDetailView: View {
  /// The ways to arrange the content.
  enum Layout {
    /// Beside a list, in a frame that shows the date.
    case pane
    /// Alone, in a frame that shows the date.
    case screen
    /// Alone, below the word.
    case lines
    /// As printed text, without a frame.
    case card
  }

  private let wordLabel = BannerLabel()
  /// The pronunciation, the part of speech and the reactions. On a card, the word is in front of them.
  private let detailsLabel = Label(isWrapped: true)
  /// The date and the reactions on a card.
  private let dateLabel = Label()
  private let definitionLabel = Label(isWrapped: true)
  private let exampleLabel = Label(style: TextStyle(foreground: .role(.muted), attributes: .italic), isWrapped: true)
  private let originLabel = Label(isWrapped: true)
  private let pictureView = PictureView()
  /// The message in place of a word.
  private let messageLabel = Label(isWrapped: true)
  private let pictureErrorLabel = Label(style: .muted, isWrapped: true)

  private static let captionColumns = 9
  private static let maximumTextColumns = 80
  private static let minimumTextColumns = 40
  private static let maximumPictureSize = TerminalSize(columns: 64, rows: 32)
  /// While the user moves through a list, a picture of this size takes at most 25 kB for each word.
  private static let maximumPictureSizeInPane = TerminalSize(columns: 46, rows: 23)
  /// From this height on, a pane has the texts above the picture, in a column as wide as the picture.
  private static let minimumRowsOfColumn = 40
  private static let maximumPictureSizeOnCard = TerminalSize(columns: 32, rows: 16)
  private static let minimumPictureSize = TerminalSize(columns: 24, rows: 8)
  private static let minimumRowsWithMargin = 24
  private static let gap = 3

  /// The rows above the picture in a narrow view, and those below it.
  private let (top, bottom) = (column(), column())
  private let layout: Layout

  /// Creates a view.
  init(layout: Layout = .pane) {
    self.layout = layout
    super.init()
    let (quotation, origin) = (QuotationView(contentView: exampleLabel), StackView(axis: .horizontal))
    let originCaption = Label(style: .muted)
    originCaption.text = "Origin"
    origin.addArrangedSubview(originCaption, length: Self.captionColumns)
    origin.addArrangedSubview(originLabel)
    let texts =
      switch layout {
      case .pane, .screen: [messageLabel, wordLabel, detailsLabel, definitionLabel, quotation]
      case .lines: [detailsLabel, definitionLabel, quotation]
      case .card: [detailsLabel, dateLabel, definitionLabel, exampleLabel]
      }
    for view in texts { top.addArrangedSubview(view) }
    for view in [pictureErrorLabel, origin] { bottom.addArrangedSubview(view) }
    for view in [top, bottom, pictureView] { addSubview(view) }
  }

  private static func column() -> StackView { StackView(axis: .vertical, spacing: 1) }

  /// Binds the view to the content of a screen, and shows the message in place of `nil`.
  func bind(_ content: Property<WordDetailContent?>, message: Property<Notice?> = Property(value: nil)) {
    let word = content.map { $0?.word }
    messageLabel.reactive.notice(adviceSeparator: "\n\n") <~ message
    messageLabel.reactive.isHidden <~ message.map { $0 == nil }
    wordLabel.reactive.isHidden <~ word.map { $0 == nil }
    wordLabel.reactive.makeBindingTarget { $0.attributedText = $1 }
      <~ word.map { AttributedText($0?.titleRuns ?? []) }
    dateLabel.reactive.attributedText <~ word.map { AttributedText($0?.cardDate ?? []) }
    detailsLabel.reactive.attributedText
      <~ word.map { [layout] in AttributedText((layout == .card ? $0?.cardHeading : $0?.details(in: layout)) ?? []) }
    pictureView.reactive.picture <~ content.map { $0?.picture }.skipRepeats()
    // The picture of a word has its room from the first frame on, so that the texts do not move when it arrives.
    pictureView.reactive.isLoading <~ content.map { $0.map { $0.pictureError == nil } ?? false }.skipRepeats()
    for (label, text) in [
      (definitionLabel, word.map { AttributedText($0.map { $0.marked($0.definition).runs() } ?? []) }),
      (exampleLabel, word.map { AttributedText($0?.exampleRuns ?? []) }),
      (originLabel, word.map { AttributedText($0.map { $0.marked($0.word.origin ?? "").runs() } ?? []) }),
      (pictureErrorLabel, content.map { AttributedText([.init($0?.pictureError ?? "")]) }),
    ] {
      label.reactive.attributedText <~ text
      let isInBlock = label === originLabel || label === exampleLabel && layout != .card
      (isInBlock ? label.superview : label)?.reactive.isHidden <~ text.map(\.text.isEmpty)
    }
    if layout != .card {
      detailsLabel.reactive.isHidden <~ word.map { [layout] in $0?.details(in: layout).isEmpty ?? true }
    }
  }

  override func rows(columns: Int) -> Int {
    frames(columns: columns, rows: nil).filter { $0.rows > 0 }.map { $0.row + $0.rows }.max() ?? 0
  }

  override func layoutSubviews() {
    let frames = frames(columns: frame.columns, rows: frame.rows)
    for (view, frame) in zip([top, bottom, pictureView], frames) { view.frame = frame }
  }

  /// Returns the frames of the two columns of texts and of the picture. In a narrow view, the picture is reduced to the
  /// rows that remain beside the texts, but not to fewer than eight. In a high pane, texts and picture are a column in
  /// the middle.
  ///
  /// - Parameters:
  ///   - columns: The width of the view.
  ///   - rows: The height of the view; `nil` for the height that the view prefers.
  private func frames(columns: Int, rows: Int?) -> [TerminalRect] {
    let limit =
      switch layout {
      case .pane: Self.maximumPictureSizeInPane
      case .screen, .lines: Self.maximumPictureSize
      case .card: Self.maximumPictureSizeOnCard
      }
    let isColumn = layout == .pane && rows ?? 0 >= Self.minimumRowsOfColumn && columns >= limit.columns
    let room = columns - Self.minimumTextColumns - Self.gap
    let beside = pictureView.size(
      atMost: TerminalSize(columns: min(limit.columns, room), rows: min(limit.rows, rows ?? limit.rows)))
    let isBeside = !isColumn && room >= Self.minimumPictureSize.columns && beside.rows > 1
    let columnsBelow = isColumn ? limit.columns : columns
    let textColumns = min(isBeside ? columns - beside.columns - Self.gap : columnsBelow, Self.maximumTextColumns)
    let (topRows, bottomRows) = (top.rows(columns: textColumns), bottom.rows(columns: textColumns))
    let textRows = topRows + (bottomRows > 0 ? bottomRows + 1 : 0)

    var picture = beside
    // A high frame has a blank row above the word.
    let leastMargin = rows ?? 0 >= Self.minimumRowsWithMargin && layout != .card ? 1 : 0
    // The word is in the same row for all words, so that it does not move up and down with the lengths of their texts.
    let margin = isColumn ? max(((rows ?? 0) - Self.minimumRowsOfColumn) / 2, leastMargin) : leastMargin
    if !isBeside {
      let pictureRows = max((rows ?? 0) - margin - textRows - 1, Self.minimumPictureSize.rows)
      picture = pictureView.size(
        atMost: TerminalSize(columns: min(limit.columns, columnsBelow), rows: min(limit.rows, pictureRows)))
    }
    // A picture beside the texts does not make the view scroll.
    if isBeside, rows == nil, layout != .card {
      let rows = min(picture.rows, max(textRows, Self.minimumPictureSize.rows))
      picture = TerminalSize(columns: picture.columns, rows: rows)
    }
    let width = isBeside ? textColumns + Self.gap + picture.columns : columnsBelow
    let height = isBeside ? max(textRows, picture.rows) : textRows
    let left = layout == .screen || isColumn ? (columns - width) / 2 : 0
    let start = layout == .screen && isBeside ? max((rows ?? 0) - height, 0) / 2 : margin
    let textStart = start + (layout == .screen && isBeside ? (height - textRows) / 2 : 0)
    let pictureFrame = TerminalRect(
      column: left + (isBeside ? textColumns + Self.gap : max((columnsBelow - picture.columns) / 2, 0)),
      row: start + (isBeside ? 0 : topRows + 1), columns: picture.columns, rows: picture.rows)
    let bottomRow = topRows + 1 + (isBeside || picture.rows == 0 ? 0 : picture.rows + 1)
    return [
      TerminalRect(column: left, row: textStart, columns: textColumns, rows: topRows),
      TerminalRect(column: left, row: textStart + bottomRow, columns: textColumns, rows: bottomRows),
      pictureFrame,
    ]
  }
}

/// A view with a bar at the left of a quotation.
private final class QuotationView: View {
  private let contentView: View

  private static let margin = 2

  init(contentView: View) {
    self.contentView = contentView
    super.init()
    addSubview(contentView)
  }

  override func rows(columns: Int) -> Int { contentView.rows(columns: columns - Self.margin) }

  override func layoutSubviews() {
    contentView.frame = TerminalRect(
      column: Self.margin, row: 0, columns: frame.columns - Self.margin, rows: frame.rows)
  }

  override func draw(on canvas: inout Canvas) {
    for row in canvas.visibleRows.clamped(to: 0..<frame.rows) {
      canvas.write("▎", at: Position(column: 0, row: row), style: .title)
    }
  }
}

extension WordContent {
  /// The date, for the frame of the word.
  var datedTitle: [AttributedText.Run] {
    markedDate.runs() + (isToday ? [.init(" · "), .init("today", style: .title)] : [])
  }

  /// The pronunciation, the part of speech and the reactions, in a line.
  fileprivate func details(in layout: WordDetailView.Layout) -> [AttributedText.Run] {
    // A wrapped text has no blank at the end of a line.
    let partOfSpeech = word.partOfSpeech.map { layout == .lines ? $0 : "\u{A0}\($0)\u{A0}" }
    let reactions = reactionTexts.map { layout == .lines ? $0 : $0.replacing(#/([♥»]) /#) { "\($0.1)\u{A0}" } }
    return line((pronunciation, .detail), (partOfSpeech, .badge), (reactions, .mark), gap: "  ")
  }

  /// The word, its pronunciation and its part of speech, in a line.
  fileprivate var cardHeading: [AttributedText.Run] {
    let details = line((pronunciation, .detail), (word.partOfSpeech, .plain), gap: "  ")
    return line((word.word, .title), gap: "") + (details.isEmpty ? [] : [.init("    ")] + details)
  }

  /// The date and the reactions, in a line.
  fileprivate var cardDate: [AttributedText.Run] { line((date, .muted), (reactionTexts, .mark), gap: "  ") }

  private var reactionTexts: String? {
    let text = ReactionMarks.long(favourite: favourite, reblog: reblog)
    return text.isEmpty ? nil : text
  }

  private func line(_ parts: (text: String?, style: TextStyle)..., gap: String) -> [AttributedText.Run] {
    let runs = parts.compactMap { part in part.text.map { marked(DisplayText.line($0)).runs(part.style) } }
    return Array(runs.joined(separator: [AttributedText.Run(gap)]))
  }

  /// The word, all of which stands out if no part matches.
  fileprivate var titleRuns: [AttributedText.Run] {
    let title = markedTitle
    return title.runs(title.hasMatch ? TextStyle(attributes: .bold) : .plain)
  }

  /// The example, in which the matches stand out or, if there is none, the word.
  fileprivate var exampleRuns: [AttributedText.Run] {
    let example = marked(example ?? "")
    return example.hasMatch ? example.runs() : SearchQuery(word.word).marked(example.text).runs(matches: .title)
  }
}
