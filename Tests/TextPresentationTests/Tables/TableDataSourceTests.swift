import Terminal
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

  /// Reloads the rows, and returns the visible cells by row.
  private func reload(movingRows newRow: (Int) -> Int? = { _ in nil }) -> [TableViewCell?] {
    table.reloadData(movingRows: newRow)
    screen.display()
    return (0..<9).map { table.cellForRow(at: $0) }
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

  @Test("A new index outside of the table counts as a removed row", arguments: [-1, 9, .max, .min])
  func outside(newRow: Int) {
    let cells = reload { $0 == 1 ? newRow : $0 }
    #expect(cells.compactMap(\.self).count == 2 && table.indexForHighlightedRow == 0)
  }

  @Test("Two rows with the same new index have one cell")
  func sameIndex() {
    let cells = reload { _ in 0 }
    #expect(table.indexForHighlightedRow == 0)
    #expect(cells.compactMap(\.self).count == 2 && table.visibleCells.count == 2)
  }

  @Test("A negative number of rows, or a data source that is released, gives an empty table")
  func noRows() {
    rows.count = -3
    #expect(reload().allSatisfy { $0 == nil } && table.indexForHighlightedRow == nil)
    rows.count = 2
    #expect(reload().compactMap(\.self).count == 2)
    table.dataSource = nil
    screen.display()
    #expect(table.indexesForVisibleRows == 0..<0 && table.visibleCells.isEmpty)
  }

  @Test("A cell keeps its own attributes while its row is highlighted, and after that")
  func attributes() {
    let cell = table.cellForRow(at: 0)
    cell?.attributes.insert(.dim)
    #expect(cell?.attributes == [.dim, .reverse])
    table.highlightRow(at: 1)
    screen.display()
    #expect(cell?.attributes == .dim)
  }

  @Test("New column views replace the former ones")
  func columnViews() {
    let (cell, views) = (TableViewCell(), [Label(), Label(), Label()])
    cell.columnViews = [views[0], views[1]]
    cell.columnViews = [views[1], views[2]]
    #expect(cell.subviews.map(ObjectIdentifier.init) == [views[1], views[2]].map(ObjectIdentifier.init))
    #expect(views[0].superview == nil && views[1].superview === cell)
  }

  @Test("The position text and the highlighted row are current when the delegate is notified")
  func notifying() {
    final class Delegate: TableViewDelegate {
      var texts: [String] = []
      func tableViewDidChangeHighlightedRow(_ tableView: TableView) {
        texts.append("\(tableView.indexForHighlightedRow ?? -1): \(tableView.positionText.value)")
      }
    }
    let delegate = Delegate()
    table.delegate = delegate
    table.highlightRow(at: 4)
    table.highlightRow(at: 4)
    rows.count = 0
    table.reloadData()
    #expect(delegate.texts == ["4: 5 of 9", "-1: "])
  }
}
