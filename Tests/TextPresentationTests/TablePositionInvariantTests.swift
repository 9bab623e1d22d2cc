import RandomTesting
import Testing

@testable import TextPresentation

@Suite("Invariants of TablePosition")
struct TablePositionInvariantTests {
  typealias Viewport = TablePosition.Viewport

  /// Checks the invariants of a position.
  private func check(
    _ position: TablePosition, in viewport: Viewport, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (offset, count, height) = (position.offset, viewport.rowCount, viewport.height)
    #expect(offset >= 0 && offset <= max(count - max(height, 1), 0), sourceLocation: sourceLocation)
    #expect((position.highlightedRow != nil) == (viewport.highlightsRow && count > 0), sourceLocation: sourceLocation)
    guard let row = position.highlightedRow, height > 0 else { return }
    #expect((0..<count).contains(row), sourceLocation: sourceLocation)
    #expect((offset..<offset + height).contains(row), sourceLocation: sourceLocation)
  }

  private func randomViewport(using random: inout SeededGenerator) -> Viewport {
    Viewport(
      rowCount: [0, 1, 2, 7, 50, 1_000_000].randomElement(using: &random) ?? 0,
      height: Int.random(in: 0...30, using: &random),
      highlightsRow: Int.random(in: 0..<4, using: &random) > 0)
  }

  @Test("Random movements and sizes keep the highlighted row visible, without blank rows")
  func moving() {
    var random = SeededGenerator(seed: 1)
    var viewport = randomViewport(using: &random)
    var position = TablePosition().moved(by: 0, in: viewport)
    for _ in 0..<20_000 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        viewport = randomViewport(using: &random)
        position = position.moved(by: 0, in: viewport)
      case 1: position = position.moved(to: Int.random(in: .min ... .max, using: &random), in: viewport)
      case 2: position = position.moved(by: Int.random(in: .min ... .max, using: &random), in: viewport)
      default: position = position.moved(by: Int.random(in: -40...40, using: &random), in: viewport)
      }
      check(position, in: viewport)
    }
  }

  @Test("A movement within the visible rows does not scroll, and a movement beyond them scrolls as little as possible")
  func leastMovement() {
    var random = SeededGenerator(seed: 2)
    let viewport = Viewport(rowCount: 500, height: 20)
    var position = TablePosition().moved(by: 0, in: viewport)
    for _ in 0..<5_000 {
      let old = position
      position = old.moved(by: Int.random(in: -30...30, using: &random), in: viewport)
      let row = position.highlightedRow ?? 0
      if (old.offset...old.offset + 19).contains(row) { #expect(position.offset == old.offset) }
      if position.offset > old.offset { #expect(row == position.offset + 19) }
      if position.offset < old.offset { #expect(row == position.offset) }
    }
  }

  @Test("Random insertions and removals keep the highlighted row in place, unless there would be blank rows")
  func following() {
    var random = SeededGenerator(seed: 3)
    var next = 60
    var ids = Array(0..<60)
    var viewport = Viewport(rowCount: ids.count, height: 10)
    var position = TablePosition().moved(by: 0, in: viewport)
    for _ in 0..<5_000 {
      position = position.moved(by: Int.random(in: -12...12, using: &random), in: viewport)
      let (old, oldIDs) = (position, ids)
      ids.removeAll { _ in Int.random(in: 0..<12, using: &random) == 0 }
      while ids.count < 60, Int.random(in: 0..<8, using: &random) > 0 {
        ids.insert(next, at: Int.random(in: 0...ids.count, using: &random))
        next += 1
      }
      viewport.rowCount = ids.count
      position = old.following(oldRowCount: oldIDs.count, in: viewport) { ids.firstIndex(of: oldIDs[$0]) }
      check(position, in: viewport)
      guard let oldRow = old.highlightedRow, let row = position.highlightedRow else { continue }
      let survivors = oldIDs.indices.filter { ids.contains(oldIDs[$0]) }
      let nearest = survivors.map { abs($0 - oldRow) }.min()
      if let nearest {
        let survivor = oldIDs.firstIndex(of: ids[row])
        #expect(survivor.map { abs($0 - oldRow) } == nearest)
      }
      if ids[row] == oldIDs[oldRow], (1..<max(ids.count - 10, 1)).contains(position.offset) {
        #expect(row - position.offset == oldRow - old.offset)
      }
    }
  }

  @Test("A position stays valid after any steps of the wheel", arguments: [0, 1, 2, 5, 50], [0, 1, 2, 7])
  func scrolling(rowCount: Int, height: Int) {
    for highlightsRow in [true, false] {
      let viewport = Viewport(rowCount: rowCount, height: height, highlightsRow: highlightsRow)
      var position = TablePosition().moved(by: 0, in: viewport)
      for rows in [3, 3, -3, .max, -3, 1, .min, 3, 3, -1] {
        position = position.scrolled(by: rows, in: viewport)
        #expect(position == position.moved(by: 0, in: viewport))
      }
    }
  }
}
