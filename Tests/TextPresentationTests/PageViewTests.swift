import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("PageView")
@MainActor
struct PageViewTests {
  /// Returns the page at a size as lines. The content fills its frame with “x”.
  private func lines(columns: Int = 12, rows: Int, notice: String = "", accessory: String? = nil) throws -> [String] {
    let (content, label) = (Label(isWrapped: true), Label())
    content.text = String(repeating: "x", count: 400)
    label.text = accessory ?? ""
    let page = PageView(contentView: content, accessoryView: accessory == nil ? nil : label)
    page.titleLabel.text = "Title"
    page.noticeLabel.text = notice
    page.statusLine.hints = [KeyCommand(.up, hint: "hint") {}]
    return try ScreenDriver(page, columns: columns, rows: rows).lines
  }

  @Test("The content is hidden last, and a high page has gaps between the parts")
  func heights() throws {
    let content = String(repeating: "x", count: 12)
    #expect(try lines(rows: 0) == [])
    #expect(try lines(rows: 1) == [content])
    #expect(try lines(rows: 2) == [content, "hint"])
    #expect(try lines(rows: 3) == ["Title", content, "hint"])
    #expect(try lines(rows: 7) == ["Title"] + Array(repeating: content, count: 5) + ["hint"])
    #expect(try lines(rows: 8) == ["Title", ""] + Array(repeating: content, count: 4) + ["", "hint"])
  }

  @Test("A notice takes up to three rows above the status line, on a page with at least six rows")
  func notice() throws {
    let content = String(repeating: "x", count: 12)
    let long = "one two three four five six seven eight"
    #expect(try lines(rows: 5, notice: "one") == ["Title", content, content, content, "hint"])
    #expect(try lines(rows: 6, notice: "one") == ["Title", content, content, content, "one", "hint"])
    #expect(
      try lines(rows: 7, notice: long) == ["Title", content, content, "one two", "three four", "five six", "hint"])
    #expect(
      try lines(rows: 9, notice: "one two three")
        == ["Title", "", content, content, "", "one two", "three", "", "hint"])
  }

  @Test("A page with at least 20 columns has a margin at each side", arguments: [(19, 0), (20, 1)])
  func margins(columns: Int, margin: Int) throws {
    let space = String(repeating: " ", count: margin)
    let content = space + String(repeating: "x", count: columns - 2 * margin)
    #expect(try lines(columns: columns, rows: 3) == ["\(space)Title", content, "\(space)hint"])
  }

  @Test(
    "The accessory is beside the title, and a long title leaves room for a short one",
    arguments: [
      (12, "abc", "Title abc"), (12, "abcdef", "Title abcdef"), (12, "abcdefg", "Title abcde…"),
      (8, "abcd", "Title a…"),
      (7, "abcd", "Title …"), (6, "abcd", "Tit… …"), (4, "abcd", "T… …"), (3, "abcd", "T…"),
    ])
  func accessory(columns: Int, accessory: String, line: String) throws {
    #expect(try lines(columns: columns, rows: 3, accessory: accessory)[0] == line)
  }

  @Test("Parts that appear or change their height move the other parts")
  func changes() throws {
    let page = PageView(contentView: Label())
    let screen = try ScreenDriver(page, columns: 12, rows: 6)
    #expect(page.contentView.frame == TerminalRect(column: 0, row: 1, columns: 12, rows: 4))
    page.noticeLabel.text = "one two three"
    screen.display()
    #expect(page.contentView.frame.rows == 2 && screen.lines[3...4] == ["one two", "three"])
    page.noticeLabel.text = ""
    screen.display()
    #expect(page.contentView.frame.rows == 4)
  }

  @Test("The title is bold, and a notice has the colour of notices")
  func styles() throws {
    let page = PageView(contentView: Label())
    (page.titleLabel.text, page.noticeLabel.text) = ("Title", "one")
    let screen = try ScreenDriver(page, columns: 12, rows: 6)
    #expect(screen.text(with: .bold) == "Title" && screen.drawn[0, 4].style == .notice)
  }
}
