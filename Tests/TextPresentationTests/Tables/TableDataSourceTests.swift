import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("A table view with a data source")
@MainActor
struct TableDataSourceTests {
  private final class EvenCell: TableViewCell {}
  private final class OddCell: TableViewCell {}

  /// A data source with a type of cells for even rows and another one for odd rows.
  private final class Rows: TableViewDataSource {
    var count = 9
    var made: [TableViewCell] = []

    func numberOfRows(in tableView: TableView) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
      let cell: TableViewCell =
        row % 2 == 0 ? tableView.dequeueReusableCell(EvenCell.self) : tableView.dequeueReusableCell(OddCell.self)
      if !made.contains(where: { $0 === cell }) { made.append(cell) }
      return cell
    }
  }

  private let table = TableView()
  private let rows = Rows()
  private let screen: ScreenDriver

  init() throws {
    table.dataSource = rows
    screen = try ScreenDriver(table, columns: 8, rows: 2)
  }

  /// Reloads the rows, and returns the number of rows with a cell.
  private func reload() -> Int {
    table.reloadData()
    screen.display()
    return (0..<9).count { table.cellForRow(at: $0) != nil }
  }

  @Test("A cell is reused only for a row with the same type of cells")
  func types() {
    for row in [2, 4, 5, 8, 0, 3] {
      table.highlightRow(at: row)
      screen.display()
      for row in table.indexesForVisibleRows {
        #expect((table.cellForRow(at: row) is EvenCell) == (row % 2 == 0))
      }
    }
    #expect(rows.made.count <= 4)
  }

  @Test("A negative number of rows, or a data source that is released, gives an empty table")
  func noRows() {
    rows.count = -3
    #expect(reload() == 0 && table.indexForHighlightedRow == nil)
    rows.count = 2
    #expect(reload() == 2)
    table.dataSource = nil
    screen.display()
    #expect(table.indexesForVisibleRows == 0..<0 && table.visibleCells.isEmpty)
  }
}
