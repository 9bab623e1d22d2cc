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

  /// A closure that returns the ranges of a line to highlight, such as the matches of a search; `nil` highlights none.
  ///
  /// If the first range would be cut off at the end of a single line, the line is scrolled as little as necessary to
  /// show it. The line then starts with an ellipsis. Only the first 4,096 columns of a line are searched.
  public var highlights: ((String) -> [Range<String.Index>])? {
    didSet { if highlights != nil || oldValue != nil { setNeedsDisplay() } }
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
      if highlights == nil, !isCentered, !attributedText.isStyled { return _ = canvas.write(text, style: style) }
      let line = DisplayText.line(text, columns: max(columns, Self.maximumSearchedColumns))
      return write(line, attributedText.styles(of: [line])[0], row: 0, on: &canvas)
    }
    let (lines, styles) = layout(columns: columns)
    for row in canvas.visibleRows.clamped(to: lines.indices) { write(lines[row], styles[row], row: row, on: &canvas) }
  }

  private static let maximumSearchedColumns = 4096

  /// Writes a line, whose characters have the given styles. If there are no styles, all characters are plain.
  private func write(_ line: String, _ styles: [TextStyle], row: Int, on canvas: inout Canvas) {
    let marks = highlights?(line) ?? []
    let window = LineWindow(of: line, showing: isWrapped ? nil : marks.first, columns: canvas.bounds.columns)
    let start = isCentered ? (canvas.bounds.columns - DisplayText.width(of: window.text)) / 2 : 0
    canvas.write(window.text, at: Position(column: start, row: row), style: style)
    guard !marks.isEmpty || !styles.isEmpty else { return }
    var position = Position(column: start + window.start.count, row: row)
    for (offset, index) in line.indices.enumerated() where window.range.contains(index) {
      let (character, isMarked) = (String(line[index]), marks.contains { $0.contains(index) })
      let own = offset < styles.count && styles[offset] != .plain ? styles[offset] : style
      if isMarked || own != style {
        canvas.write(character, at: position, style: own.adding(isMarked ? [.bold, .underline] : []))
      }
      position.column += DisplayText.width(of: character)
    }
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
