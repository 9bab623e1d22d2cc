public import TerminalScreen

/// The bar at the upper edge of a screen, which shows where the user is and where the user can go.
public final class NavigationBar: View {
  /// A part of the bar.
  public struct Item {
    /// The text.
    public let text: AttributedText
    /// Whether the item is left out before those that are not optional.
    public let isOptional: Bool
    /// The closure that a click on the text calls; `nil` for none.
    public let action: (@MainActor () -> Void)?

    /// Creates an item.
    public init(_ text: AttributedText, isOptional: Bool = false, action: (@MainActor () -> Void)? = nil) {
      (self.text, self.isOptional, self.action) = (text, isOptional, action)
    }

    fileprivate var columns: Int { DisplayText.width(of: DisplayText.line(text.text)) }
  }

  /// The items at the left edge. If they do not fit, optional ones are left out, and then others, the last one first.
  public var leadingItems: [Item] = [] {
    didSet { setNeedsLayout() }
  }

  private let accessoryView: View?

  private static let gap = 2

  /// Creates a bar without items.
  ///
  /// - Parameter accessoryView: The view at the right edge; `nil` for none. It is left out if it does not fit beside the
  ///   items.
  public init(accessoryView: View? = nil) {
    self.accessoryView = accessoryView
    super.init()
    backgroundColor = .role(.bar)
    if let accessoryView { addSubview(accessoryView) }
  }

  public override func layoutSubviews() {
    guard let accessoryView else { return }
    let room = max(frame.columns - (places.last?.range.upperBound ?? 0) - Self.gap, 0)
    let wanted = accessoryView.columns(atMost: .max) + 1
    let columns = wanted <= room ? wanted : 0
    accessoryView.frame = TerminalRect(column: frame.columns - columns, row: 0, columns: columns, rows: frame.rows)
  }

  public override func draw(on canvas: inout Canvas) {
    for (item, range) in places {
      canvas.write(item.text, at: Position(column: range.lowerBound, row: 0), columns: range.count)
    }
  }

  /// A click on an item calls its action.
  public override func mouseDown(at position: Position) -> Bool {
    places.first { $0.range.contains(position.column) }?.item.action?()
    return true
  }

  /// The items that are shown, and their columns. The first one is cut if it does not fit.
  private var places: [(item: Item, range: Range<Int>)] {
    var items = leadingItems
    while items.count > 1, items.reduce(-Self.gap, { $0 + $1.columns + Self.gap }) > frame.columns {
      items.remove(at: items.lastIndex(where: \.isOptional) ?? items.count - 1)
    }
    var start = 0
    return items.map { item in
      defer { start += item.columns + Self.gap }
      return (item, start..<min(start + item.columns, frame.columns))
    }
  }
}
