import Reactive
import ReactiveTesting
import Terminal
import Testing

@testable import TextPresentation

@Suite("Highlighting, selecting and choosing")
@MainActor
struct TableSelectionTests {
  typealias Item = TableScreen.Item

  private let screen: TableScreen
  private let table: TableView
  private let chosen = TestObserver<Item, Never>()
  private let highlighted = TestObserver<Int?, Never>()
  private let selected = TestObserver<[Int], Never>()

  init() throws {
    screen = try TableScreen()
    table = screen.table
    chosen.observe(screen.helper.chosenItems)
    highlighted.observe(screen.helper.highlightedItem.signal.map { $0?.id })
    selected.observe(screen.helper.selectedItems.signal.map { $0.map(\.id) })
  }

  @Test("the item that the user chooses is sent, and one that is only highlighted is not")
  func choosing() {
    screen.show(1...3)
    table.highlightRow(at: 2)
    #expect(chosen.values.isEmpty)
    screen.press(.enter, .up, .enter, .enter)
    #expect(chosen.values.map(\.id) == [3, 2, 2])
  }

  @Test("nothing is chosen or selected where there is nothing")
  func nothing() {
    table.allowsMultipleSelection = true
    screen.press(.enter, .down, .end, .pageUp, .character(" "))
    #expect(chosen.values.isEmpty)
    #expect(table.indexForHighlightedRow == nil)
    #expect(table.indexesForSelectedRows == [])
  }

  @Test("each item that the cursor comes to is sent once, whatever moves it, and its value is there")
  func highlighting() {
    screen.show(1...3)
    screen.press(.down, .down, .down)
    table.highlightRow(at: 0)
    screen.show(1...3)
    #expect(highlighted.values == [1, 2, 3, 1])
    #expect(screen.helper.highlightedItem.value == Item(1))
    screen.show([Item(1, name: "other"), Item(2)])
    #expect(screen.helper.highlightedItem.value?.name == "other")
    screen.show([])
    #expect(highlighted.values == [1, 2, 3, 1, 1, nil])
    #expect(chosen.values.isEmpty)
  }

  @Test("where one row can be selected, it is the highlighted one")
  func single() {
    screen.show(1...3)
    screen.press(.down, .character(" "))
    table.selectRow(at: 2)
    #expect(table.indexesForSelectedRows == [1])
    #expect(screen.lines == ["  item 1", "▸ item 2", "  item 3", ""])
    #expect(selected.values == [[1], [2]])
  }

  @Test("where several rows can be selected, the space bar marks rows and takes the mark off")
  func multiple() {
    table.allowsMultipleSelection = true
    screen.show(1...4)
    screen.press(.down, .character(" "), .down, .character(" "), .down)
    #expect(screen.lines == ["   item 1", " ✓ item 2", " ✓ item 3", "▸  item 4"])
    screen.press(.up, .up, .character(" "))
    #expect(screen.lines == ["   item 1", "▸  item 2", " ✓ item 3", "   item 4"])
    table.selectRow(at: 0)
    table.selectRow(at: 9)
    table.deselectRow(at: 3)
    screen.display()
    #expect(table.indexesForSelectedRows == [0, 2])
    #expect(screen.lines == [" ✓ item 1", "▸  item 2", " ✓ item 3", "   item 4"])
    screen.press(.down)
    #expect(screen.lines == [" ✓ item 1", "   item 2", "▸✓ item 3", "   item 4"])
    #expect(screen.terminal.screens.last?[1, 2].style.attributes == .reverse)
    table.deselectRow(at: 0)
    table.allowsMultipleSelection = false
    screen.display()
    #expect(selected.values == [[2], [2, 3], [3], [1, 3], [3]])
    #expect(screen.lines == ["  item 1", "  item 2", "▸ item 3", "  item 4"])
  }

  @Test("selected rows stay selected by the identity of their items, and those that go are no longer selected")
  func identity() {
    table.allowsMultipleSelection = true
    screen.show(1...9)
    for row in [1, 4, 7] { table.selectRow(at: row) }
    screen.show([20, 21] + [8, 3, 2])
    #expect(table.indexesForSelectedRows == [2, 4])
    #expect(screen.helper.selectedItems.value.map(\.id) == [8, 2])
    screen.show([])
    screen.show(1...9)
    #expect(table.indexesForSelectedRows == [])
  }

  @Test("the line of hints says what the keys do in this table")
  func hints() {
    #expect(table.keyCommands.compactMap(\.hint) == ["↑↓ move", "⏎ open"])
    table.allowsMultipleSelection = true
    #expect(table.keyCommands.compactMap(\.hint) == ["↑↓ move", "space mark", "⏎ open"])
    table.allowsSelection = false
    #expect(table.keyCommands.compactMap(\.hint) == ["↑↓ scroll"])
  }
}
