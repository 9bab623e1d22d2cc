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
    "At each height, a page shows the parts for which it has enough rows, and its content before the other parts",
    arguments: [
      ("Pages", 0...9, ""), ("Pages with a notice", 4...9, "one two three"),
      ("Pages with a long notice", 4...9, "one two three four five six seven"),
    ])
  func heights(name: String, heights: ClosedRange<Int>, notice: String) throws {
    try Screen.sheet(heights.map { try screen(rows: $0, notice: notice) }).expectPicture(name)
  }

  @Test("A page with at least 20 columns has margins")
  func margins() throws {
    try Screen.sheet([19, 20].map { try screen(columns: $0, rows: 3) }).expectPicture("Pages with margins")
  }

  @Test("A title leaves room beside it for a short accessory")
  func accessories() throws {
    let screens = [(12, "abcdef"), (12, "abcdefg")] + (0...9).map { ($0, "abcd") }
    try Screen.sheet(screens.map { try screen(columns: $0.0, rows: 3, accessory: $0.1) })
      .expectPicture("Pages with an accessory")
  }
}
