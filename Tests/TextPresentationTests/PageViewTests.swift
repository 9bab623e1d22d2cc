import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The page")
@MainActor
struct PageViewTests {
  /// Returns a page at a size. Its content fills its frame with “x”.
  private func screen(columns: Int = 12, rows: Int, notice: String = "", accessory: String? = nil) throws -> Screen {
    let content = Label(String(repeating: "x", count: 400), isWrapped: true)
    let page = PageView(contentView: content, accessoryView: accessory.map { Label($0) })
    page.titleLabel.text = "Title"
    page.noticeLabel.text = notice
    page.statusLine.hints = [KeyCommand(.up, hint: "hint") {}]
    return try ScreenDriver(page, columns: columns, rows: rows).drawn
  }

  @Test(
    "The content is hidden last, a notice takes up to three rows of a page with at least six, and a high page has gaps",
    arguments: [
      ("Pages", 0...9, ""), ("Pages with a notice", 4...9, "one two three"),
      ("Pages with a long notice", 4...9, "one two three four five six seven"),
    ])
  func heights(name: String, heights: ClosedRange<Int>, notice: String) throws {
    try Screen.sheet(heights.map { try screen(rows: $0, notice: notice) }).expectPicture(name)
  }

  @Test("A page with at least 20 columns has margins, and a long title leaves room for a short accessory beside it")
  func widths() throws {
    try Screen.sheet([19, 20].map { try screen(columns: $0, rows: 3) }).expectPicture("Pages with margins")
    let screens = [(12, "abcdef"), (12, "abcdefg")] + (0...9).map { ($0, "abcd") }
    try Screen.sheet(screens.map { try screen(columns: $0.0, rows: 3, accessory: $0.1) })
      .expectPicture("Pages with an accessory")
  }
}
