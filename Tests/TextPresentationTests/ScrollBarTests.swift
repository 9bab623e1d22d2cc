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
    let view = ScrollView(contentView: Label(String(repeating: "x", count: 36 * 5), isWrapped: true))
    let screen = try ScreenDriver(ViewController(view: view), columns: 36, rows: 4)
    #expect(thumb(on: screen) == [0, 1] && screen.lines[0].prefix { $0 == "x" }.count == 34)
    view.showsScrollBar = false
    #expect(thumb(on: screen).isEmpty && screen.lines[0].count == 36)
    screen.resize(columns: 36, rows: 5)
    view.showsScrollBar = true
    #expect(thumb(on: screen).isEmpty)
  }
}
