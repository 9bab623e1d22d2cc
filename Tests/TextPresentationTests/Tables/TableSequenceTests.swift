import RandomTesting
import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

/// A table and its model, which perform the same actions.
@MainActor
private struct TableMachine {
  private let list: ItemTable
  private let chosen = TestObserver<Int, Never>()
  private let moved = TestObserver<ItemTable.Item, Never>()
  private let orders = TestObserver<TableSortOrder?, Never>()
  private let texts = TestObserver<String, Never>()
  private(set) var model: TableModel
  private var expectedChosen: [Int] = []
  private var expectedMoved: [ItemTable.Item] = []
  private var expectedOrders: [TableSortOrder?] = []
  private var expectedTexts = [""]
  private var nextID = 0

  init() throws {
    list = try ItemTable(columns: 20, rows: 6, of: TableModel.columns)
    model = TableModel(size: TerminalSize(columns: 20, rows: 6))
    list.table.emptyStateView = Label(TableModel.emptyText)
    chosen.observe(list.helper.chosenItems.map(\.id))
    moved.observe(list.helper.movedItems)
    orders.observe(list.table.reactive.sortOrder.producer)
    texts.observe(list.table.positionText.producer)
    display()
  }

  private static let keys: [Key] =
    [.up, .down, .pageUp, .pageDown, .home, .end, .enter, .control("u"), .control("d")] + "jkgG<>R".map(Key.character)

  /// Performs a random action of the user or of the program on the table and on the model, and describes it. Keys and
  /// changes by the program are drawn later.
  mutating func perform(using random: inout SeededGenerator) -> String {
    let table = list.table
    let position = Position(
      column: Int.random(in: 0..<model.size.columns, using: &random),
      row: Int.random(in: 0..<max(model.size.rows, 1), using: &random))
    defer { expectChanges() }
    // New items and keys are more frequent than other actions.
    switch Int.random(in: 0..<19, using: &random) {
    case 0..<5:
      let items = randomItems(using: &random)
      list.items.value = items
      model.show(items)
      expectChanges()
      model.highlightWantedItem()
      return "show \(items)"
    case 5..<9:
      let key = random.pick(Self.keys)
      list.screen.terminal.send([.key(key)])
      move { $0.press(key) }
      return "press \(key)"
    case 9, 10:
      display()
      list.screen.terminal.send([.mouse(MouseEvent(.press, at: position))])
      move { $0.click(position) }
      return "click at \(position)"
    case 11:
      let rows = random.pick([-3, 3])
      list.screen.terminal.send([.mouse(MouseEvent(rows < 0 ? .scrollUp : .scrollDown, at: position))])
      if position.row < model.size.rows { move { $0.model.scroll(by: rows) } }
      return "scroll by \(rows) at \(position)"
    case 12:
      // A scroll bar needs 24 columns.
      model.size = TerminalSize(columns: random.pick([20, 21, 23, 24, 40]), rows: random.pick(0...8))
      list.screen.resize(columns: model.size.columns, rows: model.size.rows)
      model.move(by: 0)
      display()
      return "resize to \(model.size)"
    case 13:
      let row = random.pick([.min, -1, .max] + Array(0..<14))
      table.highlightRow(at: row)
      move { $0.model.highlight(row) }
      return "highlight \(row)"
    case 14:
      let id = Int.random(in: 0...nextID + 3, using: &random)
      list.helper.itemToHighlight <~ SignalProducer(value: ItemTable.Item(id))
      model.wantedID = id
      model.highlightWantedItem()
      return "highlight item \(id)"
    case 15:
      model.followsHighlightedRow.toggle()
      table.followsHighlightedRow = model.followsHighlightedRow
      return "follow: \(model.followsHighlightedRow)"
    default:
      let order = TableSortOrder(column: random.pick(0..<2), direction: random.pick([.ascending, .descending]))
      model.sortOrder = random.pick([nil, order])
      table.sortOrder = model.sortOrder
      return "order \(String(describing: model.sortOrder))"
    }
  }

  private enum ItemChange: CaseIterable { case clear, shuffle, rename, remove, insert, replace }

