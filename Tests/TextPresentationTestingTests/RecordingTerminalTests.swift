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

  @Test("Screens and texts are recorded between the start and the stop, and kept after it")
  func recording() throws {
    #expect(!terminal.isStarted && terminal.canCopy && terminal.lines.isEmpty)
    terminal.draw(screen("early"))
    terminal.copy("early")
    try terminal.start { _ in }
    #expect(terminal.isStarted && terminal.screens.isEmpty && terminal.copiedTexts.isEmpty)
    terminal.draw(screen("one"))
    terminal.draw(screen("two"))
    terminal.copy("a\u{1B}b\nc")
    terminal.copy("d")
    terminal.stop()
    #expect(!terminal.isStarted)
    terminal.draw(screen("late"))
    terminal.copy("late")
    #expect(terminal.screens == [screen("one"), screen("two")])
    #expect(terminal.lines == ["two", ""])
    #expect(terminal.copiedTexts == ["a␛b c", "d"])
  }

  @Test("Events reach the handler in order between a start and the stop, and a resize changes the size first")
  func events() throws {
    let sizes = [TerminalSize(columns: 3, rows: 4), TerminalSize(columns: 5, rows: 6)]
    terminal.press(.enter)
    terminal.resize(to: sizes[0])
    var (received, seen) = ([TerminalEvent](), [terminal.size])
    // A terminal can be started again after it was stopped.
    for _ in 1...2 {
      received = []
      try terminal.start { [terminal] events in
        received += events
        if events == [.resized(sizes[1])] { seen.append(terminal.size) }
      }
      #expect(throws: TerminalError.inUse) { try terminal.start { _ in Issue.record("The second handler was called") } }
      terminal.press(.up, .character("a"))
      terminal.mouse(column: 3, row: 1)
      terminal.mouse(.scrollDown, column: 0, row: 0)
      terminal.resize(to: sizes[1])
      terminal.send([.key(.down), .closed])
      terminal.stop()
      terminal.stop()
      terminal.press(.escape)
    }
    let clicks = [
      MouseEvent(.press, at: Position(column: 3, row: 1)), MouseEvent(.scrollDown, at: Position(column: 0, row: 0)),
    ]
    #expect(
      received == [.key(.up), .key(.character("a"))] + clicks.map(TerminalEvent.mouse)
        + [.resized(sizes[1]), .key(.down), .closed])
    #expect(seen == [sizes[0], sizes[1], sizes[1]])
  }
}
