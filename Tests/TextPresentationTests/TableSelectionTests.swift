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

  @Test("Chosen items are sent, and highlighted items are not")
  func choosing() {
    screen.show(1...3)
    table.highlightRow(at: 2)
    #expect(chosen.values.isEmpty)
    screen.press(.enter, .up, .enter, .enter)
    #expect(chosen.values.map(\.id) == [3, 2, 2])
  }

  @Test("An empty table has nothing to choose or select")
  func nothing() {
    table.allowsMultipleSelection = true
    screen.press(.enter, .down, .end, .pageUp, .character(" "))
    #expect(chosen.values.isEmpty)
    #expect(table.indexForHighlightedRow == nil)
    #expect(table.indexesForSelectedRows == [])
  }

  @Test("Each newly highlighted item is sent once and is the current value")
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

  @Test("With single selection, the highlighted row is the selected one")
  func single() {
    screen.show(1...3)
    screen.press(.down, .character(" "))
    table.selectRow(at: 2)
    #expect(table.indexesForSelectedRows == [1])
    #expect(screen.lines == ["  item 1", "▸ item 2", "  item 3", ""])
    #expect(selected.values == [[1], [2]])
  }

  @Test("With multiple selection, the space bar selects and deselects rows")
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

  @Test("The program and the user can select and deselect all rows at once")
  func all() {
    table.allowsMultipleSelection = true
    screen.show(1...4)
    table.selectRow(at: 1)
    table.selectAllRows()
    table.selectAllRows()
    screen.display()
    #expect(screen.lines == ["▸✓ item 1", " ✓ item 2", " ✓ item 3", " ✓ item 4"])
    #expect(table.indexesForSelectedRows == [0, 1, 2, 3])
    table.deselectAllRows()
    table.deselectAllRows()
    #expect(selected.values == [[2], [1, 2, 3, 4], []])

    screen.press(.character(" "), .control("a"))
    #expect(screen.lines == ["▸✓ item 1", " ✓ item 2", " ✓ item 3", " ✓ item 4"])
    screen.press(.control("a"))
    #expect(screen.lines == ["▸  item 1", "   item 2", "   item 3", "   item 4"])
    #expect(selected.values.dropFirst(3) == [[1], [1, 2, 3, 4], []])
  }

  @Test("With single selection, selecting or deselecting all rows changes nothing")
  func allOfOne() {
    screen.show(1...3)
    table.selectAllRows()
    table.deselectAllRows()
    screen.press(.control("a"))
    #expect(table.indexesForSelectedRows == [0])
  }

  @Test("Without a highlighted row, no row can be selected, and the selection is cleared")
  func noSelection() {
    table.allowsMultipleSelection = true
    screen.show(1...4)
    table.selectRow(at: 1)
    table.allowsSelection = false
    table.selectRow(at: 2)
    table.selectAllRows()
    screen.press(.character(" "), .control("a"))
    #expect(screen.lines == ["item 1", "item 2", "item 3", "item 4"])
    #expect(table.indexesForSelectedRows == [])
    table.allowsSelection = true
    screen.display()
    #expect(screen.lines == ["▸  item 1", "   item 2", "   item 3", "   item 4"])
  }

  @Test("The delegate is notified once of each change of the highlight and of the selection")
  func telling() {
    final class Delegate: TableViewDelegate {
      var told: [String] = []

      func tableViewDidChangeHighlightedRow(_ tableView: TableView) {
        told.append("highlight")
      }

      func tableViewDidChangeSelection(_ tableView: TableView) {
        told.append("selection")
      }
    }

    let delegate = Delegate()
    func told(by change: () -> Void) -> [String] {
      delegate.told = []
      change()
      return delegate.told
    }
    screen.show(1...9)
    table.delegate = delegate
    #expect(told { screen.press(.down) } == ["highlight", "selection"])
    let changes = [
      { table.selectRow(at: 2) }, table.selectAllRows, { table.deselectRow(at: 2) }, table.deselectAllRows,
    ]
    for change in changes { #expect(told(by: change) == []) }
    table.allowsMultipleSelection = true
    for change in changes.dropFirst(2) { #expect(told(by: change) == []) }
    #expect(told { screen.press(.down) } == ["highlight"])
    #expect(told { screen.press(.character(" ")) } == ["selection"])
    #expect(told { table.selectRow(at: 2) } == [])
    #expect(told { table.selectAllRows() } == ["selection"])
    #expect(told { table.selectAllRows() } == [])
    #expect(told { table.deselectAllRows() } == ["selection"])
    #expect(told { table.deselectAllRows() } == [])
    #expect(told { table.deselectRow(at: 2) } == [])
    #expect(told { table.deselectRow(at: .max) } == [])
    #expect(told { screen.press(.up, .pageDown) } == ["highlight", "highlight"])
  }

  @Test("Selecting rows one by one compares no items")
  func comparing() throws {
    struct Compared: Identifiable, Sendable, Equatable {
      static let comparisons = MutableProperty(0)
      let id: Int

      static func == (one: Compared, other: Compared) -> Bool {
        comparisons.modify { $0 += 1 }
        return one.id == other.id
      }
    }

    final class Cell: TableViewCell, ReactiveView {
      func bindViewModel(_ viewModel: Compared) {}
    }

    let items = Property(value: (0..<1000).map { Compared(id: $0) })
    let table = TableView()
    table.allowsMultipleSelection = true
    let helper = TableViewBindingHelper(tableView: table, source: items, cellType: Cell.self)
    let counts = TestObserver<Int, Never>()
    counts.observe(helper.selectedItems.signal.map(\.count))
    Compared.comparisons.value = 0
    for row in 0..<1000 { table.selectRow(at: row) }
    #expect(Compared.comparisons.value == 0)
    #expect(counts.values == Array(1...1000))
  }

  @Test("Rows stay selected by the id of their items, and removed rows are deselected")
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

  @Test("The selected items are sent again only if one of them has changed")
  func values() {
    table.allowsMultipleSelection = true
    screen.show(1...3)
    table.selectRow(at: 1)
    screen.show(1...3)
    screen.show(0...3)
    screen.show([Item(2, name: "other"), Item(3)])
    #expect(selected.values == [[2], [2]])
    #expect(screen.helper.selectedItems.value.map(\.name) == ["other"])
    screen.show([Item(2, name: "another"), Item(3)])
    #expect(selected.values == [[2], [2], [2]])
  }

  @Test("The hints depend on the kind of selection, and on whether a column can be sorted by")
  func hints() {
    #expect(table.keyCommands.compactMap(\.hint) == ["↑↓ move", "⏎ open"])
    table.allowsMultipleSelection = true
    #expect(table.keyCommands.compactMap(\.hint) == ["↑↓ move", "space select", "⏎ open"])
    table.allowsSelection = false
    #expect(table.keyCommands.compactMap(\.hint) == ["↑↓ scroll"])
    table.columns = [TableColumn("A", width: .fixed(3), sortDirectionPrototype: .ascending)]
    #expect(table.keyCommands.compactMap(\.hint) == ["↑↓ scroll", "<> sort"])
    #expect(TableView().keyCommands.compactMap(\.hint) == ["↑↓ move", "⏎ open"])
  }
}
