public import Reactive
public import TerminalScreen

/// A view that shows text: one line that is truncated if it does not fit, or several lines that are wrapped between
/// words.
public final class Label: View {
  /// The text. It is sanitised when it is drawn.
  public var text: String {
    get { attributedText.text }
    set { attributedText = AttributedText([.init(newValue)]) }
  }

  /// The text with the styles of its parts.
  ///
  /// If the first part in the style `match` would be cut off at the end of a single line, the line is scrolled as little
  /// as necessary to show it. The line then starts with an ellipsis. Only the first 4,096 columns of a line are shown.
  public var attributedText = AttributedText([]) {
    didSet {
      guard attributedText != oldValue else { return }
      laidOut = nil
      invalidateIntrinsicContentSize()
    }
  }

  /// The colours and attributes of the text.
  public var style: TextStyle {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Whether the text is wrapped; if not, it is one line.
  public let isWrapped: Bool
  /// Whether each line is centred in the label; if not, it begins at the left edge.
  public let isCentered: Bool

  /// The lines in a number of columns, and the styles of their characters.
  private var laidOut: (columns: Int, lines: [String], styles: [[TextStyle]])?

  /// Creates a label without text.
  public init(style: TextStyle = .plain, isWrapped: Bool = false, isCentered: Bool = false) {
    (self.style, self.isWrapped, self.isCentered) = (style, isWrapped, isCentered)
  }

  /// Returns the number of columns that the text takes as one line, at most `limit`. The running time depends on
  /// `limit` and not on the length of the text.
  public override func columns(atMost limit: Int) -> Int {
    DisplayText.width(of: DisplayText.line(text, columns: limit))
  }

  public override func rows(columns: Int) -> Int {
    isWrapped ? layout(columns: columns).lines.count : 1
  }

  public override func draw(on canvas: inout Canvas) {
    let columns = canvas.bounds.columns
    guard isWrapped else {
      if !isCentered, !attributedText.isStyled { return _ = canvas.write(text, style: style) }
      let line = DisplayText.line(text, columns: max(columns, Self.maximumColumns))
      return writeAfterCaption(line, attributedText.styles(of: [line])[0], on: &canvas)
    }
    let (lines, styles) = layout(columns: columns)
    for row in canvas.visibleRows.clamped(to: lines.indices) {
      write(lines[row], styles[row], at: Position(column: 0, row: row), on: &canvas)
    }
  }

  private static let maximumColumns = 4096

  /// Writes a line of which only the part after its caption is scrolled. If there is too little room, the caption is left
  /// out.
  private func writeAfterCaption(_ line: String, _ styles: [TextStyle], on canvas: inout Canvas) {
    let count = styles.prefix { $0 == .caption }.count
    let (caption, rest) = (String(line.prefix(count)), String(line.dropFirst(count)))
    let restStyles = Array(styles.dropFirst(count))
    let match = Self.firstMatch(in: rest, restStyles).map { rest[$0] } ?? ""
    let captionColumns = DisplayText.width(of: caption)
    // An ellipsis takes a column on both sides of the match.
    if captionColumns + DisplayText.width(of: String(match)) + 2 > canvas.bounds.columns {
      return write(match.isEmpty ? line : rest, match.isEmpty ? styles : restStyles, on: &canvas)
    }
    write(caption, Array(styles.prefix(count)), on: &canvas)
    write(rest, restStyles, at: Position(column: captionColumns, row: 0), on: &canvas)
  }

  /// Writes a line, whose characters have the given styles. If there are no styles, all characters are plain.
  private func write(
    _ line: String, _ styles: [TextStyle], at start: Position = Position(column: 0, row: 0), on canvas: inout Canvas
  ) {
    let match = isWrapped ? nil : Self.firstMatch(in: line, styles)
    let window = LineWindow(of: line, showing: match, columns: canvas.bounds.columns - start.column)
    let indent = isCentered ? (canvas.bounds.columns - start.column - DisplayText.width(of: window.text)) / 2 : 0
    let first = start.column + indent
    canvas.write(window.text, at: Position(column: first, row: start.row), style: style)
    guard !styles.isEmpty else { return }
    var position = Position(column: first + window.start.count, row: start.row)
    for (offset, index) in line.indices.enumerated() where window.range.contains(index) {
      let character = String(line[index])
      let own = offset < styles.count && styles[offset] != .plain ? styles[offset] : style
      if own != style { canvas.write(character, at: position, style: own) }
      position.column += DisplayText.width(of: character)
    }
  }

  private static func firstMatch(in line: String, _ styles: [TextStyle]) -> Range<String.Index>? {
    guard let start = styles.firstIndex(of: .match) else { return nil }
    let lower = line.index(line.startIndex, offsetBy: start)
    return lower..<line.index(lower, offsetBy: styles[start...].prefix { $0 == .match }.count)
  }

  private func layout(columns: Int) -> (lines: [String], styles: [[TextStyle]]) {
    if let laidOut, laidOut.columns == columns { return (laidOut.lines, laidOut.styles) }
    let lines = DisplayText.wrapped(text, columns: columns)
    let styles = attributedText.styles(of: lines)
    laidOut = (columns, lines, styles)
    return (lines, styles)
  }
}

extension ReactiveExtensions where Base == Label {
  /// A binding target for ``Label/text``.
  public var text: BindingTarget<String> {
    makeBindingTarget { $0.text = $1 }
  }

  /// A binding target for ``Label/attributedText``.
  public var attributedText: BindingTarget<AttributedText> {
    makeBindingTarget { $0.attributedText = $1 }
  }
}
