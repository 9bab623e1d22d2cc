import RandomTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The scroll view")
@MainActor
struct ScrollViewTests {
  private let label = Label(isWrapped: true)
  private let scrollView: ScrollView
  private let buttons = ["a", "b", "c", "d"].map { Button(title: $0) }
  private let screen: ScreenDriver

  /// Shows lines in 5 rows. The buttons are below the lines, and have different heights.
  init() throws {
    let stack = StackView(axis: .vertical)
    stack.addArrangedSubview(label)
    for (button, height) in zip(buttons, [1, 4, 1, 2]) { stack.addArrangedSubview(button, size: .fixed(height)) }
    scrollView = ScrollView(contentView: stack)
    screen = try ScreenDriver(scrollView, columns: 9, rows: 5)
    screen.controller?.viewCommands = { [scrollView] in scrollView.keyCommands }
    showLines(4)
  }

  private func showLines(_ count: Int) {
    label.text = (1...count).map { "line \($0)" }.joined(separator: "\n")
    screen.display()
  }

  @Test(
    "Keys scroll by a row, by half of the visible rows, by all of them but one, or to an end",
    arguments: [
      ([.down], 2), (["j", "j", "k"], 2), ([.down, .up], 1), ([.pageDown, .down, .pageUp], 2), ([.down, .pageUp], 1),
      ([.control("d"), .down, .control("u")], 2), ([.end, .up], 23), (["G", "k"], 23), ([.end, .home], 1),
      (["G", "g"], 1),
    ] as [([Key], Int)])
  func keys(keys: [Key], firstLine: Int) {
    // The buttons take 8 more rows.
    showLines(20)
    screen.press(keys)
    #expect(scrollView.positionText.value == "\(firstLine)–\(firstLine + 4) of 28")
  }

  @Test("A step of the wheel scrolls by three rows")
  func wheel() {
    showLines(20)
    for step in [MouseEvent.Kind.scrollDown, .scrollDown, .scrollUp] { screen.mouse(step) }
    #expect(screen.line == "line 4")  // 3 rows below the first line
  }

  /// Presses keys one after the other, and returns the row of the cursor: the first row of the focused button.
  private func cursorRow(after keys: Key...) -> Int? {
    for key in keys { screen.press(key) }
    return screen.cursor?.row
  }

  @Test("The view scrolls as little as necessary to show a control that gets the focus")
  func focus() {
    // The content has the buttons in rows 4, 5–8, 9 and 10–11, and is scrolled to row 0, 4, 5, 7, 4 (button a) and 7.
    let keys: [Key] = [.tab, .tab, .tab, .tab, .tab, .backTab]
    #expect(keys.map { cursorRow(after: $0) } == [4, 1, 4, 3, 0, 3])
  }

  @Test("The view shows the focus again after a change of its height or of its content")
  func focusAfterChanges() {
    let changes: [() -> Void] = [
      { screen.resize(columns: 9, rows: 4) }, { showLines(30) }, { buttons[1].isHidden = true },
    ]
    screen.press(.tab, .tab, .tab)
    for change in changes {
      // Home scrolls to the lines above the focused button.
      #expect(cursorRow(after: .home) == nil)
      change()
      screen.display()
      #expect(screen.cursor?.row == 3)  // the last one of the screen
    }
  }

  @Test("The user can scroll away from the control that has the focus")
  func hiddenFocus() {
    #expect(cursorRow(after: .tab, .end) == nil)
    buttons[0].setNeedsDisplay()  // Drawing the focused button does not scroll back to it.
    screen.display()
    #expect(screen.cursor == nil)
  }

  @Test("The content leaves room for the scroll bar, if the view scrolls and has not turned the bar off")
  func scrollBar() throws {
    let view = ScrollView(contentView: Label(String(repeating: "x", count: 36 * 5), isWrapped: true))
    let screen = try ScreenDriver(view, columns: 36, rows: 4)
    var screens = [screen.drawn]
    for showsScrollBar in [false, true] {
      view.showsScrollBar = showsScrollBar
      screen.display()
      screens.append(screen.drawn)
    }
    screen.resize(columns: 36, rows: 5)  // The text fits.
    try Screen.sheet(screens + [screen.drawn]).expectPicture("Scroll bars")
  }

  @Test("A position text names the rows, or the only row, with grouped digits")
  func positionText() {
    #expect(PositionText.rows(998..<1000, of: 1_000_000) == "999–1,000 of 1,000,000")
    #expect(PositionText.rows(12_344..<12_345, of: 123_456) == "12,345 of 123,456")
  }
}

