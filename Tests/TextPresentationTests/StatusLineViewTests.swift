import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The status line")
@MainActor
struct StatusLineViewTests {
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
