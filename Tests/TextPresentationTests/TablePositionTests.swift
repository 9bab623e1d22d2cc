import Testing

@testable import TextPresentation

@Suite("TablePosition")
struct TablePositionTests {
  typealias Viewport = TablePosition.Viewport

  private let viewport = Viewport(rowCount: 100, height: 10)

  /// Returns the highlighted row and the offset after moving by each of the given numbers of rows.
  private func position(_ moves: Int..., in viewport: Viewport) -> [Int?] {
    let position = moves.reduce(TablePosition().moved(by: 0, in: viewport)) { $0.moved(by: $1, in: viewport) }
    return [position.highlightedRow, position.offset]
  }

  private func position(to row: Int, in viewport: Viewport) -> [Int?] {
    let position = TablePosition().moved(to: row, in: viewport)
    return [position.highlightedRow, position.offset]
  }

  @Test("Initially, the first row is highlighted if there is one")
  func start() {
    #expect(position(in: viewport) == [0, 0])
    #expect(position(in: Viewport(rowCount: 0, height: 10)) == [nil, 0])
  }

  @Test("The offset changes as little as possible to show the highlighted row")
  func leastMovement() {
    #expect(position(9, in: viewport) == [9, 0])
    #expect(position(10, in: viewport) == [10, 1])
    #expect(position(10, -9, in: viewport) == [1, 1])
    #expect(position(10, -10, in: viewport) == [0, 0])
    #expect(position(to: 50, in: viewport) == [50, 41])
  }

  @Test("The highlight stops at both ends")
  func ends() {
    #expect(position(-1, in: viewport) == [0, 0])
    #expect(position(99, 1, in: viewport) == [99, 90])
    #expect(position(.max, in: viewport) == [99, 90])
    #expect(position(.max, .max, .min, in: viewport) == [0, 0])
    #expect(position(to: -5, in: viewport) == [0, 0])
  }

  @Test("Without a highlighted row, movements scroll")
  func scrolling() {
    let viewport = Viewport(rowCount: 100, height: 10, highlightsRow: false)
    #expect(position(in: viewport) == [nil, 0])
    #expect(position(3, in: viewport) == [nil, 3])
    #expect(position(.max, in: viewport) == [nil, 90])
    #expect(position(.max, -1, in: viewport) == [nil, 89])
    #expect(position(to: 40, in: viewport) == [nil, 40])
  }

  @Test("Resizing leaves no blank rows below the last row while rows above are hidden")
  func resizing() {
    let low = TablePosition().moved(to: .max, in: viewport)
    let high = low.moved(by: 0, in: Viewport(rowCount: 100, height: 40))
    #expect([high.highlightedRow, high.offset] == [99, 60])
    #expect(high.moved(by: 0, in: Viewport(rowCount: 100, height: 200)).offset == 0)
  }

  @Test("The highlighted row stays in place on the screen when rows before it are added or removed")
  func following() {
    let position = TablePosition().moved(to: 50, in: viewport).moved(by: -3, in: viewport)
    #expect([position.highlightedRow, position.offset] == [47, 41])
    let more = position.following(oldRowCount: 100, in: Viewport(rowCount: 120, height: 10)) { $0 + 20 }
    #expect([more.highlightedRow, more.offset] == [67, 61])
    let fewer = position.following(oldRowCount: 100, in: Viewport(rowCount: 60, height: 10)) { $0 < 40 ? nil : $0 - 40 }
    #expect([fewer.highlightedRow, fewer.offset] == [7, 1])
  }

  @Test("If the highlighted row is removed, the nearest one is highlighted, preferably below")
  func nearest() {
    let position = TablePosition().moved(to: 50, in: viewport).moved(by: -3, in: viewport)
    func following(without gone: Set<Int>) -> [Int?] {
      let viewport = Viewport(rowCount: 100 - gone.count, height: 10)
      let position = position.following(oldRowCount: 100, in: viewport) { row in
        gone.contains(row) ? nil : row - gone.count { $0 < row }
      }
      return [position.highlightedRow, position.offset]
    }
    #expect(following(without: [47]) == [47, 41])
    #expect(following(without: [47, 48]) == [46, 41])
    #expect(following(without: [46, 47, 48]) == [46, 40])
    #expect(following(without: Set(41...99)) == [40, 31])
    #expect(following(without: Set(0...98)) == [0, 0])
  }

  @Test("If all rows are replaced, the row with the same index is highlighted, or the last one")
  func others() {
    let position = TablePosition().moved(to: 50, in: viewport)
    func following(rowCount: Int) -> [Int?] {
      let viewport = Viewport(rowCount: rowCount, height: 10)
      let position = position.following(oldRowCount: 100, in: viewport) { _ in nil }
      return [position.highlightedRow, position.offset]
    }
    #expect(following(rowCount: 80) == [50, 41])
    #expect(following(rowCount: 20) == [19, 10])
    #expect(following(rowCount: 0) == [nil, 0])
  }

