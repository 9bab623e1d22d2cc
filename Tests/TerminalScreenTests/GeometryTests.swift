import TerminalScreen
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

  @Test("A rectangle contains the positions of its columns and rows, and an intersection those of both rectangles")
  func positions() {
    let ranges = [
      (0, 5), (2, 9), (0, 2), (5, 1), (-4, 6), (3, -2), (3, 0), (4, .max), (.min, .max), (.min, .min), (.max, 1),
      (-5, .max), (.max, .max),
    ]
    let places = Array(-6...12) + [.min, .min + 1, .max / 2, .max - 1]
    // The expected result, in numbers that do not overflow.
    func contains(_ range: (start: Int, count: Int), _ place: Int) -> Bool {
      place >= range.start && Int128(place) - Int128(range.start) < Int128(range.count)
    }
    for first in ranges {
      for second in ranges {
        let wide = TerminalRect(column: first.0, row: 1, columns: first.1, rows: 4)
          .intersection(TerminalRect(column: second.0, row: 2, columns: second.1, rows: 9))
        let high = TerminalRect(column: 1, row: first.0, columns: 4, rows: first.1)
          .intersection(TerminalRect(column: 2, row: second.0, columns: 9, rows: second.1))
        for place in places {
          let expected = contains(first, place) && contains(second, place)
          let isInside = [
            wide.contains(Position(column: place, row: 2)), high.contains(Position(column: 2, row: place)),
            wide.contains(Position(column: place, row: 4)), high.contains(Position(column: 4, row: place)),
          ]
          if isInside != [expected, expected, expected, expected] { Issue.record("\(first), \(second): \(place)") }
          #expect(!wide.contains(Position(column: place, row: 1)) && !high.contains(Position(column: 5, row: place)))
        }
      }
    }
  }
}
