public import Reactive
public import TerminalScreen

/// A control for choosing one of a few alternatives, which are shown side by side.
public final class SegmentedControl: Control {
  /// The titles of the segments.
  public let titles: [String]

  /// The index of the selected segment; `nil` if none is selected. An index outside of the titles selects none.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !titles.indices.contains(index) { selectedIndex = nil }
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }

  /// Sends the index of the selected segment after each change that the user makes.
  public let changes: Signal<Int?, Never>

  private let changeInput: Signal<Int?, Never>.Observer

  /// Creates a control with the first segment selected.
  public init(titles: [String]) {
    self.titles = titles
    selectedIndex = titles.isEmpty ? nil : 0
    (changes, changeInput) = Signal.pipe()
    super.init()
  }

  deinit { changeInput.sendCompleted() }

  public override var accessibilityRole: String { "segmented control" }

  /// The title of the selected segment, and its number.
  public override var accessibilityValue: String? {
    guard let selectedIndex else { return "none of \(titles.count)" }
    return "\(titles[selectedIndex]), \(selectedIndex + 1) of \(titles.count)"
  }

  public override func columns(atMost limit: Int) -> Int { min(starts.last ?? 0, limit) }

  /// The left and right arrows select the previous and the next segment. The space bar selects the next one, or the
  /// first one after the last.
  public override func press(_ key: Key) -> Bool {
    guard !titles.isEmpty else { return super.press(key) }
    switch key {
    case .left: select(max((selectedIndex ?? 1) - 1, 0))
    case .right: select(min((selectedIndex ?? -1) + 1, titles.count - 1))
    case .character(" "): select(((selectedIndex ?? -1) + 1) % titles.count)
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

  /// Draws the titles. The selected one is bold and in brackets. If the titles do not fit, those before the selected
  /// one are left out as far as necessary.
  public override func draw(on canvas: inout Canvas) {
    let starts = starts
    let hidden = hiddenColumns(in: canvas.bounds.columns)
    for (index, title) in titles.enumerated() {
      let isSelected = index == selectedIndex
      let style = (isSelected || selectedIndex == nil ? focusStyle : .plain).adding(isSelected ? .bold : .dim)
      let position = Position(column: starts[index] - hidden, row: 0)
      canvas.write(isSelected ? "[\(title)]" : " \(title) ", at: position, style: style)
    }
    drawFocus(atColumn: selectedIndex.map { starts[$0] + 1 - hidden } ?? 0, on: &canvas)
  }

  /// The number of columns that are left out at the left edge.
  private func hiddenColumns(in columns: Int) -> Int {
    selectedIndex.map { max(min(starts[$0], starts[$0 + 1] - columns), 0) } ?? 0
  }

  private func select(_ index: Int) {
    guard index != selectedIndex else { return }
    selectedIndex = index
    changeInput.send(value: index)
  }

  /// The first column of each segment, and the column after the last one.
  private var starts: [Int] {
    titles.reduce(into: [0]) { $0.append($0[$0.count - 1] + DisplayText.width(of: $1) + 2) }
  }
}

extension ReactiveExtensions where Base == SegmentedControl {
  /// The index of the selected segment. As a source, it sends the index after each change that the user makes.
  @MainActor
  public var selectedIndex: ControlProperty<Int?> {
    ControlProperty(target: makeBindingTarget { $0.selectedIndex = $1 }, changes: base.changes)
  }
}
