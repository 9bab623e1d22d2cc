import TerminalScreen
import Testing
import TextPresentationTesting

@Suite("The recording terminal")
@MainActor
struct RecordingTerminalTests {
  private let terminal = RecordingTerminal(size: TerminalSize(columns: 8, rows: 2))

  private final class Log {
    var events: [TerminalEvent] = []
  }

  private let log = Log()

  private func start() throws {
    try terminal.start { [log] in log.events += $0 }
  }

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
    try start()
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

  @Test("Events reach the handler in order between the start and the stop")
  func events() throws {
    terminal.press(.enter)
    try start()
    terminal.press(.up, .character("a"))
    terminal.mouse(column: 3, row: 1)
    terminal.mouse(.scrollDown, column: 0, row: 0)
    terminal.send([.key(.down), .closed])
    terminal.stop()
    terminal.press(.escape)
    #expect(
      log.events == [
        .key(.up), .key(.character("a")), .mouse(MouseEvent(.press, at: Position(column: 3, row: 1))),
        .mouse(MouseEvent(.scrollDown, at: Position(column: 0, row: 0))), .key(.down),
        .closed,
      ])
  }

  @Test("A resize changes the size before the handler receives the event, and also without a handler")
  func resizing() throws {
    let sizes = [TerminalSize(columns: 3, rows: 4), TerminalSize(columns: 5, rows: 6)]
    terminal.resize(to: sizes[0])
    #expect(terminal.size == sizes[0])
    var seen: [TerminalSize] = []
    try terminal.start { [terminal] events in
      if events == [.resized(sizes[1])] { seen.append(terminal.size) }
    }
    terminal.resize(to: sizes[1])
    #expect(seen == [sizes[1]])
    terminal.stop()
  }

  @Test("A second start throws and keeps the handler, and a start after the stop succeeds")
  func starting() throws {
    for count in 1...2 {
      try start()
      #expect(throws: TerminalError.inUse) { try terminal.start { _ in Issue.record("The second handler was called") } }
      terminal.press(.tab)
      #expect(log.events.count == count)
      terminal.stop()
      terminal.stop()
    }
  }
}
