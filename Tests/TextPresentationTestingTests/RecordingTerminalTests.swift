import TerminalScreen
import Testing
import TextPresentationTesting

@Suite("The recording terminal")
@MainActor
struct RecordingTerminalTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 8, rows: 2))

  private func screen(_ text: String) -> Screen {
    var screen = Screen(size: terminal.size)
    screen.write(text, at: Position(column: 0, row: 0))
    return screen
  }

  @Test("Screens and texts are recorded between the start and the stop")
  func recording() throws {
    terminal.draw(screen("early"))
    terminal.copy("early")
    try terminal.start { _ in }
    terminal.draw(screen("one"))
    terminal.draw(screen("two"))
    terminal.copy("a\u{1B}b\nc")
    terminal.copy("d")
    terminal.stop()
    terminal.draw(screen("late"))
    terminal.copy("late")
    #expect(terminal.screens == [screen("one"), screen("two")])
    #expect(terminal.copiedTexts == ["a␛b c", "d"])
  }

  @Test("Events between the start and the stop reach the handler in order, and a resize changes the size first")
  func events() throws {
    let size = TerminalSize(columns: 5, rows: 6)
    var received: [TerminalEvent] = []
    terminal.press(.enter)
    try terminal.start { [terminal] events in
      if events == [.resized(size)] { #expect(terminal.size == size) }
      received += events
    }
    terminal.press(.up, .character("a"))
    terminal.mouse(.scrollDown, column: 3, row: 1)
    terminal.resize(to: size)
    terminal.send([.key(.down), .closed])
    terminal.stop()
    terminal.press(.escape)
    let wheel = MouseEvent(.scrollDown, at: Position(column: 3, row: 1))
    #expect(
      received == [.key(.up), .key(.character("a")), .mouse(wheel), .resized(size), .key(.down), .closed])
  }
}
