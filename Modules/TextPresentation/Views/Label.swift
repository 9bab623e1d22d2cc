public import Reactive
public import TerminalScreen

/// A view that shows text: one line that is truncated if it does not fit, or several lines that are wrapped between
/// words.
public final class Label: View {
  /// The text. It is sanitised when it is drawn.
  public var text = "" {
    didSet {
      guard text != oldValue else { return }
      wrapped = nil
      invalidateIntrinsicContentSize()
    }
  }

  /// The colours and attributes of the text.
  public var style: TextStyle {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// A closure that returns the ranges of a line to highlight, such as the matches of a search; `nil` highlights none.
  ///
  /// If the first range would be cut off at the end of a single line, the line is scrolled as little as necessary to show
  /// it. The line then starts with an ellipsis. Only the first 4,096 columns of a line are searched.
  public var highlights: ((String) -> [Range<String.Index>])? {
    didSet { if highlights != nil || oldValue != nil { setNeedsDisplay() } }
  }

  /// Whether the text is wrapped; if not, it is one line.
  public let isWrapped: Bool

  private var wrapped: (columns: Int, lines: [String])?

  /// Creates a label without text.
  public init(style: TextStyle = .plain, isWrapped: Bool = false) {
    self.style = style
    self.isWrapped = isWrapped
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
      guard let highlights else { return _ = canvas.write(text, style: style) }
      let line = DisplayText.line(text, columns: max(columns, Self.maximumSearchedColumns))
      let ranges = highlights(line)
      return write(LineWindow(of: line, showing: ranges.first, columns: columns), ranges: ranges, row: 0, on: &canvas)
    }
    let lines = lines(columns: columns)
    for row in canvas.visibleRows.clamped(to: lines.indices) {
      let line = lines[row]
      write(LineWindow(of: line, columns: columns), ranges: highlights?(line) ?? [], row: row, on: &canvas)
    }
  }

  private static let maximumSearchedColumns = 4096

  private func write(_ window: LineWindow, ranges: [Range<String.Index>], row: Int, on canvas: inout Canvas) {
    canvas.write(window.text, at: Position(column: 0, row: row), style: style)
    for range in ranges {
      let (column, text) = window.visiblePart(of: range)
      canvas.write(text, at: Position(column: column, row: row), style: style.adding([.bold, .underline]))
    }
  }

  private func lines(columns: Int) -> [String] {
    if let wrapped, wrapped.columns == columns { return wrapped.lines }
    let lines = DisplayText.wrapped(text, columns: columns)
    wrapped = (columns, lines)
    return lines
  }
}

extension ReactiveExtensions where Base == Label {
  /// A binding target for ``Label/text``.
  public var text: BindingTarget<String> {
    makeBindingTarget { $0.text = $1 }
  }
}
