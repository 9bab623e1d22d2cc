import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The line of a section")
@MainActor
struct TableSectionTests {
  @Test("The line is above its row, or at the top while later rows are shown, and is no row", arguments: 0...6)
  func places(section: Int) throws {
    for height in 1...9 {
      let list = try ItemTable(columns: 20, rows: height)
      list.show(0..<7)
      list.table.sectionHeader = (section, "similar")
      list.screen.display()
      let keys: [Key] = Array(repeating: .down, count: 8) + Array(repeating: .up, count: 8) + [.end, .pageUp, .home]
      for key in keys {
        list.screen.press(key)
        let lines = list.screen.lines.map { $0.drop { " ▌".contains($0) } }.filter { !$0.isEmpty }
        let rows = lines.compactMap { $0.firstMatch(of: /item (\d)/).flatMap { Int($0.output.1) } }
        let (first, last) = (try #require(rows.first), try #require(rows.last))
        #expect(rows == Array(first...last) && rows.contains(list.table.indexForHighlightedRow ?? -1))
        #expect(list.table.indexesForVisibleRows == first..<last + 1)
        let isShown = height > 1 && section < first + height
        #expect(lines.firstIndex { $0.hasPrefix("similar") } == (isShown ? max(section - first, 0) : nil))
        #expect(lines.count == min(height, isShown ? 8 : 7))
        #expect(list.table.positionText.value == "\((list.table.indexForHighlightedRow ?? 0) + 1) of 7")
      }
    }
  }

  @Test("A click on the line highlights no row")
  func clicks() throws {
    let list = try ItemTable(columns: 20, rows: 9)
    list.show(0..<7)
    list.table.sectionHeader = (2, "similar")
    list.screen.display()
    for (line, row) in [(3, 2), (2, 2), (1, 1)] {
      list.screen.mouse(row: line)
      #expect(list.table.indexForHighlightedRow == row)
    }
  }
}
