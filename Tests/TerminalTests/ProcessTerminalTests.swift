import Foundation
import Terminal
import TerminalTesting
import Testing

/// The real terminal on a pseudo-terminal whose other end the test holds.
///
/// The tests run one after the other, because a process can use only one terminal at a time.
@MainActor
@Suite("The terminal of the process", .serialized, .timeLimit(.minutes(5)))
struct ProcessTerminalTests {
  let held: HeldTerminal
  let device: PseudoTerminalDevice
  let terminal: ProcessTerminal
  private let events: AsyncStream<TerminalEvent>
  let feed: AsyncStream<TerminalEvent>.Continuation

  init() throws {
    held = try HeldTerminal(columns: 20, rows: 4)
    device = held.device
    terminal = ProcessTerminal(input: device.slave, output: device.slave, colorMode: .ansi)
    (events, feed) = AsyncStream.makeStream()
  }

  func start() throws {
    try terminal.start { [feed] events in
      #expect(!events.isEmpty)
      for event in events { feed.yield(event) }
    }
  }

  func nextEvent() async -> TerminalEvent? {
    for await event in events { return event }
    return nil
  }

  /// Feeds the output up to the end of the next frame to an emulator.
  func showFrame(on emulator: inout TerminalEmulator) throws {
    try emulator.feed(held.output(through: HeldTerminal.frameEnd))
  }

  /// Feeds the output up to the end of the restore sequence to an emulator.
  func showRestoredScreen(on emulator: inout TerminalEmulator) throws {
    try emulator.feed(held.output(through: HeldTerminal.restoreEnd))
  }

  func screen(_ text: String, size: TerminalSize) -> Screen {
    var screen = Screen(size: size)
    screen.write(text, at: Position(column: 0, row: 0))
    return screen
  }

  @Test("Start takes control of the terminal, and stop restores it")
  func comingBack() throws {
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    try emulator.feed("before".utf8)
    let settings = TerminalSettings(of: device.slave)
    try start()
    #expect(terminal.size == TerminalSize(columns: 20, rows: 4))
    terminal.draw(screen("hello", size: terminal.size))
    try showFrame(on: &emulator)
    #expect(emulator.isAlternateScreen && !emulator.isCursorVisible)
    #expect(emulator.lines[0] == "hello")
    let raw = TerminalSettings(of: device.slave)
    #expect(raw?.isCanonical == false && raw?.echoes == false && raw?.hasSignalKeys == true)
    terminal.stop()
    terminal.stop()
    try showRestoredScreen(on: &emulator)
    #expect(emulator.isAtRest)
    #expect(emulator.lines[0] == "before")
    #expect(TerminalSettings(of: device.slave) == settings)
  }

  @Test("Keys arrive in order, and a lone escape arrives after its time-out")
  func keys() async throws {
    try start()
    try device.type(Array("aé\u{1B}[A".utf8))
    #expect(await nextEvent() == .key(.character("a")))
    #expect(await nextEvent() == .key(.character("é")))
    #expect(await nextEvent() == .key(.up))
    try device.type([0x1B])
    #expect(await nextEvent() == .key(.escape))
    terminal.stop()
  }

