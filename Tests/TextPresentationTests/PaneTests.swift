import RandomTesting
import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

/// A screen with two tables and a text beside each other, and a field below them. The model says which of them has the
/// focus, and where each is scrolled.
@MainActor
private struct PaneMachine {
  static let rows = 6

  let tables: [TableView]
  let helpers: [TableViewBindingHelper<ItemTable.Item, ItemTable.Cell>]
  let scrollView: ScrollView
  let text = Label(isWrapped: true)
  let field = TextField()
  let screen: ScreenDriver
  /// The view with the focus, from 0 to 3; `nil` for none.
  var focus: Int?
  /// The highlighted row of each table, and the first visible row of the text.
  var places = [0, 0, 0]
  var textRows = 20

  init() throws {
    let (left, right, scrollView) = (TableView(), TableView(), ScrollView(contentView: text))
    (tables, self.scrollView) = ([left, right], scrollView)
    helpers = tables.map { table in
      TableViewBindingHelper(
        tableView: table, source: Property(value: (0..<Self.rows).map { ItemTable.Item($0) }),
        cellType: ItemTable.Cell.self)
    }
    let (panes, page) = (StackView(axis: .horizontal), StackView(axis: .vertical))
    for pane in [left, right, scrollView] { panes.addArrangedSubview(pane, length: 33) }
    page.addArrangedSubview(panes, length: Self.rows)
    page.addArrangedSubview(field)
    screen = try ScreenDriver(page, columns: 99, rows: Self.rows + 1)
    screen.controller?.viewCommands = { [weak left, weak right, weak scrollView] in
      if scrollView?.isFirstResponder == true { return scrollView?.keyCommands ?? [] }
      return (right?.isFirstResponder == true ? right : left)?.keyCommands ?? []
    }
    showText()
  }

  private var views: [View] { tables + [scrollView, field] }

  private var isTextCut: Bool { textRows > Self.rows }

  private func showText() {
    text.text = (0..<textRows).map { "row \($0)" }.joined(separator: "\n")
    screen.display()
  }

  mutating func perform(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      let step = random.pick([1, -1])
      screen.press(step > 0 ? .tab : .backTab)
      let order = isTextCut ? [0, 1, 2, 3] : [0, 1, 3]
      let current = focus.flatMap(order.firstIndex) ?? (step > 0 ? -1 : 0)
      focus = order[(current + step + order.count) % order.count]
      return "move the focus by \(step)"
    case 2...4:
      let step = random.pick([1, -1])
      screen.press(step > 0 ? .down : .up)
      move(focus == 1 || focus == 2 ? focus ?? 0 : 0, by: step)
      return "move by \(step)"
    case 5:
      let pane = Int.random(in: 0..<3, using: &random)
      let step = random.pick([1, -1])
      screen.mouse(step > 0 ? .scrollDown : .scrollUp, column: 33 * pane, row: 1)
      if pane == 2 { move(pane, by: 3 * step) }  // All rows of the tables are visible.
      return "scroll \(pane) by \(step)"
    case 6:
      let pane = Int.random(in: 0..<3, using: &random)
      screen.mouse(column: 33 * pane, row: Self.rows - 1)
      if focus != 3, pane < 2 || isTextCut { focus = pane }
      if pane < 2 { places[pane] = Self.rows - 1 }
      return "click on \(pane)"
    case 7:
      screen.mouse(column: 0, row: Self.rows)
      focus = 3
      return "click on the field"
    default:
      textRows = random.pick([1, Self.rows, Self.rows + 1, 20])
      showText()
      if !isTextCut, focus == 2 { focus = nil }
      move(2, by: 0)
      return "show \(textRows) rows"
    }
  }

  private mutating func move(_ pane: Int, by step: Int) {
    places[pane] = min(max(places[pane] + step, 0), pane == 2 ? max(textRows - Self.rows, 0) : Self.rows - 1)
  }

  /// Returns the difference between the screen and the model; `nil` if there is none.
  func difference() -> String? {
    let focused = views.indices.filter { views[$0].isFirstResponder }
    if focused != [focus].compactMap(\.self) { return "\(focused) have the focus, not \(String(describing: focus))" }
    let shown = tables.map { $0.indexForHighlightedRow ?? -1 } + [-text.frame.row]
    if shown != places { return "the panes are at \(shown), not at \(places)" }
    // A row of a table is selected unless another pane has the focus.
    let selected = [0, 1].filter { pane in
      (0..<Self.rows).contains { screen.drawn[33 * pane, $0].style.background == .role(.selection) }
    }
    return selected == [0, 1].filter { focus == nil || focus == 3 || focus == $0 } ? nil : "\(selected) are selected"
  }
}

@Suite("Panes and the focus")
@MainActor
struct PaneTests {
  @Test("Tab, clicks and a text that fits move the focus between panes, and the keys operate the pane with the focus")
  func sequences() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<60 {
      var (machine, actions) = (try PaneMachine(), [String]())
      for _ in 0..<30 {
        actions.append(machine.perform(using: &random))
        guard let difference = machine.difference() else { continue }
        Issue.record("\(difference)\nafter \(actions.suffix(6))")
        return
      }
    }
  }

  @Test("A scroll view can get the focus before it is shown, and keeps it if it then scrolls", arguments: [1, 2, 3])
  func focusBeforeLayout(rows: Int) throws {
    let view = ScrollView(contentView: Label("1\n2", isWrapped: true))
    view.becomeFirstResponder()
    _ = try ScreenDriver(view, columns: 9, rows: rows)
    #expect(view.isFirstResponder == (rows < 2))
  }

  @Test("The message about a key with two commands names both")
  func conflicts() {
    let commands = [KeyCommand("a", "x", title: "add") {}, KeyCommand("x", hint: "x cut") {}, KeyCommand("y") {}]
    #expect(commands.conflict == "Two commands have the key x: “add” and “x cut”.")
    #expect((commands.dropFirst(2) + [KeyCommand("y") {}]).conflict?.hasSuffix("a command without a title.") == true)
    #expect(commands.dropFirst().map(\.self).conflict == nil)
  }
}