  /// Returns the items after a change of some of them.
  private mutating func randomItems(using random: inout SeededGenerator) -> [ItemTable.Item] {
    var items = model.items
    let change = random.pick(ItemChange.allCases + [.insert, .insert])
    switch change {
    case .clear: items = []
    case .shuffle: items.shuffle(using: &random)
    case .rename:
      for row in items.indices.prefix(3) { items[row] = ItemTable.Item(items[row].id, name: "m", amount: nextID) }
    case .remove: items.removeAll { _ in Int.random(in: 0..<3, using: &random) == 0 }
    case .insert, .replace:
      if change == .replace { items = [] }
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let name = String(repeating: "n", count: Int.random(in: 1...12, using: &random))
        let row = Int.random(in: 0...items.count, using: &random)
        items.insert(ItemTable.Item(nextID, name: name, amount: nextID % 1000), at: row)
        nextID += 1
      }
    }
    return items
  }

  /// Performs an action that moves the highlight, unless it stays in its row.
  private mutating func move(_ action: (inout Self) -> Void) {
    let row = model.highlightedRow
    action(&self)
    if model.highlightedRow != row, let item = model.highlightedItem { expectedMoved.append(item) }
  }

  private mutating func expectChanges() {
    if expectedTexts.last != model.positionText { expectedTexts.append(model.positionText) }
  }

  private mutating func press(_ key: Key) {
    let (page, half) = (max(model.height - 1, 1), max(model.height / 2, 1))
    switch key {
    case .up, .character("k"): model.move(by: -1)
    case .down, .character("j"): model.move(by: 1)
    case .pageUp: model.move(by: -page)
    case .pageDown: model.move(by: page)
    case .control("u"): model.move(by: -half)
    case .control("d"): model.move(by: half)
    case .home, .character("g"): model.move(by: -1000)
    case .end, .character("G"): model.move(by: 1000)
    case .enter: if let item = model.highlightedItem { expectedChosen.append(item.id) }
    case .character("<"): sort(by: [0: nil, 1: 0][model.sortOrder?.column ?? -1] ?? 1)
    case .character(">"): sort(by: [0: 1, 1: nil][model.sortOrder?.column ?? -1] ?? 0)
    default: sort(by: model.sortOrder?.column)
    }
  }

  private mutating func sort(by column: Int?) {
    if let order = model.sort(by: column) { expectedOrders.append(order) }
  }

  private mutating func click(_ position: Position) {
    if position.row < model.headerRows { return sort(by: model.titleColumn(at: position.column)) }
    if let row = model.row(atBar: position) { return model.highlight(row) }
    guard position.row < model.size.rows, let row = model.row(at: position.row) else { return }
    if row == model.highlightedRow { return expectedChosen.append(model.items[row].id) }
    model.move(to: row, near: model.offset)
  }

  /// Draws both, which measures the first column.
  @discardableResult
  private mutating func display() -> Screen {
    list.screen.display()
    return model.draw()
  }

  /// Returns the first difference between the table and the model, after drawing; `nil` if there is none.
  mutating func difference() -> String? {
    let expected = display()
    if list.screen.drawn != expected { return list.screen.drawn.picture + "not\n" + expected.picture }
    if chosen.values != expectedChosen { return "chose \(chosen.values), not \(expectedChosen)" }
    if moved.values != expectedMoved { return "moved to \(moved.values.suffix(3)), not \(expectedMoved.suffix(3))" }
    if orders.values != expectedOrders { return "sorted by \(orders.values), not \(expectedOrders)" }
    if texts.values != expectedTexts { return "the text is \(texts.values.suffix(3))" }
    return list.table.indexesForVisibleRows == model.visibleRows ? nil : "shows \(list.table.indexesForVisibleRows)"
  }
}

@Suite("Random sequences of actions on a table")
@MainActor
struct TableSequenceTests {
  @Test(
    "A table shows, highlights, chooses and sorts what a simple implementation does",
    arguments: [1, 2, 3, 4] as [UInt64])
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var (machine, actions) = (try TableMachine(), [String]())
      for _ in 0..<40 {
        actions.append(machine.perform(using: &random))
        // Some screens are drawn only after the next actions.
        if Int.random(in: 0..<4, using: &random) > 0, let difference = machine.difference() {
          let history = actions.suffix(5).joined(separator: "\n")
          Issue.record("\(difference)\nafter \(actions.count) actions, the last of which are\n\(history)")
          return
        }
      }
    }
  }
}