  @Test("Without a highlighted row, the first visible row stays in place")
  func followingWhileScrolling() {
    let viewport = Viewport(rowCount: 100, height: 10, highlightsRow: false)
    let position = TablePosition().moved(to: 40, in: viewport)
    let more = Viewport(rowCount: 105, height: 10, highlightsRow: false)
    #expect(position.following(oldRowCount: 100, in: more) { $0 + 5 }.offset == 45)
    #expect(position.following(oldRowCount: 100, in: more) { $0 == 40 ? nil : $0 + 5 }.offset == 46)
  }

  @Test("Without a highlighted row, a remaining row above the visible ones stays above them")
  func followingRowAbove() {
    let viewport = Viewport(rowCount: 100, height: 10, highlightsRow: false)
    let position = TablePosition().moved(to: 40, in: viewport)
    #expect(position.following(oldRowCount: 100, in: viewport) { $0 < 40 ? $0 : nil }.offset == 40)
    #expect(position.following(oldRowCount: 100, in: viewport) { $0 < 38 ? $0 : nil }.offset == 40)
    #expect(position.following(oldRowCount: 100, in: viewport) { $0 < 38 ? $0 + 5 : nil }.offset == 45)
  }

  @Test("The nearest remaining row is found at any distance", arguments: [true, false])
  func farthest(isLast: Bool) {
    let (anchor, other) = isLast ? (99, 0) : (0, 99)
    let position = TablePosition().moved(to: anchor, in: viewport)
    let following = position.following(oldRowCount: 100, in: viewport) { $0 == other ? 50 : nil }
    #expect(following.highlightedRow == 50)
  }

  @Test("In a table without room, movements highlight a row and leave the offset, as far as there are rows")
  func noRoom() {
    let high = TablePosition().moved(to: 50, in: viewport)
    let none = high.moved(by: 4, in: Viewport(rowCount: 100, height: 0))
    #expect([none.highlightedRow, none.offset] == [54, 41])
    let fewer = high.moved(by: 0, in: Viewport(rowCount: 20, height: 0))
    #expect([fewer.highlightedRow, fewer.offset] == [19, 19])
    let scrolled = high.scrolled(by: 3, in: Viewport(rowCount: 100, height: 0))
    #expect([scrolled.highlightedRow, scrolled.offset] == [53, 41])
  }

  @Test(
    "The wheel scrolls the rows, and moves the highlight as little as necessary",
    arguments: [
      // The highlighted row, the offset and the step, and the highlighted row and the offset after the step.
      [45, 41, 3, 45, 44], [45, 41, 4, 45, 45], [45, 41, 5, 46, 46], [45, 41, -4, 45, 37],
      [45, 41, -5, 45, 36], [45, 41, -6, 44, 35], [2, 0, -3, 2, 0], [2, 0, 3, 3, 3],
      [97, 90, 3, 97, 90], [97, 90, -3, 96, 87], [97, 90, .min, 9, 0], [2, 0, .max, 90, 90],
    ] as [[Int]])
  func wheel(numbers: [Int]) {
    let start = TablePosition().moved(to: numbers[1], in: Viewport(rowCount: 100, height: 1))
      .moved(to: numbers[0], in: viewport)
    #expect([start.highlightedRow, start.offset] == [numbers[0], numbers[1]])
    let position = start.scrolled(by: numbers[2], in: viewport)
    #expect([position.highlightedRow, position.offset] == [numbers[3], numbers[4]])
  }

  @Test("The wheel does not move the highlight of a table whose rows are all visible", arguments: [3, -3])
  func wheelWithoutScrolling(step: Int) {
    for (rowCount, row) in [(10, 0), (10, 9), (5, 4), (1, 0)] {
      let viewport = Viewport(rowCount: rowCount, height: 10)
      let start = TablePosition().moved(to: row, in: viewport)
      #expect(start.scrolled(by: step, in: viewport) == start)
    }
  }

  @Test(
    "The visible rows in the text end with the last row, and one row has a single number",
    arguments: [
      (90, 100, 10, "91–100 of 100"), (0, 5, 0, "1 of 5"), (0, 5, 1, "1 of 5"), (3, 5, 2, "4–5 of 5"),
      (0, 1, 9, "1 of 1"),
      (998, 5000, 2, "999–1,000 of 5,000"), (12_344, 123_456, 1, "12,345 of 123,456"),
    ])
  func visibleRows(offset: Int, rowCount: Int, height: Int, text: String) {
    let viewport = Viewport(rowCount: rowCount, height: height, highlightsRow: false)
    #expect(TablePosition().moved(to: offset, in: viewport).text(in: viewport) == text)
  }

  @Test("The text for a status line gives the highlighted row or the visible rows, with grouped digits")
  func text() {
    func text(_ row: Int, of rowCount: Int, highlightsRow: Bool = true) -> String {
      let viewport = Viewport(rowCount: rowCount, height: 20, highlightsRow: highlightsRow)
      return TablePosition().moved(to: row, in: viewport).text(in: viewport)
    }
    #expect(text(11, of: 366) == "12 of 366")
    #expect(text(999, of: 1000) == "1,000 of 1,000")
    #expect(text(123_455, of: 1_000_000) == "123,456 of 1,000,000")
    #expect(text(11, of: 1_000_000, highlightsRow: false) == "12–31 of 1,000,000")
    #expect(text(0, of: 5, highlightsRow: false) == "1–5 of 5")
    #expect(text(0, of: 0) == "")
  }
}
