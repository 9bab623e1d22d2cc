import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The status line")
@MainActor
struct StatusLineViewTests {
  private let statusLine = StatusLineView()
  private let log = Log()

  init() {
    let log = log
    let hints = [nil, "aa", "bé", "c 漢", "dd"]
    statusLine.hints = hints.map { hint in KeyCommand(.up, hint: hint) { log.entries.append(hint ?? "none") } }
  }

  @Test(
    "At each width, the hints that fit are shown and can be clicked",
    arguments: [
      ("Hints", "", ""), ("Hints and a position", "1 of 9", ""), ("Hints and a left view", "", "/x"),
      ("Hints, a wide left view and a position", "1 of 9", "a wide view"),
    ])
  func widths(name: String, position: String, left: String) throws {
    let label = Label()
    label.text = left
    (statusLine.positionLabel.text, statusLine.leftView) = (position, label)
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

  @Test("A hidden or former left view takes no columns")
  func leftView() throws {
    let (label, other) = (Label(), Label())
    (label.text, other.text) = ("left", "other")
    statusLine.leftView = label
    let screen = try ScreenDriver(statusLine, columns: 40, rows: 1)
    label.isHidden = true
    screen.display()
    #expect(screen.line == "aa  bé  c 漢  dd")
    (label.isHidden, statusLine.leftView) = (false, other)
    screen.display()
    #expect(screen.line == "other  aa  bé  c 漢  dd" && label.superview == nil)
    statusLine.leftView = nil
    screen.display()
    #expect(screen.line == "aa  bé  c 漢  dd" && other.superview == nil)
  }

  @Test("New hints are drawn in the next frame")
  func newHints() throws {
    let screen = try ScreenDriver(statusLine, columns: 14, rows: 1)
    statusLine.hints = [KeyCommand(.up, hint: "new") {}]
    screen.display()
    #expect(screen.line == "new")
  }

  @Test("While the user types in the left view, the hints for letters are hidden")
  func typing() throws {
    let field = SearchField()
    statusLine.leftView = field
    statusLine.hints = [KeyCommand("r", hint: "r reload") {}, KeyCommand(.escape, hint: "esc close") {}]
    let screen = try ScreenDriver(statusLine, columns: 60, rows: 1)
    field.becomeFirstResponder()
    screen.display()
    #expect(!screen.line.contains("reload") && screen.line.contains("esc"))
  }
}
