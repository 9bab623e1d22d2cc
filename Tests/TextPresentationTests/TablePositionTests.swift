import Testing

@testable import TextPresentation

@Suite("TablePosition")
struct TablePositionTests {
  private func position(_ movements: TablePosition.Movement..., rowCount: Int = 100, height: Int = 10) -> [Int?] {
    let position = movements.reduce(TablePosition().moved(.by(rows: 0), rowCount: rowCount, height: height)) {
      $0.moved($1, rowCount: rowCount, height: height)
    }
    return [position.selectedRow, position.offset]
  }

  @Test("the first row is selected first, where there is one")
  func start() {
    #expect(position() == [0, 0])
    #expect(position(rowCount: 0) == [nil, 0])
  }

  @Test("the offset moves as little as shows the selected row")
  func leastMovement() {
    #expect(position(.by(rows: 9)) == [9, 0])
    #expect(position(.by(rows: 10)) == [10, 1])
    #expect(position(.by(rows: 10), .by(rows: -9)) == [1, 1])
    #expect(position(.by(rows: 10), .by(rows: -10)) == [0, 0])
    #expect(position(.to(row: 50)) == [50, 41])
  }

  @Test("the selection stops at both ends")
  func ends() {
    #expect(position(.by(rows: -1)) == [0, 0])
    #expect(position(.toLast, .by(rows: 1)) == [99, 90])
    #expect(position(.toLast, .toFirst) == [0, 0])
    #expect(position(.by(rows: .max)) == [99, 90])
    #expect(position(.toLast, .by(rows: .min)) == [0, 0])
    #expect(position(.to(row: -5)) == [0, 0])
  }

  @Test("a page is one row less than what is shown, so that a row stays in sight")
  func pages() {
    #expect(position(.byPages(1)) == [9, 0])
    #expect(position(.byPages(1), .byPages(1)) == [18, 9])
    #expect(position(.byPages(1), height: 1) == [1, 1])
    #expect(position(.byPages(1), height: 0) == [1, 1])
  }

  @Test("there are never blank rows below the last one where there are rows above the first")
  func resizing() {
    let low = TablePosition().moved(.toLast, rowCount: 100, height: 10)
    let high = low.moved(.by(rows: 0), rowCount: 100, height: 40)
    #expect([high.selectedRow, high.offset] == [99, 60])
    #expect(high.moved(.by(rows: 0), rowCount: 100, height: 200).offset == 0)
  }

  @Test("other rows keep the selected one at its place on the screen; if it has gone, the row at its place is selected")
  func replacing() {
    let position = TablePosition().moved(.to(row: 50), rowCount: 100, height: 10).moved(
      .by(rows: -3), rowCount: 100, height: 10)
    #expect([position.selectedRow, position.offset] == [47, 41])
    let moved = position.replacingRows(selecting: 57, rowCount: 120, height: 10)
    #expect([moved.selectedRow, moved.offset] == [57, 51])
    let fewer = position.replacingRows(selecting: nil, rowCount: 20, height: 10)
    #expect([fewer.selectedRow, fewer.offset] == [19, 10])
    let none = position.replacingRows(selecting: nil, rowCount: 0, height: 10)
    #expect([none.selectedRow, none.offset] == [nil, 0])
  }
}