  @Test("A key whose bytes arrive slowly is one key")
  func slowKey() async throws {
    try terminal.start { [feed, device] events in
      for event in events { feed.yield(event) }
      guard events == [.key(.character("a"))] else { return }
      // A timer of the main queue, started before the time-out of the terminal: the earlier one fires first, however
      // busy the queue is.
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) {
        #expect(throws: Never.self) { try device.type(Array("A".utf8)) }
      }
    }
    try device.type(Array("a\u{1B}[".utf8))
    #expect(await nextEvent() == .key(.character("a")))
    #expect(await nextEvent() == .key(.up))
    terminal.stop()
  }

  @Test("Mouse events arrive, unless the terminal does not use the mouse", arguments: [true, false])
  func mouse(usesMouse: Bool) async throws {
    let terminal = ProcessTerminal(input: device.slave, output: device.slave, usesMouse: usesMouse)
    try terminal.start { [feed] events in for event in events { feed.yield(event) } }
    try device.type(Array("\u{1B}[<0;3;2Ma".utf8))
    if usesMouse { #expect(await nextEvent() == .mouse(MouseEvent(.press, at: Position(column: 2, row: 1)))) }
    #expect(await nextEvent() == .key(.character("a")))
    terminal.stop()
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    let output = try held.output(through: HeldTerminal.restoreEnd)
    try emulator.feed(output)
    #expect(emulator.isAtRest)
    #expect(String(decoding: output, as: UTF8.self).contains("\u{1B}[?1000h\u{1B}[?1006h") == usesMouse)
  }

  @Test("A size change is reported, and the screen is redrawn even if the size is the same")
  func resizing() async throws {
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    try start()
    terminal.draw(screen("hello", size: terminal.size))
    try showFrame(on: &emulator)
    var blank = TerminalEmulator(columns: 20, rows: 4)
    kill(getpid(), SIGWINCH)
    #expect(await nextEvent() == .resized(TerminalSize(columns: 20, rows: 4)))
    try showFrame(on: &blank)
    #expect(blank.lines[0] == "hello")
    device.resize(columns: 30, rows: 5)
    kill(getpid(), SIGWINCH)
    #expect(await nextEvent() == .resized(TerminalSize(columns: 30, rows: 5)))
    terminal.stop()
  }

  @Test("SIGCONT without a stop, and ctrl-L, redraw the screen")
  func redrawing() async throws {
    try start()
    terminal.draw(screen("hello", size: terminal.size))
    var first = TerminalEmulator(columns: 20, rows: 4)
    try showFrame(on: &first)
    kill(getpid(), SIGCONT)
    #expect(await nextEvent() == .resized(terminal.size))
    var second = TerminalEmulator(columns: 20, rows: 4)
    try showFrame(on: &second)
    #expect(second.isAlternateScreen && second.lines[0] == "hello")
    try device.type([0x0C, 0x61])
    #expect(await nextEvent() == .key(.character("a")))
    var third = TerminalEmulator(columns: 20, rows: 4)
    try showFrame(on: &third)
    #expect(third.lines[0] == "hello")
    terminal.stop()
  }

  @Test("A redraw sends the pictures again, and stop deletes them")
  func pictures() async throws {
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    let pictures = TerminalPictures()
    var screen = Screen(size: TerminalSize(columns: 20, rows: 4))
    let shown = try (UInt8(1)...3).map {
      try #require(pictures.picture(png: [$0], size: TerminalSize(columns: 1, rows: 1)))
    }
    // The picture with the highest id is not the last one of the screen.
    for (column, picture) in shown.reversed().enumerated() {
      screen.show(picture, at: Position(column: column, row: 0), clip: TerminalRect(screen.size))
    }
    try start()
    terminal.draw(screen)
    try showFrame(on: &emulator)
    #expect(emulator.pictures.values.map(\.png).sorted { $0[0] < $1[0] } == [[1], [2], [3]])
    try device.type([0x0C, 0x61])
    #expect(await nextEvent() == .key(.character("a")))
    try showFrame(on: &emulator)
    #expect(emulator.transmissionCount == 6 && emulator.pictures.count == 3)
    terminal.draw(Screen(size: screen.size))
    try showFrame(on: &emulator)
    #expect(emulator.pictures.isEmpty)
    terminal.draw(screen)
    terminal.stop()
    try showRestoredScreen(on: &emulator)
    #expect(emulator.transmissionCount == 9 && emulator.isAtRest)
  }

  @Test("After two size changes, a screen without pictures deletes those of the screen before both")
  func picturesBeforeResizing() async throws {
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    let pictures = TerminalPictures()
    let picture = try #require(pictures.picture(png: [1], size: TerminalSize(columns: 1, rows: 1)))
    var screen = Screen(size: TerminalSize(columns: 20, rows: 4))
    screen.show(picture, at: Position(column: 0, row: 0), clip: TerminalRect(screen.size))
    try start()
    terminal.draw(screen)
    for columns in [30, 40] {
      device.resize(columns: columns, rows: 4)
      kill(getpid(), SIGWINCH)
      #expect(await nextEvent() == .resized(TerminalSize(columns: columns, rows: 4)))
    }
    terminal.draw(Screen(size: terminal.size))
    for _ in 0..<2 { try showFrame(on: &emulator) }
    #expect(emulator.transmissionCount == 1 && emulator.pictures.isEmpty)
    terminal.draw(self.screen("hello", size: terminal.size))
    let frame = try held.output(through: HeldTerminal.frameEnd)
    #expect(!frame.contains(UInt8(ascii: "_")), "The next frame does not delete them again.")
    terminal.stop()
  }

  @Test("Nothing is drawn before the start or after the stop")
  func drawingOutside() throws {
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    terminal.draw(screen("hello", size: terminal.size))
    try start()
    terminal.stop()
    terminal.draw(screen("hello", size: terminal.size))
    try showRestoredScreen(on: &emulator)
    #expect(emulator.isAtRest && emulator.lines == ["", "", "", ""])
    #expect(write(device.slave, "end", 3) == 3)
    #expect(try held.output(through: "end") == Array("end".utf8))
  }

  @Test("Start throws while a terminal is in use, and succeeds after the stop")
  func errors() throws {
    try start()
    #expect(throws: TerminalError.inUse) { try start() }
    #expect(throws: TerminalError.inUse) {
      try ProcessTerminal(input: device.slave, output: device.slave).start { _ in }
    }
    terminal.stop()
    try start()
    terminal.stop()
  }

  @Test("Screens need a terminal that is not dumb")
  func interactive() {
    func isInteractive(output: CInt, _ environment: [String: String]) -> Bool {
      ProcessTerminal.isInteractive(input: device.slave, output: output) { environment[$0] }
    }
    #expect(isInteractive(output: device.slave, ["TERM": "xterm"]))
    #expect(!isInteractive(output: device.slave, [:]))
    #expect(!isInteractive(output: device.slave, ["TERM": ""]))
    #expect(!isInteractive(output: device.slave, ["TERM": "dumb"]))
    #expect(!isInteractive(output: -1, ["TERM": "xterm"]))
  }

  @Test(
    "Each error is a sentence that names the reason",
    arguments: [
      (TerminalError.notATerminal, "Cannot use the terminal: the input or the output is not a terminal."),
      (.inUse, "Cannot use the terminal: it is already in use."),
      (
        .inBackground,
        "Cannot use the terminal: the program runs in the background. Run it in the foreground."
      ),
      (.system(call: "pipe", code: 24), "Cannot set up the terminal: pipe failed with error 24."),
    ])
  func messages(error: TerminalError, message: String) {
    #expect(error.description == message)
  }
}
