import Reactive
import TerminalScreen
import TextPresentationTesting

@testable import TextPresentation

/// A simple implementation of a table with a header. It derives each position from the conditions that a position
/// meets, by a search in all rows.
struct TableModel {
  typealias Item = ItemTable.Item

  static let columns = [
    TableColumn("Name", width: .content(atMost: 9), sortDirectionPrototype: .ascending),
    TableColumn("N", width: .fixed(5), alignment: .right, sortDirectionPrototype: .descending),
  ]

  /// The text that is shown while there are no items.
  static let emptyText = "nothing"

  var size: TerminalSize
  var followsHighlightedRow = true
  var sortOrder: TableSortOrder?
  /// The item to highlight as soon as it arrives.
  var wantedID: Int?
  private(set) var items: [Item] = []
  private(set) var highlightedRow: Int?
  private(set) var offset = 0
  /// The width of the first column, which has been drawn; `nil` if it has to be measured again.
  private var nameColumns: Int?

  init(size: TerminalSize) {
    self.size = size
  }

  var highlightedItem: Item? { highlightedRow.map { items[$0] } }

  var headerRows: Int { size.rows > 1 ? 1 : 0 }

  /// The number of visible rows.
  var height: Int { size.rows - headerRows }

  var visibleRows: Range<Int> { offset..<max(offset, min(offset + height, items.count)) }

  var positionText: String { highlightedRow.map { "\($0 + 1) of \(items.count)" } ?? "" }

  /// Sets the row and the offset that is nearest to `wanted`, shows the row, and leaves no blank rows at the end. Shows
  /// up to two rows before and after the row, too, after a key or if `wanted` does not show the row.
  mutating func move(to row: Int, near wanted: Int, isKey: Bool = false) {
    guard !items.isEmpty else { return (highlightedRow, offset) = (nil, 0) }
    let row = min(max(row, 0), items.count - 1)
    let margin = isKey || !(wanted..<wanted + height).contains(row) ? max(min(2, (height - 1) / 2), 0) : 0
    let offsets = (0...max(items.count - max(height, 1), 0)).filter { offset in
      let shown = max(row - margin, 0)...min(row + margin, items.count - 1)
      return height == 0 || shown.allSatisfy { (offset..<offset + height).contains($0) }
    }
    highlightedRow = row
    offset = offsets.min { abs($0 - wanted) < abs($1 - wanted) } ?? 0
  }

  mutating func move(by rows: Int) {
    move(to: (highlightedRow ?? 0) + rows, near: offset, isKey: rows != 0)
  }

  mutating func highlight(_ row: Int) {
    move(to: row, near: offset)
  }

  mutating func highlightWantedItem() {
    guard let row = items.firstIndex(where: { $0.id == wantedID }) else { return }
    wantedID = nil
    highlight(row)
  }

  mutating func scroll(by rows: Int) {
    guard let highlightedRow, height > 0 else { return move(by: rows) }
    let offsets = 0...max(items.count - height, 0)
    offset = min(max(offset + rows, 0), offsets.upperBound)
    let visible = offset..<min(offset + height, items.count)
    self.highlightedRow = visible.min { abs($0 - highlightedRow) < abs($1 - highlightedRow) }
  }

  mutating func show(_ newItems: [Item]) {
    let (old, anchor) = (items, highlightedRow ?? 0)
    items = newItems
    let remaining = old.indices.filter { row in newItems.contains { $0.id == old[row].id } }
    if remaining.isEmpty { nameColumns = nil }
    // Of two rows at the same distance, the lower one is nearer.
    let nearest = remaining.min { (abs($0 - anchor), -$0) < (abs($1 - anchor), -$1) }
    guard followsHighlightedRow, let nearest,
      let row = newItems.firstIndex(where: { $0.id == old[nearest].id })
    else { return move(by: 0) }
    move(to: row, near: row - (min(nearest, anchor) - offset))
  }

  /// Sorts by a column, or reverses the order. Returns the new order; `nil` if there is no such column.
  mutating func sort(by column: Int?) -> TableSortOrder? {
    guard let column, let direction = Self.columns[column].sortDirectionPrototype else { return nil }
    let isReversed = sortOrder?.column == column
    let current = sortOrder?.direction == .ascending ? TableSortOrder.Direction.descending : .ascending
    sortOrder = TableSortOrder(column: column, direction: isReversed ? current : direction)
    return sortOrder
  }

  /// The column whose title is in a column of the screen.
  func titleColumn(at column: Int) -> Int? {
    let start = column - 2
    let name = nameColumns ?? 0
    return (0..<name).contains(start) ? 0 : (name + 2..<name + 7).contains(start) ? 1 : nil
  }

