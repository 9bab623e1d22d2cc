import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Clicks on the hints of a status line")
@MainActor
struct StatusLineMouseTests {
  private let statusLine = StatusLineView()
  private let log = Log()

  /// Returns a status line with the hints “a”, “bé”, “c 漢” and “d”.
  private func screen(columns: Int) throws -> ScreenDriver {
    let log = log
    statusLine.hints =
      [KeyCommand(.up) { log.entries.append("none") }]
      + ["a", "bé", "c 漢", "d"].map { hint in KeyCommand(.up, hint: hint) { log.entries.append(hint) } }
    return try ScreenDriver(statusLine, columns: columns, rows: 1)
  }

  /// Clicks on each column, and returns the first letters of the commands; a space for none.
  private func clicks(on screen: ScreenDriver) -> String {
    (0..<(screen.terminal.size.columns)).map { column in
      log.entries = []
      screen.mouse(column: column)
      return log.entries.first.map { String($0.prefix(1)) } ?? " "
    }.joined()
  }

  @Test("A click on a hint performs its command, and a click beside it does nothing")
  func hints() throws {
    let screen = try screen(columns: 18)
    #expect(screen.lines == ["a  bé  c 漢  d"])
    #expect(clicks(on: screen) == "a  bb  cccc  d    ")
  }

  @Test("Hidden and truncated hints, the left view and the position are taken into account")
  func truncated() throws {
    let screen = try screen(columns: 18)
    let label = Label()
    label.text = "/x"
    statusLine.leftView = label
    screen.display()
    #expect(screen.lines == ["/x  a  bé  c 漢  d"])
    #expect(clicks(on: screen) == "    a  bb  cccc  d")
    statusLine.positionLabel.text = "1 of 2"
    statusLine.setNeedsLayout()
    screen.display()
    #expect(screen.lines == ["/x  c 漢 …  1 of 2"])
    #expect(clicks(on: screen) == "    cccc          ")
  }
}
