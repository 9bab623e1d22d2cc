public import Reactive
public import Terminal

/// A view that shows text: one line that is truncated if it does not fit, or several lines that are wrapped between
/// words.
public final class Label: View, VariableHeight {
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
  public var marks: ((String) -> [Range<String.Index>])? {
    didSet { if marks != nil || oldValue != nil { setNeedsDisplay() } }
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

  /// Returns the number of rows that the text takes at the given width.
  public func rows(columns: Int) -> Int {
    isWrapped ? lines(columns: columns).count : 1
  }

  /// Draws the text.
  public override func draw(on canvas: inout Canvas) {
    guard isWrapped else {
      write(marks == nil ? text : DisplayText.line(text, columns: canvas.bounds.columns), row: 0, on: &canvas)
      return
    }
    let lines = lines(columns: canvas.bounds.columns)
    for row in canvas.visibleRows.clamped(to: lines.indices) {
      write(lines[row], row: row, on: &canvas)
    }
  }

  private func write(_ line: String, row: Int, on canvas: inout Canvas) {
    canvas.write(line, at: Position(column: 0, row: row), style: style)
    guard let marks else { return }
    var marked = style
    marked.attributes.formUnion([.bold, .underline])
    for range in marks(line) {
      let column = DisplayText.width(of: String(line[..<range.lowerBound]))
      canvas.write(String(line[range]), at: Position(column: column, row: row), style: marked)
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