@Suite("Stack views")
@MainActor
struct StackViewTests {
  private typealias Arranged = (view: View, size: StackView.Size)

  private func randomView(using random: inout SeededGenerator) -> Arranged {
    let view: View = random.pick([
      { TextField() }, { Button(title: "漢字") }, { Label("word word word", isWrapped: true) }, { Label() },
    ])()
    view.isHidden = Int.random(in: 0..<4, using: &random) == 0
    return (view, random.pick([.preferred, .flexible, .fixed(Int.random(in: 0...30, using: &random))]))
  }

  @Test("Views have their sizes as far as the stack has room, and flexible views share the rest")
  func anyStack() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let stack = StackView(axis: random.pick([.horizontal, .vertical]), spacing: .random(in: 0...3, using: &random))
      var arranged = (0..<Int.random(in: 0...5, using: &random)).map { _ in randomView(using: &random) }
      for (view, size) in arranged { stack.addArrangedSubview(view, size: size) }
      let screen = try ScreenDriver(stack, columns: 20, rows: 8)
      try expectFrames(of: arranged, in: stack)
      // A view that is added again moves to the end.
      if let (view, _) = arranged.first {
        stack.addArrangedSubview(view, size: .flexible)
        arranged = arranged.dropFirst() + [(view, .flexible)]
      }
      arranged.last?.view.isHidden.toggle()
      if arranged.count > 2 { arranged.remove(at: 1).view.removeFromSuperview() }
      screen.resize(columns: Int.random(in: 0...40, using: &random), rows: Int.random(in: 0...12, using: &random))
      try expectFrames(of: arranged, in: stack)
    }
  }

  /// Expects that the views follow each other in their sizes, and are cut off at the end of the stack.
  private func expectFrames(of arranged: [Arranged], in stack: StackView) throws {
    let (isRow, columns, rows) = (stack.axis == .horizontal, stack.frame.columns, stack.frame.rows)
    let end = isRow ? columns : rows
    let shown = arranged.filter { !$0.view.isHidden }
    let ownLengths = shown.map { view, size -> Int? in
      switch size {
      case .fixed(let size): size
      case .preferred: isRow ? view.columns(atMost: columns) : view.rows(columns: columns)
      case .flexible: nil
      }
    }
    let used = ownLengths.reduce(stack.spacing * max(shown.count - 1, 0)) { $0 + ($1 ?? 0) }
    var (start, room, flexibleCount) = (0, max(end - used, 0), ownLengths.count { $0 == nil })
    for ((view, _), size) in zip(shown, ownLengths) {
      // Rounding up gives the remainder to the first views.
      let share = size == nil ? (room + flexibleCount - 1) / flexibleCount : 0
      if size == nil { (room, flexibleCount) = (room - share, flexibleCount - 1) }
      let (first, last) = (min(start, end), min(start + (size ?? share), end))
      let length = last - first
      let inRow = TerminalRect(column: first, row: 0, columns: length, rows: rows)
      let inColumn = TerminalRect(column: 0, row: first, columns: columns, rows: length)
      try #require(view.frame == (isRow ? inRow : inColumn))
      start += (size ?? share) + stack.spacing
    }
  }

  @Test("A split view shows the secondary view beside the primary one while it is wide enough, and says so")
  func splitView() throws {
    let view = SplitView(primary: Label("first"), secondary: Label("second"), minimumColumns: 15)
    let screen = try ScreenDriver(view, rows: 1)
    for (columns, line) in [(18, "first      second"), (14, "first"), (18, "first      second")] {
      screen.resize(columns: columns, rows: 1)
      #expect(screen.line == line && view.isSecondaryShown.value == (columns == 18))
    }
  }

  @Test("A stack prefers the sum of the sizes along its axis, and the greatest size across it")
  func preferredSize() {
    // The button has 8 columns and 1 row.
    for (axis, columns, rows) in [(StackView.Axis.horizontal, 8 + 1 + 5, 2), (.vertical, 8, 1 + 1 + 4)] {
      let (inner, outer) = (StackView(axis: axis, spacing: 1), StackView(axis: .vertical))
      inner.addArrangedSubview(Button(title: "漢字"))
      inner.addArrangedSubview(Label("a\nb", isWrapped: true), size: .fixed(axis == .horizontal ? 5 : 4))
      outer.addArrangedSubview(inner)
      #expect(outer.columns(atMost: 40) == columns && outer.rows(columns: 40) == rows)
    }
  }
}
