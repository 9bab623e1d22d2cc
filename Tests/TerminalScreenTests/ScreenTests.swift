import RandomTesting
import Testing

@testable import TerminalScreen

@Suite("A screen")
struct ScreenTests {
  @Test(
    "A position outside the screen has no cursor and a blank cell",
    arguments: [(-1, 0), (0, -1), (8, 0), (0, 2), (Int.min, 0), (.max, .max)])
  func outside(column: Int, row: Int) {
    var screen = Screen(size: TerminalSize(columns: 8, rows: 2))
    screen.cursor = Position(column: column, row: row)
    #expect(screen.cursor == nil && screen[column, row].character == " ")
  }

  private static let propertyChanges: [@Sendable (inout Screen) -> Void] = [
    { $0.cursor = nil }, { $0.scrollRegion = 0..<1 },
    { $0.focusedRegion = TerminalRect(column: 0, row: 0, columns: 1, rows: 1) }, { $0.spokenTexts = ["a"] },
    { $0.title = "a" }, { $0.spokenRegion = SpokenRegion(rect: TerminalRect($0.size), text: "a") },
    { $0.write("x", at: Position(column: 0, row: 0)) }, { $0 = Screen(size: TerminalSize(columns: 2, rows: 8)) },
    { $0.fill(TerminalRect(column: 0, row: 0, columns: 1, rows: 1), style: TextStyle(background: .red)) },
    { $0.pictures = [TerminalPicture(id: 1, png: [], size: TerminalSize(columns: 1, rows: 1))] },
  ]

  @Test("Screens that differ in one property are not equal", arguments: propertyChanges.indices)
  func equality(index: Int) {
    var screen = Screen(size: TerminalSize(columns: 8, rows: 2))
    screen.cursor = Position(column: 1, row: 1)
    var other = screen
    Self.propertyChanges[index](&other)
    #expect(other != screen)
  }

  @Test("The text of a screen has no blanks at the end of a row, no blank rows and no style at its end")
  func text() {
    var screen = Screen(size: TerminalSize(columns: 6, rows: 4))
    screen.write("漢", at: Position(column: 1, row: 1), style: TextStyle(foreground: .red))
    #expect(screen.text(colorMode: nil) == "\n 漢\n")
    #expect(screen.text(colorMode: .ansi) == "\n \u{1B}[31m漢\u{1B}[m\n")
  }

  // MARK: A model, in which the halves of wide clusters are found again after each change

  private struct ModelCell: Equatable {
    var text = " "
    var width = 1
    var style = TextStyle.plain
  }

  private static let size = TerminalSize(columns: 8, rows: 4)
  private static let texts = [
    "a", "ab", "abcdef", "abcdefghij", "漢", "漢字", "a漢", "漢a", "漢字漢字漢", "é", "e\u{301}a", "a\u{20E3}\u{1D165}", "👩‍👩‍👧‍👦", "",
    "\u{200B}", " ", "a\u{1B}[2J", "a\nb",
  ]
  private static let styles: [TextStyle] = [
    .plain, TextStyle(attributes: .bold), TextStyle(foreground: .indexed(1), background: .rgb(1, 2, 3)),
  ]

  private var grid = Array(repeating: Array(repeating: ModelCell(), count: size.columns), count: size.rows)

  private func cells(of text: String, style: TextStyle) -> [ModelCell] {
    text.flatMap { character in
      let width = DisplayText.width(of: String(character))
      return [ModelCell(text: String(character), width: width, style: style)]
        + Array(repeating: ModelCell(text: " ", width: 0, style: style), count: width - 1)
    }
  }

  /// Replaces a cell, if it is on the screen.
  private mutating func put(_ cell: ModelCell, _ column: Int, _ row: Int) {
    if grid.indices.contains(row), grid[row].indices.contains(column) { grid[row][column] = cell }
  }

  /// Blanks the halves of wide clusters whose other half has been overwritten or cut off.
  private mutating func blankHalves() {
    for row in grid.indices {
      let old = grid[row]
      for (column, cell) in old.enumerated() {
        let nextWidth = column + 1 < old.count ? old[column + 1].width : 1
        let previousWidth = column > 0 ? old[column - 1].width : 1
        if cell.width == 2 && nextWidth != 0 || cell.width == 0 && previousWidth != 2 {
          grid[row][column] = ModelCell(style: cell.style)
        }
      }
    }
  }

