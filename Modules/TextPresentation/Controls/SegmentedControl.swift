public import Reactive
public import TerminalScreen

/// A control for choosing one of a few alternatives, which are shown side by side.
public final class SegmentedControl: Control {
  /// The titles of the segments.
  public let titles: [String]

  /// The index of the selected segment. An index outside of the titles becomes the nearest one.
  public var selectedIndex = 0 {
    didSet {
      selectedIndex = max(min(selectedIndex, titles.count - 1), 0)
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }

  private static let markAndGapColumns = 4

  let changes = UserInput<Int>()

  /// Creates a control with the first segment selected.
  public init(titles: [String]) {
    self.titles = titles
    super.init()
  }

  public override var accessibilityRole: String { "segmented control" }

  /// The title of the selected segment, and its number.
  public override var accessibilityValue: String? {
    titles.indices.contains(selectedIndex) ? "\(titles[selectedIndex]), \(selectedIndex + 1) of \(titles.count)" : nil
  }

  public override func columns(atMost limit: Int) -> Int { min(starts.last ?? 0, limit) }

  /// The left and right arrows select the previous and the next segment. The space bar selects the next one, or the
  /// first one after the last.
  public override func press(_ key: Key) -> Bool {
    switch key {
    case .left: select(selectedIndex - 1)
    case .right: select(selectedIndex + 1)
    case .character(" "): select((selectedIndex + 1) % max(titles.count, 1))
    default: return super.press(key)
    }
    return true
  }

  /// A click on a segment selects it.
  public override func mouseDown(at position: Position) -> Bool {
    guard super.mouseDown(at: position) else { return false }
    let column = position.column + hiddenColumns(in: frame.columns)
    if let index = titles.indices.first(where: { column < starts[$0 + 1] }) { select(index) }
    return true
  }

  /// Draws the titles, with a mark in front of each. The selected one is bold. If the titles do not fit, those before the
  /// selected one are left out as far as necessary.
  public override func draw(on canvas: inout Canvas) {
    let starts = starts
    let hidden = hiddenColumns(in: canvas.bounds.columns)
    for (index, title) in titles.enumerated() {
      let isSelected = index == selectedIndex
      let position = Position(column: starts[index] - hidden, row: 0)
      canvas.write(
        (isSelected ? "◉ " : "○ ") + title, at: position, style: isSelected ? focusStyle.adding(.bold) : .muted)
    }
    drawFocus(atColumn: starts[selectedIndex] - hidden, on: &canvas)
  }

  /// The number of columns that are left out at the left edge.
  private func hiddenColumns(in columns: Int) -> Int {
    let (starts, end) = (starts, min(selectedIndex + 1, titles.count))
    return max(min(starts[selectedIndex], starts[end] - columns), 0)
  }

  private func select(_ index: Int) {
    let oldIndex = selectedIndex
    selectedIndex = index
    if selectedIndex != oldIndex { changes.send(selectedIndex) }
  }

  /// The first column of each segment, and the column after the last one.
  private var starts: [Int] {
    titles.reduce(into: [0]) { $0.append($0[$0.count - 1] + DisplayText.width(of: $1) + Self.markAndGapColumns) }
  }
}

extension ReactiveExtensions where Base == SegmentedControl {
  /// The index of the selected segment. As a source, it sends the index after each change that the user makes.
  @MainActor
  public var selectedIndex: ControlProperty<Int> {
    ControlProperty(target: makeBindingTarget { $0.selectedIndex = $1 }, changes: base.changes.signal)
  }
}
