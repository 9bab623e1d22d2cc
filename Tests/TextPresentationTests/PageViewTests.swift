import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The page and its status line")
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

  @Test("A title leaves room beside it for a short accessory")
  func accessories() throws {
    // “Title” leaves 6 of 12 columns for the accessory. In narrow pages, it leaves at least one.
    let screens = [(12, "abcdef"), (12, "abcdefg")] + (0...9).map { ($0, "abcd") }
    try Screen.sheet(screens.map { try screen(columns: $0.0, rows: 3, accessory: $0.1) })
      .expectPicture("Pages with an accessory")
  }

  // MARK: The status line

  private let statusLine = StatusLineView()
  private let log = Log()

  init() {
    let hints = [nil, "aa", "bé", "c 漢", "dd"]
    statusLine.hints = hints.map { hint in KeyCommand(.up, hint: hint) { [log] in log.entries.append(hint ?? "none") } }
  }

  @Test(
    "At each width, the hints that fit are shown and can be clicked",
    arguments: [("Hints", "", ""), ("Hints, a wide left view and a position", "1 of 9", "a wide view")])
  func widths(name: String, position: String, left: String) throws {
    (statusLine.positionLabel.text, statusLine.leftView) = (position, Label(left))
    let screen = try ScreenDriver(statusLine, columns: 0, rows: 1)
    let screens = (0...26).flatMap { columns in
      screen.resize(columns: columns, rows: 1)
      return [screen.drawn, clicks(on: screen)]
    }
    try Screen.sheet(screens).expectPicture(name)
  }

  /// Clicks on each column, and returns a screen with the first letters of the commands.
  private func clicks(on screen: ScreenDriver) -> Screen {
    var clicks = Screen(size: screen.terminal.size)
    for column in 0..<clicks.size.columns {
      log.entries = []
      screen.mouse(column: column)
      clicks.write(String((log.entries.first ?? ".").prefix(1)), at: Position(column: column, row: 0))
    }
    return clicks
  }
}
