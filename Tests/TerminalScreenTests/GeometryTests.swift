import TerminalScreen
import Testing

@Suite("Sizes and rectangles")
struct GeometryTests {
  @Test("Each side of a size is between 0 and the limit")
  func sizes() {
    for (value, expected) in [(Int.min, 0), (-1, 0), (0, 0), (1, 1), (2048, 2048), (2049, 2048), (.max, 2048)] {
      let (wide, high) = (TerminalSize(columns: value, rows: 7), TerminalSize(columns: 7, rows: value))
      #expect([wide.columns, wide.rows, high.columns, high.rows] == [expected, 7, 7, expected])
    }
  }

  /// Starts and counts of columns or rows, and those of the places from −6 to 12 that belong to them.
  private static let ranges: [(start: Int, count: Int, places: [Int])] = [
    (2, 4, [2, 3, 4, 5]), (-2, 6, [-2, -1, 0, 1, 2, 3]), (3, 0, []), (3, -2, []), (4, .max, Array(4...12)),
    (.min, .max, Array(-6 ... -2)), (.min, .min, []), (.max, 1, []),
  ]

  @Test("The intersection of two rectangles contains the positions of both")
  func intersection() {
    for first in Self.ranges {
      for second in Self.ranges {
        let columns = TerminalRect(column: first.start, row: 0, columns: first.count, rows: 1)
          .intersection(TerminalRect(column: second.start, row: 0, columns: second.count, rows: 1))
        let rows = TerminalRect(column: 0, row: first.start, columns: 1, rows: first.count)
          .intersection(TerminalRect(column: 0, row: second.start, columns: 1, rows: second.count))
        let places = first.places.filter(second.places.contains)
        #expect((-6...12).filter { columns.contains(Position(column: $0, row: 0)) } == places)
        #expect((-6...12).filter { rows.contains(Position(column: 0, row: $0)) } == places)
      }
    }
  }
}
