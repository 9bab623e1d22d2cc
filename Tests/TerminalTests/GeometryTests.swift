import Terminal
import Testing

@Suite("Sizes and rectangles")
struct GeometryTests {
  @Test("Each side of a size is between 0 and the limit")
  func sizes() {
    #expect(TerminalSize.limit == 2048)
    for (value, expected) in [(Int.min, 0), (-1, 0), (0, 0), (1, 1), (2048, 2048), (2049, 2048), (.max, 2048)] {
      let (wide, high) = (TerminalSize(columns: value, rows: 7), TerminalSize(columns: 7, rows: value))
      #expect([wide.columns, wide.rows, high.columns, high.rows] == [expected, 7, 7, expected])
    }
  }

  @Test("The rectangle of a screen starts at its upper left corner and has its size")
  func screenRect() {
    let rect = TerminalRect(TerminalSize(columns: 3, rows: 2))
    #expect(rect == TerminalRect(column: 0, row: 0, columns: 3, rows: 2))
  }

  @Test(
    "The intersection of two rectangles is the part that both share",
    arguments: [
      // Starts and counts of two ranges, then the start and the count of the shared part.
      (0, 5, 2, 9, 2, 3), (2, 9, 0, 5, 2, 3), (0, 9, 3, 2, 3, 2), (0, 2, 2, 2, 2, 0), (0, 2, 5, 1, 5, 0),
      (0, 3, 2, 1, 2, 1), (-4, 6, 0, 9, 0, 2), (3, -2, 0, 9, 3, 0), (3, 0, 0, 9, 3, 0), (0, 9, 4, .max, 4, 5),
      (5, .max, 7, .max, 7, .max - 7), (.min, .max, 0, 9, 0, 0), (.min, .min, 0, 9, 0, 0), (.max, 1, 0, .max, .max, 0),
    ])
  func intersection(start: Int, count: Int, otherStart: Int, otherCount: Int, shared: Int, sharedCount: Int) {
    let columns = TerminalRect(column: start, row: 1, columns: count, rows: 4)
      .intersection(TerminalRect(column: otherStart, row: 2, columns: otherCount, rows: 9))
    #expect(columns == TerminalRect(column: shared, row: 2, columns: sharedCount, rows: 3))
    let rows = TerminalRect(column: 1, row: start, columns: 4, rows: count)
      .intersection(TerminalRect(column: 2, row: otherStart, columns: 9, rows: otherCount))
    #expect(rows == TerminalRect(column: 2, row: shared, columns: 3, rows: sharedCount))
  }

  @Test("A rectangle contains a position if it contains its column and its row")
  func contains() {
    let rect = TerminalRect(column: -1, row: 3, columns: 2, rows: 2)
    let rows: [(column: Int, row: Int, isInside: Bool)] = [
      (-1, 3, true), (0, 4, true), (-2, 3, false), (1, 3, false), (0, 2, false), (0, 5, false),
      (.min, 3, false), (.max, 3, false), (0, .min, false), (0, .max, false),
    ]
    for (column, row, isInside) in rows {
      #expect(rect.contains(Position(column: column, row: row)) == isInside, "\(column), \(row)")
    }
    let endless = TerminalRect(column: 5, row: 5, columns: .max, rows: .max)
    #expect(endless.contains(Position(column: .max - 1, row: 5)) && !endless.contains(Position(column: 4, row: 5)))
    #expect(TerminalRect(column: -5, row: 0, columns: .max, rows: 1).contains(Position(column: 0, row: 0)))
    #expect(!TerminalRect(column: 0, row: 0, columns: 0, rows: -1).contains(Position(column: 0, row: 0)))
  }
}
