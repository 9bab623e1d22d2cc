public import Reactive
public import TerminalScreen

/// A view that shows text: one line that is truncated if it does not fit, or several lines that are wrapped between
/// words.
public final class Label: View {
  /// The text. It is sanitised when it is drawn.
  public var text: String {
    get { attributedText.text }
    set { attributedText = AttributedText(newValue) }
  }

  /// The text with the styles of its parts.
  public var attributedText: AttributedText = "" {
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

  /// The lines in a number of columns.
  private var laidOut: (columns: Int, lines: [AttributedText.Line])?

  /// Creates a label without text.
  public init(style: TextStyle = .plain, isWrapped: Bool = false) {
    (self.style, self.isWrapped) = (style, isWrapped)
  }

  /// Returns the number of columns that the text takes as one line, at most `limit`. The running time depends on
  /// `limit` and not on the length of the text.
  public override func columns(atMost limit: Int) -> Int {
    DisplayText.width(of: DisplayText.line(text, columns: limit))
  }

  public override func rows(columns: Int) -> Int {
    isWrapped ? lines(columns: columns).count : 1
  }

  public override func draw(on canvas: inout Canvas) {
    let columns = canvas.bounds.columns
    guard isWrapped else {
      if highlights == nil, !attributedText.isStyled { return _ = canvas.write(text, style: style) }
      let line = DisplayText.line(text, columns: max(columns, Self.maximumSearchedColumns))
      return write(attributedText.styled([line])[0], row: 0, on: &canvas)
    }
    let lines = lines(columns: columns)
    for row in canvas.visibleRows.clamped(to: lines.indices) { write(lines[row], row: row, on: &canvas) }
  }

  private static let maximumSearchedColumns = 4096

  private func write(_ line: AttributedText.Line, row: Int, on canvas: inout Canvas) {
    let (marks, columns) = (highlights?(line.text) ?? [], canvas.bounds.columns)
    let window = LineWindow(of: line.text, showing: isWrapped ? nil : marks.first, columns: columns)
    canvas.write(window.text, at: Position(column: 0, row: row), style: style)
    func write(_ range: Range<String.Index>, _ style: TextStyle) {
      let (column, text) = window.visiblePart(of: range)
      canvas.write(text, at: Position(column: column, row: row), style: style)
    }
    for mark in marks { write(mark, style.adding([.bold, .underline])) }
    for (range, style) in line.styles {
      write(range, style)
      for mark in marks where mark.overlaps(range) {
        write(mark.clamped(to: range), style.adding([.bold, .underline]))
      }
    }
  }

  private func lines(columns: Int) -> [AttributedText.Line] {
    if let laidOut, laidOut.columns == columns { return laidOut.lines }
    let lines = attributedText.styled(DisplayText.wrapped(text, columns: columns))
    laidOut = (columns, lines)
    return lines
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
