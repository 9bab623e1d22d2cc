import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Label")
@MainActor
struct LabelTests {
  @Test(
    "A label prefers the width of its text in one line, up to a limit",
    arguments: [("", 9, 0), ("abc", 2, 2), ("漢字", 9, 4), ("a\nb", 9, 3)])
  func columns(text: String, limit: Int, columns: Int) {
    for isWrapped in [true, false] { #expect(Label(text, isWrapped: isWrapped).columns(atMost: limit) == columns) }
  }

  @Test("A label prefers the rows of its wrapped text", arguments: [(7, 2), (4, 4), (99, 2)])
  func rows(columns: Int, rows: Int) {
    #expect(Label("one two\nthree", isWrapped: true).rows(columns: columns) == rows)
  }

  @Test(
    "A label shows the first match in its text, and marks all that are visible",
    arguments: [
      ("Marks that do not occur", "rain on dry earth", "snow", [12]),
      ("Several marks", "rain, rain, rain", "rain", [8, 14]), ("Marks of wide characters", "漢字かな漢字", "かな", [8, 7, 6]),
      ("Marks in a hostile text", "\u{1B}[2J\n\u{202E}0123456789 rain", "rain", [8]),
    ])
  func pictures(name: String, text: String, query: String, columns: [Int]) throws {
    let label = Label(text)
    label.highlights = { $0.ranges(of: query) }
    try Screen.sheet(columns.map { try ScreenDriver(label, columns: $0, rows: 1).drawn }).expectPicture(name)
  }
}
