import RandomTesting
import Testing

@testable import TextPresentation

@Suite("Row indexMapping")
struct IndexMappingTests {
  private struct Item: Identifiable {
    let id: Int
  }

  private func newRows(from old: some Sequence<Int>, to new: some Sequence<Int>) -> [Int?] {
    let old = old.map(Item.init)
    return old.indices.map(makeIndexMapping(from: old, to: new.map(Item.init)))
  }

  @Test("Several items with the same id are allowed")
  func duplicates() {
    #expect(newRows(from: [1, 1, 2], to: [1, 2]).map { $0 != nil } == [true, true, true])
  }

  @Test("Each row maps to the row of the same item, and none is missed")
  func invariants() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let old = (0..<30).shuffled(using: &random).prefix(20)
      let new = (0..<30).shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random))
      for (id, row) in zip(old, newRows(from: old, to: new)) {
        #expect(row == Array(new).firstIndex(of: id))
      }
    }
  }
}
