import Terminal
import TerminalTesting
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The real terminal on a pseudo-terminal that a test holds the other end of.
///
/// There is one terminal in a process: the tests run one after the other.
@MainActor
@Suite("The terminal of the process", .serialized, .timeLimit(.minutes(1)))
struct ProcessTerminalTests {
  private let held: HeldTerminal
  private let device: PseudoTerminalDevice
  private let terminal: ProcessTerminal
  private let events: AsyncStream<TerminalEvent>
  private let feed: AsyncStream<TerminalEvent>.Continuation

  init() throws {
    held = try HeldTerminal(columns: 20, rows: 4)
    device = held.device
    terminal = ProcessTerminal(input: device.slave, output: device.slave, colorMode: .ansi)
    (events, feed) = AsyncStream.makeStream()
  }

  private func start() throws {
    try terminal.start { [feed] event in feed.yield(event) }
  }

  private func nextEvent() async -> TerminalEvent? {
    for await event in events { return event }
    return nil
  }

  /// Draws what has been written, up to and with the end of the next frame.
  private func showFrame(on emulator: inout TerminalEmulator) throws {
    try emulator.feed(held.output(through: HeldTerminal.frameEnd))
  }

  /// Draws what has been written, up to and with the end of all.
  private func showFarewell(on emulator: inout TerminalEmulator) throws {
    try emulator.feed(held.output(through: HeldTerminal.farewellEnd))
  }

  private func screen(_ text: String, size: TerminalSize) -> Screen {
    var screen = Screen(size: size)
    screen.write(text, at: Position(column: 0, row: 0))
    return screen
  }

  @Test("It takes the terminal over, and gives it back as it was")
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
    try showFarewell(on: &emulator)
    #expect(emulator.isAtRest)
    #expect(emulator.lines[0] == "before")
    #expect(TerminalSettings(of: device.slave) == settings)
  }

  @Test("Keys come as they are typed, and a lone escape after its time-out")
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

  @Test("A new size is told, and all is drawn anew even at the same size")
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

  @Test("After a stop that is none, and on ctrl-L, all is drawn anew")
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

  @Test("A terminal forgets the pictures it was given, wherever it is left, and gets them anew where it is drawn anew")
  func pictures() async throws {
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    let pictures = TerminalPictures()
    var screen = Screen(size: TerminalSize(columns: 20, rows: 4))
    for number in UInt8(1)...3 {
      let picture = try #require(pictures.picture(png: [number], size: TerminalSize(columns: 1, rows: 1)))
      screen.show(picture, at: Position(column: Int(number), row: 0), clip: Rect(screen.size))
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
    try showFarewell(on: &emulator)
    #expect(emulator.transmissionCount == 9 && emulator.isAtRest)
  }

  @Test("A terminal that was given no pictures hears nothing of them")
  func noPictures() throws {
    try start()
    terminal.draw(screen("hello", size: terminal.size))
    terminal.stop()
    #expect(try !held.output(through: HeldTerminal.farewellEnd).contains(UInt8(ascii: "_")))
  }

  @Test("A terminal that goes away is closed, and drawing on it does no harm")
  func hangingUp() async throws {
    try start()
    held.hangUp()
    #expect(await nextEvent() == .closed)
    terminal.draw(screen("hello", size: terminal.size))
    terminal.stop()
  }

  @Test("Nothing is drawn before the start and after the end")
  func drawingOutside() throws {
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    terminal.draw(screen("hello", size: terminal.size))
    try start()
    terminal.stop()
    terminal.draw(screen("hello", size: terminal.size))
    try showFarewell(on: &emulator)
    #expect(emulator.isAtRest && emulator.lines == ["", "", "", ""])
    #expect(write(device.slave, "end", 3) == 3)
    #expect(try held.output(through: "end") == Array("end".utf8))
  }

  @Test("What is no terminal, or in use, cannot be started")
  func errors() throws {
    var ends: [CInt] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    #expect(throws: TerminalError.notATerminal) {
      try ProcessTerminal(input: ends[0], output: ends[1]).start { _ in }
    }
    try start()
    #expect(throws: TerminalError.inUse) { try start() }
    #expect(throws: TerminalError.inUse) {
      try ProcessTerminal(input: device.slave, output: device.slave).start { _ in }
    }
    terminal.stop()
    try start()
    terminal.stop()
  }

  @Test("Screens are for a terminal that is not dumb")
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
}
