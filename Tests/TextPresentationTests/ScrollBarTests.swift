import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("A scroll bar")
@MainActor
struct ScrollBarTests {
  /// The rows of the bar that are drawn.
  private func thumb(on screen: ScreenDriver) -> [Int] {
    screen.display()
    return screen.lines.indices.filter { screen.lines[$0].hasSuffix("▐") }
  }

  @Test("The bar of a table moves with the rows, and is at an end only if the first or the last row is visible")
  func table() throws {
    let list = try ItemTable(columns: 36, rows: 6)
    for count in [1, 6, 7, 12, 100] {
      list.show(1...count)
      var previous = 0
      for row in 0..<count {
        list.table.highlightRow(at: row)
        let (rows, visible) = (thumb(on: list.screen), list.table.indexesForVisibleRows)
        guard let first = rows.first, let last = rows.last, count > 6 else {
          #expect(rows.isEmpty && count <= 6)
          continue
        }
        #expect((first == 0) == (visible.lowerBound == 0) && (last == 5) == (visible.upperBound == count))
        #expect(first >= previous && rows == Array(first...last))
        previous = first
      }
    }
  }

  @Test("A click on the bar goes to the same part of the rows, and a narrow table has no bar")
  func clicks() throws {
    for (columns, highlighted) in [(36, [0, 19, 39, 59, 79, 99]), (31, [0, 1, 2, 3, 4, 5])] {
      let list = try ItemTable(columns: columns, rows: 6)
      list.show(1...100)
      for row in 0..<6 {
        list.table.highlightRow(at: 0)
        list.screen.display()
        #expect(thumb(on: list.screen).isEmpty == (columns == 31))
        list.screen.mouse(column: columns - 1, row: row)
        #expect(list.table.indexForHighlightedRow == highlighted[row])
      }
    }
  }

  @Test("A table can have any number of rows")
  func endless() throws {
    final class Endless: TableViewDataSource {
      func numberOfRows(in tableView: TableView) -> Int { .max }
      func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell { TableViewCell() }
    }
    let (table, source) = (TableView(), Endless())
    table.dataSource = source
    let screen = try ScreenDriver(ViewController(view: table), columns: 36, rows: 6)
    for (row, highlighted) in [(5, Int.max - 1), (0, 0)] {
      screen.mouse(column: 35, row: row)
      #expect(table.indexForHighlightedRow == highlighted && thumb(on: screen) == [row])
    }
  }

  @Test("A scroll view with a bar has a narrower content, and one without a bar has the whole width")
  func scrollView() throws {
    let label = Label(isWrapped: true)
    label.text = String(repeating: "x", count: 36 * 5)
    let view = ScrollView(contentView: label)
    let screen = try ScreenDriver(ViewController(view: view), columns: 36, rows: 4)
    #expect(thumb(on: screen) == [0, 1] && screen.lines[0].prefix { $0 == "x" }.count == 34)
    view.showsScrollBar = false
    #expect(thumb(on: screen).isEmpty && screen.lines[0].count == 36)
    screen.resize(columns: 36, rows: 5)
    view.showsScrollBar = true
    #expect(thumb(on: screen).isEmpty)
  }
}