  private func number(_ range: ClosedRange<Int>, using generator: inout SeededGenerator) -> Int {
    Int.random(in: 0..<10, using: &generator) == 0
      ? generator.pick([Int.min, .max]) : Int.random(in: range, using: &generator)
  }

  private func rect(using generator: inout SeededGenerator) -> TerminalRect {
    TerminalRect(
      column: number(-2...9, using: &generator), row: number(-2...5, using: &generator),
      columns: number(-1...9, using: &generator), rows: number(-1...5, using: &generator))
  }

  private mutating func write(to screen: inout Screen, using generator: inout SeededGenerator) {
    let (column, row) = (number(-1...8, using: &generator), number(-1...4, using: &generator))
    let (text, style) = (generator.pick(Self.texts), generator.pick(Self.styles))
    let columns = number(-1...9, using: &generator)
    let isInside = grid.indices.contains(row) && grid[0].indices.contains(column)
    let line = isInside ? DisplayText.line(text, columns: min(columns, Self.size.columns - column)) : ""
    let cells = cells(of: line, style: style)
    let width = screen.write(text, at: Position(column: column, row: row), columns: columns, style: style)
    #expect(width == cells.count)
    for (offset, cell) in cells.enumerated() { put(cell, column + offset, row) }
  }

  private enum Change: CaseIterable { case fill, scroll, write }

  @Test("After each of many random changes, the cells are those of the grid, a model", arguments: 0..<20)
  mutating func changes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var screen = Screen(size: Self.size)
    for step in 0..<300 {
      let old = grid
      switch generator.pick(Change.allCases + [.write, .write, .write]) {  // more frequent
      case .fill:
        let (rect, style) = (rect(using: &generator), generator.pick(Self.styles))
        screen.fill(rect, style: style)
        for row in 0..<Self.size.rows {
          for column in 0..<Self.size.columns where rect.contains(Position(column: column, row: row)) {
            put(ModelCell(style: style), column, row)
          }
        }
      case .scroll:
        let offset = Int.random(in: -4...4, using: &generator)
        screen.scroll(1..<4, by: offset)
        for row in 1..<4 {
          let isMoved = (1..<4).contains(row + offset)
          grid[row] = isMoved ? old[row + offset] : Array(repeating: ModelCell(), count: Self.size.columns)
        }
      case .write: write(to: &screen, using: &generator)
      }
      blankHalves()
      for row in 0..<Self.size.rows {
        let drawn = (0..<Self.size.columns).map { column in
          let cell = screen[column, row]
          return ModelCell(text: String(cell.character), width: cell.width, style: cell.style)
        }
        try #require(drawn == grid[row], "step \(step), row \(row)")
      }
    }
  }
}

@Suite("Sizes and rectangles")
struct GeometryTests {
  @Test("Each side of a size is between 0 and the limit")
  func sizes() {
    for (value, expected) in [(Int.min, 0), (-1, 0), (0, 0), (1, 1), (2048, 2048), (2049, 2048), (.max, 2048)] {
      let (wide, high) = (TerminalSize(columns: value, rows: 7), TerminalSize(columns: 7, rows: value))
      #expect([wide.columns, wide.rows, high.columns, high.rows] == [expected, 7, 7, expected])
    }
  }

  private typealias Places = (start: Int, count: Int, places: [Int])

  /// Starts and counts of columns or rows, and those of the places from −6 to 12 that belong to them.
  private static let ranges: [Places] = [
    (2, 4, [2, 3, 4, 5]), (-2, 6, [-2, -1, 0, 1, 2, 3]), (3, 0, []), (3, -2, []), (4, .max, Array(4...12)),
    (.min, .max, Array(-6 ... -2)), (.min, .min, []), (.max, 1, []),
  ]

  @Test("The intersection of two rectangles contains the positions of both", arguments: ranges, ranges)
  private func intersection(first: Places, second: Places) {
    let columns = TerminalRect(column: first.start, row: 0, columns: first.count, rows: 1)
      .intersection(TerminalRect(column: second.start, row: 0, columns: second.count, rows: 1))
    let rows = TerminalRect(column: 0, row: first.start, columns: 1, rows: first.count)
      .intersection(TerminalRect(column: 0, row: second.start, columns: 1, rows: second.count))
    let places = first.places.filter(second.places.contains)
    #expect((-6...12).filter { columns.contains(Position(column: $0, row: 0)) } == places)
    #expect((-6...12).filter { rows.contains(Position(column: 0, row: $0)) } == places)
  }
}
