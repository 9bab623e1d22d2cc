import Foundation
import RandomTesting
import TerminalTesting
import Testing

@testable import TerminalScreen

/// Tests of the start, the stop and the end of the terminal, and of any events in between. They are in the same suite
/// as the other tests of the terminal, because a process can use only one terminal at a time.
extension ProcessTerminalTests {
  @Test("Start changes the settings so that each key arrives at once and unchanged, and stop changes them back")
  func settings() throws {
    let input = tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    let local = tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    // The start has to change each of these settings.
    var before = termios()
    #expect(tcgetattr(device.slave, &before) == 0)
    before.c_iflag |= input
    before.c_lflag |= local
    before.c_lflag &= ~tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &before.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (3, 4) }
    #expect(tcsetattr(device.slave, TCSANOW, &before) == 0)
    let saved = TerminalSettings(of: device.slave)
    try start()
    let raw = try #require(TerminalSettings(of: device.slave))
    let (inputFlags, localFlags) = (raw.flags[0], raw.flags[3])
    #expect(inputFlags & UInt(input) == 0 && localFlags & UInt(local) == 0 && localFlags & UInt(ISIG) != 0)
    #expect([VMIN, VTIME].map { raw.controlCharacters[Int($0)] } == [1, 0])
    terminal.stop()
    #expect(TerminalSettings(of: device.slave) == saved)
  }

  @Test("Start sets the modes that a screen needs, and stop undoes an unfinished frame and resets the modes")
  func modes() throws {
    try start()
    // The alternate screen, a saved title, marks around pasted texts, and reports of the mouse.
    #expect(try outputSoFar() == "\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h")
    terminal.stop()
    // The first six undo a frame that was not finished: its string, update, scrolling, style, wrapping and cursor.
    let sequences = [
      "\\", "[?2026l", "[r", "[m", "[?7h", "[?25h", "[?1000l", "[?1006l", "[?2004l", "[23;2t", "[?1049l",
    ]
    #expect(try outputSoFar() == sequences.map { "\u{1B}\($0)" }.joined())
  }

  @Test("A terminal that does not use the mouse does not ask for reports, and ignores those that arrive")
  func noMouse() async throws {
    try start(ProcessTerminal(input: device.slave, output: device.slave, usesMouse: false))
    // The modes 1000 and 1006 would ask for reports. The report that arrives is a click.
    #expect(try outputSoFar() == "\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?2004h")
    try await type("\u{1B}[<0;3;2M" + "a", .key(.character("a")))
  }

  @Test("While a terminal is in use, no other one can be started or written to, and stopping another has no effect")
  func inUse() throws {
    try start()
    _ = try outputSoFar()
    let other = ProcessTerminal(input: device.slave, output: device.slave)
    #expect(throws: TerminalError.inUse) { try start(other) }
    other.draw(Screen(size: other.size))
    other.copy("text")
    other.stop()
    #expect(try outputSoFar() == "" && TerminalSettings(of: device.slave)?.isCanonical == false)
  }

  @Test("A handler that stops the terminal receives all keys that arrived together, and the terminal can start again")
  func stoppingHandler() async throws {
    try start { [terminal] events in
      #expect(events == "abc".map { .key(.character($0)) })
      terminal.stop()
    }
    try await type("abc", .key(.character("a")), .key(.character("b")), .key(.character("c")))
    try start()
    try await type("d", .key(.character("d")))
  }

  @Test("A terminal that has hung up stops and reports this once")
  func hangUp() async throws {
    try start { events in #expect(events == [.closed] && !TerminalSession.isEntered) }
    held.hangUp()
    terminal.draw(Screen(size: terminal.size))  // This notices the end, as the input does.
    #expect(await nextEvent() == .closed)
    terminal.draw(Screen(size: terminal.size))
    terminal.stop()
    feed.finish()
    #expect(await nextEvent() == nil)  // No second event was reported.
  }

  @Test("A terminal stops when a screen cannot be written, although its input is still connected")
  func outputHangUp() async throws {
    let output = try HeldTerminal(columns: 20, rows: 4)
    let terminal = ProcessTerminal(input: device.slave, output: output.device.slave)
    try start(terminal)
    output.hangUp()
    terminal.draw(Screen(size: terminal.size))
    try await type("a", .closed)  // The stopped terminal does not read the key.
  }

  @Test(
    "The size is that of the terminal, or 80 columns and 24 rows if it has none in one direction",
    arguments: [(7, 5, 7, 5), (1, 1, 1, 1), (0, 5, 80, 24), (5, 0, 80, 24)])
  func size(columns: Int, rows: Int, expectedColumns: Int, expectedRows: Int) {
    device.resize(columns: columns, rows: rows)
    #expect(terminal.size == TerminalSize(columns: expectedColumns, rows: expectedRows))
  }

  @Test("A start replaces the handler of each signal that is not ignored, until the stop")
  func signalHandlers() throws {
    func handlers() -> [Int] {
      [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGFPE, SIGSEGV, SIGTSTP, SIGCONT, SIGWINCH].map { number in
        var action = sigaction()
        sigaction(number, nil, &action)
        return withUnsafeBytes(of: action) { $0.load(as: Int.self) }
      }
    }
    // No program in the tests is ended by this signal, so one that inherits this does no harm.
    let former = signal(SIGFPE, SIG_IGN)
    defer { signal(SIGFPE, former) }
    let before = handlers()
    try start()
    let started = handlers()
    terminal.stop()
    // A program that was started with `nohup`, for example, ignores more signals.
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    #expect(zip(before, started).map(==) == before.map { $0 == ignored })
    #expect(handlers() == before)
  }

  @Test("Lines need two terminals, and screens also a terminal with a name that is not dumb")
  func interactive() throws {
    let ends = try makePipe()
    defer { for end in [ends.read, ends.write] { close(end) } }
    func presentations(_ input: CInt, _ output: CInt, name: String?) -> [ProcessTerminal.Presentation] {
      [.lines, .screen].filter { presentation in
        ProcessTerminal.isInteractive(input: input, output: output, presentation: presentation) {
          $0 == "TERM" ? name : "xterm"
        }
      }
    }
    #expect(presentations(device.slave, device.slave, name: "x") == [.lines, .screen])
    for name in [nil, "", "dumb"] { #expect(presentations(device.slave, device.slave, name: name) == [.lines]) }
    for (input, output) in [(ends.read, device.slave), (device.slave, ends.write), (ends.read, ends.write)] {
      #expect(presentations(input, output, name: "x").isEmpty)
    }
  }

  @Test("Descriptors with input or without a writer can be read, and others cannot, with poll and with select")
  func waitingForInput() throws {
    let (empty, full, ended) = (try makePipe(), try makePipe(), try makePipe())
    #expect(write(full.write, "a", 1) == 1)
    close(ended.write)
    defer { for end in [empty.read, empty.write, full.read, full.write, ended.read] { close(end) } }
    let waits = [{ waitForInput($0, timeout: $1) }, { selectInput($0, timeout: $1) }] as [([CInt], CInt) -> [Bool]]
    for wait in waits {
      #expect(wait([empty.read, -1, full.read, ended.read], 1000) == [false, false, true, true])  // -1 is unused.
      for timeout in [0, 10] as [CInt] { #expect(wait([empty.read], timeout) == [false]) }
    }
  }

  // MARK: A model of the pictures and the text on an emulator

  /// After each step, the emulator must show the screen of the model or be at rest, and have received its pictures.
  private struct Model {
    var isStarted = false
    var size = TerminalSize(columns: 20, rows: 4)
    /// The last screen, and whether the terminal is known to show it.
    var screen: Screen?
    var isShown = false
    /// The number of pictures that have been sent.
    var sentCount = 0

    /// Draws a screen, completely if the terminal is not known to show the previous one.
    mutating func draw(_ new: Screen) {
      let known = isShown ? screen?.pictures ?? [] : []
      sentCount += new.pictures.count { !known.contains($0) }
      (screen, isShown) = (new, true)
    }

    /// Draws the screen again, unless it has another size than the terminal.
    mutating func redraw() {
      isShown = false
      if let screen, screen.size == size { draw(screen) }
    }
  }

  /// Returns a screen that can show some of the pictures.
  private func screen(
    _ size: TerminalSize, _ pictures: [TerminalPicture], using generator: inout SeededGenerator
  ) -> Screen {
    var screen = RandomScreen.after(nil, size: size, using: &generator)
    for column in 0..<3 where Bool.random(using: &generator) {
      screen.show(generator.pick(pictures), at: Position(column: column, row: 0), clip: TerminalRect(size))
    }
    return screen
  }

  private enum Event { case start, stop, redrawKey, signal, copy, drawAgain, draw }

  /// Returns the events that are possible in a state. Drawing is the most frequent one.
  private func events(in model: Model) -> [Event] {
    let draws = Array(repeating: Event.draw, count: 6)
    let isCurrent = model.screen?.size == model.size
    if !model.isStarted { return [.start, .start, .start, .start, .copy] + draws }
    return [.stop, .signal, .signal, .copy] + (isCurrent ? [.redrawKey, .drawAgain] : []) + draws
  }

  @Test("After any sequence of events, the terminal shows what the model does, or is at rest", arguments: 0..<20)
  func sequences(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let store = TerminalPictures()
    let pictures = try (UInt8(1)...4).map {
      try #require(store.picture(png: [$0], size: TerminalSize(columns: 1, rows: 1)))
    }
    var emulator = TerminalEmulator(columns: 20, rows: 4)
    try emulator.feed("before".utf8)
    var model = Model()
    for step in 0..<60 {
      let wasShown = model.isShown
      var (isDrawn, isUnchanged) = (false, false)
      switch generator.pick(events(in: model)) {
      case .stop:
        // The last key is cut in the middle of a sequence, and forgotten.
        try await type("b\u{1B}[1;", .key(.character("b")))
        terminal.stop()
        (model.isStarted, model.screen, model.isShown) = (false, nil, false)
      case .start:
        try start()
        try await type("5C", .key(.character("5")), .key(.character("C")))  // the rest of the cut sequence
        model.isStarted = true
      case .redrawKey:
        try await type("\u{C}a", .key(.character("a")))
        model.redraw()
      case .signal:
        if Bool.random(using: &generator) {
          let columns = generator.pick([3, 20, 30])
          device.resize(columns: columns, rows: 4)
          emulator.resize(columns: columns, rows: 4)
          model.size = TerminalSize(columns: columns, rows: 4)
        }
        await send(generator.pick([SIGCONT, SIGWINCH]), columns: model.size.columns)
        model.redraw()
      case .copy:
        let text = "\(step)"
        terminal.copy(text)
        try emulator.feed(outputSoFar().utf8)
        #expect((emulator.clipboard == text) == model.isStarted)
      case .drawAgain:
        if let screen = model.screen {
          terminal.draw(screen)
          model.draw(screen)
          isUnchanged = wasShown
        }
      case .draw:
        let screen = screen(model.size, pictures, using: &generator)
        terminal.draw(screen)
        if model.isStarted { model.draw(screen) }
        isDrawn = true
      }
      let output = try outputSoFar()
      // Only the difference from a screen that is known to be shown is drawn.
      #expect(!(isDrawn && wasShown && output.contains("\u{1B}[2J")), "step \(step)")
      #expect(!isUnchanged || output == "", "step \(step)")
      try emulator.feed(output.utf8)
      try #require(emulator.transmissionCount == model.sentCount, "step \(step)")
      if !model.isStarted {
        try #require(emulator.isAtRest && "before".hasPrefix(emulator.lines[0]), "step \(step)")
      } else if model.isShown, let screen = model.screen {
        try #require(emulator.isAlternateScreen && emulator.lines == screen.lines, "step \(step)")
        #expect(Set(emulator.pictures.keys) == Set(screen.pictures.map { Int($0.id) }), "step \(step)")
      }
    }
  }
}
