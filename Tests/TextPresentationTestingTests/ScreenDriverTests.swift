import Dispatch
import Reactive
import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting

@Suite("The driver of screens")
@MainActor
struct ScreenDriverTests {
  private let screen: ScreenDriver

  init() throws {
    let stack = StackView(axis: .horizontal, spacing: 1)
    // The first title has characters of two columns.
    for control in [Button(title: "漢字"), Button(title: "Save")] { stack.addArrangedSubview(control) }
    screen = try ScreenDriver(ViewController(view: stack), columns: 30, rows: 2)
  }

  @Test("Only a text that is shown has a position and a line, and can be clicked")
  func texts() {
    #expect(screen.position(of: "Save") == Position(column: 11, row: 0))
    #expect(screen.line(containing: "Save") == "[ 漢字 ] [ Save ]" && screen.line(containing: "Cancel") == nil)
    #expect(throws: ScreenDriver.TextNotFound.self) { try screen.click(on: "Cancel") }
  }

  @Test("The driver waits for a text that another thread causes, and its error shows a screen without the text")
  func waiting() async throws {
    let (label, title) = (Label(), MutableProperty("first"))
    label.reactive.text <~ title
    let screen = try ScreenDriver(ViewController(view: label), columns: 10, rows: 1)
    try await screen.waitFor("first")
    DispatchQueue.global().async { title.value = "second" }
    try await screen.waitFor("second")
    // No thread has to finish within the limit, because none changes the text.
    let error = await #expect(throws: ScreenDriver.TextNotFound.self) {
      try await screen.waitFor("third", timeLimit: .milliseconds(1))
    }
    #expect(error?.description == "“third” has not appeared within 0.001 seconds. The screen shows:\nsecond")
  }

  @Test("A picture that cannot be read or written is an error")
  func unavailablePicture() {
    #expect(throws: PictureDifference.self) { try screen.expectPicture("a name", sourceFile: "/dev/null/Tests.swift") }
  }

  // MARK: The recording terminal

  private let terminal = RecordingTerminal(size: TerminalSize(columns: 8, rows: 2))

  private func drawing(_ text: String) -> Screen {
    var screen = Screen(size: terminal.size)
    screen.write(text, at: Position(column: 0, row: 0))
    return screen
  }

  @Test("Between start and stop, screens are recorded, and sanitised texts while the terminal can copy them")
  func recording() throws {
    terminal.draw(drawing("early"))
    terminal.copy("early")
    try terminal.start { _ in }
    terminal.draw(drawing("one"))
    terminal.draw(drawing("two"))
    terminal.copy("a\u{1B}b\nc")
    terminal.copy("d")
    terminal.canCopy = false
    terminal.copy("e")
    terminal.stop()
    terminal.draw(drawing("late"))
    terminal.copy("late")
    #expect(terminal.screens == [drawing("one"), drawing("two")])
    #expect(terminal.copiedTexts == ["a␛b c", "d"])
  }

  @Test("A started terminal cannot be started again until it is stopped")
  func inUse() throws {
    for _ in 1...2 {
      try terminal.start { _ in }
      #expect(throws: TerminalError.inUse) { try terminal.start { _ in } }
      terminal.stop()
    }
  }

  @Test("Events between the start and the stop reach the handler in order, and a resize changes the size first")
  func events() throws {
    let size = TerminalSize(columns: 5, rows: 6)
    var received: [TerminalEvent] = []
    terminal.send([.key(.enter)])
    try terminal.start { [terminal] events in
      if events == [.resized(size)] { #expect(terminal.size == size) }
      received += events
    }
    terminal.send([.key(.up)])
    terminal.resize(to: size)
    terminal.send([.key(.down), .closed])
    terminal.stop()
    terminal.send([.key(.escape)])
    #expect(received == [.key(.up), .resized(size), .key(.down), .closed])
  }
}
