import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The page")
@MainActor
struct PageViewTests {
  /// Returns a page at a size. Its content fills its frame with “x”.
  private func screen(columns: Int = 12, rows: Int, notice: String = "", accessory: String? = nil) throws -> Screen {
    let (content, label) = (Label(isWrapped: true), Label())
    content.text = String(repeating: "x", count: 400)
    label.text = accessory ?? ""
    let page = PageView(contentView: content, accessoryView: accessory == nil ? nil : label)
    page.titleLabel.text = "Title"
    page.noticeLabel.text = notice
    page.statusLine.hints = [KeyCommand(.up, hint: "hint") {}]
    return try ScreenDriver(page, columns: columns, rows: rows).drawn
  }

  @Test("The content is hidden last, and a high page has gaps between the parts")
  func heights() throws {
    try Screen.sheet((0...9).map { try screen(rows: $0) }).expectPicture("Pages")
  }

  @Test(
    "A notice takes up to three rows above the status line, on a page with at least six rows",
    arguments: [
      ("Pages with a notice", "one two three"), ("Pages with a long notice", "one two three four five six seven"),
    ])
  func notice(name: String, notice: String) throws {
    try Screen.sheet((4...9).map { try screen(rows: $0, notice: notice) }).expectPicture(name)
  }

  @Test("A page with at least 20 columns has a margin at each side")
  func margins() throws {
    try Screen.sheet([19, 20].map { try screen(columns: $0, rows: 3) }).expectPicture("Pages with margins")
  }

  @Test("The accessory is beside the title, and a long title leaves room for a short one")
  func accessory() throws {
    let screens = [(12, "abcdef"), (12, "abcdefg")] + (0...9).map { ($0, "abcd") }
    try Screen.sheet(screens.map { try screen(columns: $0.0, rows: 3, accessory: $0.1) })
      .expectPicture("Pages with an accessory")
  }
}
