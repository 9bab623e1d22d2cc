import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Key commands")
@MainActor
struct KeyCommandTests {
  @Test("A key of an unavailable command shows the reason in the last rows, until the next key or click")
  func unavailableCommand() throws {
    let screen = try ScreenDriver(FilledController(), columns: 12, rows: 3)
    let before = screen.drawn
    screen.controller?.record("b")
    screen.controller?.commands.append(
      KeyCommand("a", hint: "a add", unavailableReason: "The list is full.") { Issue.record("performed") })
    for end in [{ screen.press("b") }, { screen.mouse(column: 0, row: 0) }] {
      screen.press("a")
      #expect(screen.lines == ["xxxxxxxxxxxx", "The list is", "full."])
      end()
      #expect(screen.drawn == before)
    }
    #expect(screen.controller?.performed == ["b"] && screen.controller?.hints.map(\.hint) == ["? help"])
  }
}
