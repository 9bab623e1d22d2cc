public import Reactive
public import Terminal

/// A text: one line that is cut where it does not fit, or several that are wrapped between words.
public final class Label: View, VariableHeight {
  /// The text, whatever is in it.
  public var text = "" {
    didSet {
      guard text != oldValue else { return }
      wrapped = nil
      invalidateIntrinsicContentSize()
    }
  }

  /// The colours and attributes of the text.
  public var style: Style {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Which parts of a line are marked, as matches of a search are; none if there is nothing to say which.
  public var marks: ((String) -> [Range<String.Index>])? {
    didSet { if marks != nil || oldValue != nil { setNeedsDisplay() } }
  }

  /// Whether the text is wrapped; if not, it is one line.
  public let isWrapped: Bool

  private var wrapped: (columns: Int, lines: [String])?

  /// Makes a label without text.
  public init(style: Style = .plain, isWrapped: Bool = false) {
    self.style = style
    self.isWrapped = isWrapped
  }

  /// How many columns the text takes as one line. However long it is, no more of it is looked at than fits.
  public override func columns(atMost limit: Int) -> Int {
    DisplayText.width(of: DisplayText.line(text, columns: limit))
  }

  /// How many rows the text takes in that many columns.
  public func rows(columns: Int) -> Int {
    isWrapped ? lines(columns: columns).count : 1
  }

  /// Writes the text.
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
  /// The text.
  public var text: BindingTarget<String> {
    makeBindingTarget { $0.text = $1 }
  }
}
