import RandomTesting
import Testing

@testable import TextPresentation

@Suite("The layout of the columns of a table")
struct TableColumnLayoutTests {
  struct Row: Sendable {
    var columns: [TableColumn.Width]
    var contents: [Int] = []
    var available: Int
    var spacing = 2
    var ranges: [Range<Int>]
  }

  @Test(
    "Flexible columns share the room, and columns shrink to their minimum before others are cut off",
    arguments: [
      Row(columns: [.fixed(4), .fixed(6)], available: 20, spacing: -3, ranges: [0..<4, 4..<10]),
      Row(columns: [.fixed(4), .flexible(), .fixed(3)], available: 20, ranges: [0..<4, 6..<15, 17..<20]),
      Row(columns: [.flexible(atLeast: 5), .flexible()], available: 21, ranges: [0..<12, 14..<21]),
      Row(columns: [.content(atMost: 3), .flexible()], contents: [5], available: 20, ranges: [0..<3, 5..<20]),
      Row(columns: [.fixed(4), .flexible(atLeast: 6), .fixed(3)], available: 9, ranges: [0..<4, 6..<9, 9..<9]),
      Row(
        columns: [.content(), .content(), .content()], contents: [30, 12, 31], available: 55,
        ranges: [0..<20, 22..<34, 36..<55]),
      Row(columns: [.fixed(16, atLeast: 8), .flexible(atLeast: 20)], available: 34, ranges: [0..<12, 14..<34]),
      Row(columns: [.content(), .fixed(20)], contents: [30], available: 6, ranges: [0..<6, 6..<6]),
    ])
  func widths(row: Row) {
    let columns = row.columns.map { TableColumn(width: $0) }
    let layout = TableColumnLayout(
      columns, contentColumns: row.contents, available: row.available, spacing: row.spacing)
    #expect(layout.ranges == row.ranges)
  }

  @Test("Columns never overlap or leave the row, and a flexible column fills it")
  func invariants() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5_000 {
      let columns = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let number = Int.random(in: -2...30, using: &random)
        return TableColumn(width: random.pick([.fixed(number), .flexible(atLeast: number), .content(atMost: number)]))
      }
      let contents = columns.map { _ in Int.random(in: 0...30, using: &random) }
      let available = Int.random(in: 0...120, using: &random)
      let ranges = TableColumnLayout(columns, contentColumns: contents, available: available).ranges
      let shown = ranges.filter { !$0.isEmpty }
      let gaps = zip(shown, shown.dropFirst()).map { $1.lowerBound - $0.upperBound }
      #expect(ranges.count == columns.count && gaps.allSatisfy { $0 == 2 })
      #expect(shown.allSatisfy { (0...available).contains($0.upperBound) })
      guard case .flexible = columns.last?.width, let last = shown.last, last == ranges.last else { continue }
      #expect(last.upperBound == available)
    }
  }
}
