public import TerminalScreen

/// The bar at the upper edge of a screen, which shows where the user is and where the user can go.
public final class NavigationBar: View {
  /// A part of the bar.
  public struct Item {
    /// The text.
    public let text: AttributedText
    /// The closure that a click on the text calls; `nil` for none.
    public let action: (@MainActor () -> Void)?

    /// Creates an item.
    public init(_ text: AttributedText, action: (@MainActor () -> Void)? = nil) {
      (self.text, self.action) = (text, action)
    }
  }

  /// The items at the left edge. Those that do not fit are left out, the last one first.
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
    var (places, start): ([(item: Item, range: Range<Int>)], Int) = ([], 0)
    for item in leadingItems {
      let columns = DisplayText.width(of: DisplayText.line(item.text.text))
      guard start + columns <= frame.columns || places.isEmpty else { break }
      places.append((item, start..<min(start + columns, frame.columns)))
      start += columns + Self.gap
    }
    return places
  }
}
