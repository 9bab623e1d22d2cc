import Reactive
import Terminal

/// What a table shows.
@MainActor
public protocol TableViewDataSource: AnyObject {
  /// How many rows there are.
  func numberOfRows(in tableView: TableView) -> Int

  /// The cell for a row that is about to be shown, got from ``TableView/dequeueReusableCell(_:)``.
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell
}

/// What a table tells of its user.
@MainActor
public protocol TableViewDelegate: AnyObject {
  /// The user has chosen the row.
  func tableView(_ tableView: TableView, didSelectRowAt row: Int)
}

/// A list of rows, of which one is selected.
///
/// The table asks its data source for the rows that it shows, and for no others; a cell that is scrolled away is used
/// again. The selection is marked in a gutter and set off, so that it can be seen without colour, and the terminal's
/// cursor is parked on it.
public final class TableView: View {
  /// What the table shows.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// What is told of the user.
  public weak var delegate: (any TableViewDelegate)?

  private static let gutter = 2

  private var position = TablePosition()
  private var rowCount = 0
  private var cells: [Int: TableViewCell] = [:]
  private var reusable: [ObjectIdentifier: [TableViewCell]] = [:]

  /// The selected row; nothing where there are no rows.
  public var indexForSelectedRow: Int? { position.selectedRow }

  /// The cells of the rows that are shown, in no order.
  public var visibleCells: [TableViewCell] { Array(cells.values) }

  /// The rows that are shown.
  public var indexesForVisibleRows: Range<Int> {
    position.offset..<min(position.offset + max(frame.rows, 0), rowCount)
  }

  /// Asks the data source anew for everything.
  ///
  /// - Parameter row: Where the row that was selected is now; nothing if it is no longer there, and then the row at its
  ///   place is selected.
  public func reloadData(selecting row: Int? = nil) {
    for shown in cells.keys {
      recycle(shown)
    }
    rowCount = dataSource?.numberOfRows(in: self) ?? 0
    position = position.replacingRows(selecting: row, rowCount: rowCount, height: frame.rows)
    setNeedsLayout()
  }

  /// Selects a row without telling the delegate, and shows it.
  public func selectRow(at row: Int) {
    move(.to(row: row))
  }

  /// A cell of that type to show a row with: one that was scrolled away, or a new one.
  public func dequeueReusableCell<Cell: TableViewCell>(_ type: Cell.Type) -> Cell {
    reusable[ObjectIdentifier(type)]?.popLast() as? Cell ?? Cell()
  }

  /// The commands that move the selection and choose a row.
  public var keyCommands: [KeyCommand] {
    [
      KeyCommand(.up, .character("k"), hint: "↑↓ move") { [weak self] in self?.move(.by(rows: -1)) },
      KeyCommand(.down, .character("j")) { [weak self] in self?.move(.by(rows: 1)) },
      KeyCommand(.pageUp) { [weak self] in self?.move(.byPages(-1)) },
      KeyCommand(.pageDown) { [weak self] in self?.move(.byPages(1)) },
      KeyCommand(.home, .character("g")) { [weak self] in self?.move(.toFirst) },
      KeyCommand(.end, .character("G")) { [weak self] in self?.move(.toLast) },
      KeyCommand(.enter, hint: "⏎ open") { [weak self] in self?.chooseSelectedRow() },
    ]
  }

  /// Puts a cell in the place of each row that is shown.
  public override func layoutSubviews() {
    position = position.moved(.by(rows: 0), rowCount: rowCount, height: frame.rows)
    let visible = indexesForVisibleRows
    for row in cells.keys where !visible.contains(row) {
      recycle(row)
    }
    for row in visible {
      guard let cell = cells[row] ?? dataSource?.tableView(self, cellForRowAt: row) else { continue }
      if cells.updateValue(cell, forKey: row) == nil { addSubview(cell) }
      cell.isSelected = row == position.selectedRow
      cell.frame = Rect(
        column: Self.gutter, row: row - position.offset, columns: max(frame.columns - Self.gutter, 0), rows: 1)
    }
  }

  /// Marks the selected row.
  public override func draw(on canvas: inout Canvas) {
    canvas.hintScrolling()
    guard let selectedRow = position.selectedRow, let cell = cells[selectedRow] else { return }
    let row = cell.frame.row
    canvas.fill(
      Rect(column: 0, row: row, columns: Self.gutter + cell.contentColumns, rows: 1),
      style: Style(attributes: .reverse))
    canvas.write("▸", at: Position(column: 0, row: row), style: Style(attributes: [.reverse, .bold]))
    canvas.parkCursor(at: Position(column: 0, row: row))
  }

  private func move(_ movement: TablePosition.Movement) {
    let moved = position.moved(movement, rowCount: rowCount, height: frame.rows)
    guard moved != position else { return }
    position = moved
    setNeedsLayout()
  }

  private func chooseSelectedRow() {
    if let row = position.selectedRow { delegate?.tableView(self, didSelectRowAt: row) }
  }

  private func recycle(_ row: Int) {
    guard let cell = cells.removeValue(forKey: row) else { return }
    cell.removeFromSuperview()
    cell.prepareForReuse()
    reusable[ObjectIdentifier(type(of: cell)), default: []].append(cell)
  }
}
