import RandomTesting
import Testing

@testable import TextPresentation

@Suite("TableColumnLayout")
struct TableColumnLayoutTests {
  private func ranges(
    _ columns: TableColumn.Width..., contents: [Int] = [], available: Int, spacing: Int = 2
  ) -> [Range<Int>] {
    TableColumnLayout(
      columns.map { TableColumn(width: $0) }, contentColumns: contents, available: available, spacing: spacing
    ).ranges
  }

  @Test("Fixed columns are placed side by side with space between them")
  func fixed() {
    #expect(ranges(.fixed(4), .fixed(6), available: 20) == [0..<4, 6..<12])
    #expect(ranges(.fixed(4), .fixed(6), available: 20, spacing: 0) == [0..<4, 4..<10])
    #expect(ranges(available: 20) == [])
  }

  @Test("Flexible columns share the remaining room")
  func flexible() {
    #expect(ranges(.fixed(4), .flexible(), .fixed(3), available: 20) == [0..<4, 6..<15, 17..<20])
    #expect(ranges(.flexible(), .flexible(), available: 21) == [0..<10, 12..<21])
    #expect(ranges(.flexible(atLeast: 5), .flexible(), available: 21) == [0..<12, 14..<21])
  }

  @Test("A content column is as wide as its contents, up to its limit, and takes no space without contents")
  func content() {
    #expect(ranges(.content(), .flexible(), contents: [5, 99], available: 20) == [0..<5, 7..<20])
    #expect(ranges(.content(atMost: 3), .flexible(), contents: [5], available: 20) == [0..<3, 5..<20])
    #expect(ranges(.content(), .flexible(), contents: [0], available: 20) == [0..<0, 0..<20])
    #expect(ranges(.content(), .flexible(), available: 20) == [0..<0, 0..<20])
  }

  @Test("If there is too little room, the columns at the right are hidden first")
  func shortage() {
    #expect(ranges(.fixed(4), .flexible(atLeast: 6), .fixed(3), available: 9) == [0..<4, 6..<9, 9..<9])
    #expect(ranges(.fixed(4), .fixed(4), available: 5) == [0..<4, 5..<5])
    #expect(ranges(.fixed(4), .flexible(), available: 0) == [0..<0, 0..<0])
    #expect(ranges(.fixed(.max), .flexible(atLeast: .max), available: -3) == [0..<0, 0..<0])
  }

  @Test("Content columns shrink first, starting with the widest, so that the other columns stay visible")
  func contentShortage() {
    #expect(
      ranges(.content(), .fixed(10), .flexible(atLeast: 6), contents: [100], available: 60)
        == [0..<40, 42..<52, 54..<60])
    #expect(ranges(.fixed(10), .content(), contents: [0, 100], available: 60) == [0..<10, 12..<60])
    #expect(
      ranges(.content(), .content(), .content(), contents: [30, 12, 31], available: 55)
        == [0..<20, 22..<34, 36..<55])
    #expect(ranges(.content(), .flexible(), contents: [100], available: 60) == [0..<60, 60..<60])
  }

  @Test("Content columns shrink to eight columns, and then columns at the right are hidden")
  func leastContent() {
    #expect(ranges(.content(), .fixed(20), contents: [30], available: 30) == [0..<8, 10..<30])
    #expect(ranges(.content(), .fixed(20), contents: [30], available: 29) == [0..<8, 10..<29])
    #expect(ranges(.content(), .fixed(20), contents: [5], available: 20) == [0..<5, 7..<20])
    #expect(ranges(.content(), .fixed(20), contents: [30], available: 6) == [0..<6, 6..<6])
  }

  @Test("A column that is hidden in narrow rows leaves its room to the others")
  func minimumRowColumns() {
    for width in [.fixed(6), .flexible(atLeast: 6), .content()] as [TableColumn.Width] {
      let columns = [TableColumn(width: width, minimumRowColumns: 20), TableColumn(width: .fixed(8))]
      #expect(
        TableColumnLayout(columns, contentColumns: [6], available: 19).ranges == [0..<0, 0..<8])
      #expect(
        TableColumnLayout(columns, contentColumns: [6], available: 20).ranges.allSatisfy { !$0.isEmpty })
    }
  }

  @Test("Extreme numbers are clamped")
  func bounds() {
    #expect(ranges(.fixed(4), .flexible(), .content(), contents: [0, 0, 9], available: 20, spacing: .max)[0] == 0..<4)
    #expect(ranges(.fixed(4), .fixed(4), available: 20, spacing: -3) == [0..<4, 4..<8])
    #expect(ranges(.fixed(.max), .fixed(.max), .flexible(atLeast: .max), available: .max)[0] == 0..<65_535)
    #expect(ranges(.content(), .content(), contents: [.max, .max], available: .max, spacing: .max)[0] == 0..<8)
  }

  @Test("Contents are aligned within their column and truncated to it")
  func alignment() {
    let layout = TableColumnLayout(
      [TableColumn(width: .fixed(6)), TableColumn(width: .fixed(6), alignment: .right)], available: 20)
    #expect(layout.range(of: 4, inColumn: 0) == 0..<4)
    #expect(layout.range(of: 4, inColumn: 1) == 10..<14)
    #expect(layout.range(of: 9, inColumn: 1) == 8..<14)
    #expect(layout.range(of: -1, inColumn: 1) == 14..<14)
    #expect(layout.range(of: 4, inColumn: 2) == 0..<0)
  }

  @Test("Random columns never overlap or leave the row, and a flexible column fills it")
  func invariants() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<5_000 {
      let columns = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let number = Int.random(in: -2...30, using: &random)
        let widths: [TableColumn.Width] = [.fixed(number), .flexible(atLeast: number), .content(atMost: number)]
        return TableColumn(width: widths.randomElement(using: &random) ?? .fixed(1))
      }
      let contents = columns.map { _ in Int.random(in: 0...30, using: &random) }
      let available = Int.random(in: 0...120, using: &random)
      let ranges = TableColumnLayout(columns, contentColumns: contents, available: available).ranges
      #expect(ranges.count == columns.count)
      let shown = ranges.filter { !$0.isEmpty }
      for (left, right) in zip(shown, shown.dropFirst()) {
        #expect(left.upperBound + 2 == right.lowerBound)
      }
      #expect(shown.allSatisfy { (0...available).contains($0.upperBound) })
      if case .flexible = columns.last?.width, let last = ranges.last, !last.isEmpty {
        #expect(last.upperBound == available)
      }
    }
  }
}