  /// The row in a row of the screen.
  func row(at row: Int) -> Int? {
    visibleRows.first { $0 - offset + headerRows >= row }
  }

  /// The columns that the scroll bar takes.
  var barColumns: Int { items.count > height && size.columns >= 24 ? 2 : 0 }

  /// The rows of the thumb of the scroll bar. It is at an end only if the first or the last row is visible.
  private var barRows: Range<Int> {
    let rows = size.rows - headerRows
    guard barColumns > 0, rows > 0 else { return 0..<0 }
    let length = max(rows * height / items.count, 1)
    let (room, last) = (rows - length, items.count - height)
    let between = room < 2 ? 0...0 : 1...room - 1
    let place = min(max(room * offset / last, between.lowerBound), between.upperBound)
    let start = headerRows + (offset == last ? room : offset == 0 ? 0 : place)
    return start..<start + length
  }

  /// The row to which a click on the scroll bar goes: the same part of all rows. `nil` beside the bar.
  func row(atBar position: Position) -> Int? {
    let (row, last) = (position.row - headerRows, size.rows - headerRows - 1)
    guard position.column >= size.columns - barColumns, last > 0, (0...last).contains(row) else { return nil }
    return row * (items.count - 1) / last
  }

  /// Draws the table.
  mutating func draw() -> Screen {
    let names = items[visibleRows].map { min($0.name.count, 9) }
    let name = max(nameColumns ?? 5, names.max() ?? 0)
    nameColumns = name
    var screen = Screen(size: size)
    screen.scrollRegion = size.rows > headerRows ? headerRows..<size.rows : nil
    let (plain, bold) = (TextStyle.plain, TextStyle(attributes: .bold))
    func write(_ texts: [String], row: Int, style: TextStyle) {
      screen.write(String(texts[0].prefix(9)), at: Position(column: 2, row: row), style: style)
      screen.write(texts[1], at: Position(column: 2 + name + 7 - texts[1].count, row: row), style: style)
    }
    if headerRows > 0 {
      let mark = sortOrder?.direction == .ascending ? "▲" : "▼"
      write([0, 1].map { Self.columns[$0].title + (sortOrder?.column == $0 ? mark : "") }, row: 0, style: bold)
    }
    if items.isEmpty { screen.write(Self.emptyText, at: Position(column: 0, row: headerRows)) }
    for row in visibleRows {
      let (top, isHighlighted) = (headerRows + row - offset, row == highlightedRow)
      let style = isHighlighted ? TextStyle(background: .role(.selection)) : plain
      screen.fill(TerminalRect(column: 0, row: top, columns: size.columns - barColumns, rows: 1), style: style)
      write([items[row].name, "\(items[row].amount)"], row: top, style: style)
      guard isHighlighted else { continue }
      let markStyle = TextStyle(foreground: .role(.accent), background: .role(.selection))
      screen.write("▌", at: Position(column: 0, row: top), style: markStyle)
      screen.cursor = Position(column: 0, row: top)
    }
    for row in barRows {
      screen.write("▐", at: Position(column: size.columns - 1, row: row), style: .frame)
    }
    return screen
  }
}

/// A table that fills a small screen, with items that a test sets.
@MainActor
struct ItemTable {
  /// An item that a row of the table shows.
  struct Item: Identifiable, Sendable, Equatable, CustomStringConvertible {
    let id: Int
    var name: String
    var amount: Int

    var description: String { "\(id)" }

    init(_ id: Int, name: String? = nil, amount: Int? = nil) {
      self.id = id
      self.name = name ?? "item \(id)"
      self.amount = amount ?? id
    }
  }

  /// A cell that shows its item.
  final class Cell: TableViewCell, ReactiveView {
    private let nameLabel = Label(isWrapped: true)
    private let amountLabel = Label()

    required init() {
      super.init()
      columnViews = [nameLabel, amountLabel]
    }

    func bindViewModel(_ viewModel: Item) {
      nameLabel.text = viewModel.name
      amountLabel.text = "\(viewModel.amount)"
    }
  }

  let screen: ScreenDriver
  let table = TableView()
  let items = MutableProperty<[Item]>([])
  let helper: TableViewBindingHelper<Item, Cell>

  init(columns: Int = 20, rows: Int = 4, of tableColumns: [TableColumn] = [TableColumn(width: .flexible())]) throws {
    table.columns = tableColumns
    helper = TableViewBindingHelper(tableView: table, source: items, cellType: Cell.self)
    screen = try ScreenDriver(table, columns: columns, rows: rows)
    screen.controller?.viewCommands = { [table] in table.keyCommands }
  }

  func show(_ items: [Item]) {
    self.items.value = items
    screen.display()
  }

  func show(_ ids: some Sequence<Int>) {
    show(ids.map { Item($0) })
  }
}
