import Foundation
import TerminalTesting
import Testing

@testable import TerminalScreen

/// Tests of the start, the stop and the end of the terminal. They are in the same suite as the other tests of the
/// terminal, because a process can use only one terminal at a time.
extension ProcessTerminalTests {
  @Test("Start changes the settings so that each key arrives at once and unchanged, and stop changes them back")
  func settings() throws {
    let input = tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    let local = tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    var before = termios()
    #expect(tcgetattr(device.slave, &before) == 0)
    before.c_iflag |= input
    before.c_lflag |= local
    before.c_lflag &= ~tcflag_t(ISIG)
    withUnsafeMutableBytes(of: &before.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (3, 4) }
    #expect(tcsetattr(device.slave, TCSANOW, &before) == 0)
    let saved = TerminalSettings(of: device.slave)
    try start()
    var raw = termios()
    #expect(tcgetattr(device.slave, &raw) == 0)
    #expect(raw.c_iflag & input == 0 && raw.c_lflag & local == 0 && raw.c_lflag & tcflag_t(ISIG) != 0)
    #expect(raw.c_oflag == before.c_oflag && raw.c_cflag == before.c_cflag)
    let characters = withUnsafeBytes(of: raw.c_cc) { [$0[Int(VMIN)], $0[Int(VTIME)]] }
    #expect(characters == [1, 0])
    terminal.stop()
    #expect(TerminalSettings(of: device.slave) == saved)
  }

  @Test(
    "Start saves the title and switches to the alternate screen with paste and mouse modes, and stop undoes all of it")
  func modes() async throws {
    try start()
    #expect(try outputSoFar() == "\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h")
    terminal.stop()
    let sequences = [
      "\\", "[?2026l", "[r", "[m", "[?7h", "[?25h", "[?1000l", "[?1006l", "[?2004l", "[23;2t", "[?1049l",
    ]
    #expect(try outputSoFar() == sequences.map { "\u{1B}\($0)" }.joined())
    terminal.stop()
    // What the first use needed is not sent again.
    let lines = ProcessTerminal(input: device.slave, output: device.slave, presentation: .lines)
    try start(lines)
    lines.stop()
    #expect(try outputSoFar() == "")
    try start(ProcessTerminal(input: device.slave, output: device.slave, usesMouse: false))
    #expect(try outputSoFar() == "\u{1B}[?1049h\u{1B}[22;2t\u{1B}[?2004h")
    // A report that arrives nevertheless is ignored.
    try await type("\u{1B}[<0;3;2Ma", .key(.character("a")))
  }

  @Test("While a terminal is in use, none can be started, and another one has no effect")
  func inUse() throws {
    try start()
    _ = try outputSoFar()
    let other = ProcessTerminal(input: device.slave, output: device.slave)
    for terminal in [terminal, other] { #expect(throws: TerminalError.inUse) { try start(terminal) } }
    other.draw(Screen(size: other.size))
    other.copy("text")
    other.stop()
    #expect(try outputSoFar() == "" && TerminalSettings(of: device.slave)?.isCanonical == false)
  }

  @Test("Keys that arrive together are delivered together, and a handler that stops the terminal receives no other")
  func stoppingHandler() async throws {
    try start { [terminal] events in
      #expect(events == "abc".map { .key(.character($0)) })
      terminal.stop()
    }
    try await type("abc", .key(.character("a")), .key(.character("b")), .key(.character("c")))
    try start()
    try await type("d", .key(.character("d")))
  }

  @Test("Each stop ends the watch of the input, and closes a descriptor at once")
  func openDescriptors() throws {
    func count() -> Int { (0..<1024).count { fcntl($0, F_GETFD) >= 0 } }
    try start()
    terminal.stop()
    let before = count()
    let starts = 50
    for _ in 0..<starts {
      try start()
      terminal.stop()
      _ = try held.output(through: HeldTerminal.restoreEnd)
    }
    // A start opens two descriptors. The thread that watches the input closes the second one a moment later.
    #expect(count() < before + starts * 3 / 2)
  }

  @Test("A terminal that has hung up is stopped and can be written to no more, and reports this once")
  func hangUp() async throws {
    try start { events in #expect(events == [.closed] && !TerminalSession.isEntered) }
    held.hangUp()
    terminal.draw(Screen(size: terminal.size))
    #expect(await nextEvent() == .closed)
    terminal.draw(Screen(size: terminal.size))
    terminal.stop()
    feed.finish()
    #expect(await nextEvent() == nil)
  }

  /// Returns the handlers of the signals that end or crash a process, without changing them.
  private func handlers() -> [CInt: Int] {
    let signals = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGABRT, SIGBUS, SIGFPE, SIGILL,
      SIGSEGV, SIGTRAP, SIGTSTP, SIGCONT, SIGWINCH,
    ]
    return Dictionary(
      uniqueKeysWithValues: signals.map { number in
        var action = sigaction()
        sigaction(number, nil, &action)
        return (number, withUnsafeBytes(of: action) { $0.load(as: Int.self) })
      })
  }

  @Test("Each signal of the terminal has another handler until the stop, unless it is ignored")
  func allSignalHandlers() throws {
    // No program in the tests is ended by this signal, so one that inherits this does no harm.
    let former = signal(SIGFPE, SIG_IGN)
    defer { signal(SIGFPE, former) }
    let before = handlers()
    try start()
    let during = handlers()
    // While another program has the terminal, the signals of keys are ignored.
    for _ in 1...2 {
      _ = try terminal.suspend()
      #expect(handlers().filter { $0.value != during[$0.key] }.keys.sorted() == [SIGINT, SIGQUIT])
      terminal.resume()
      #expect(handlers() == during)
    }
    _ = try terminal.suspend()
    terminal.stop()
    // A program that was started with `nohup`, for example, ignores more signals.
    let ignored = before.filter { $0.value == before[SIGFPE] }
    #expect(before.filter { $0.value == during[$0.key] } == ignored)
    #expect(handlers() == before)
  }

  @Test("Lines need two terminals, and screens also a terminal with a name that is not dumb")
  func interactive() throws {
    let ends = try makePipe()
    defer { for end in [ends.read, ends.write] { close(end) } }
    func isInteractive(
      _ input: CInt, _ output: CInt, _ presentation: ProcessTerminal.Presentation = .screen, name: String? = nil
    ) -> Bool {
      ProcessTerminal.isInteractive(input: input, output: output, presentation: presentation) {
        $0 == "TERM" ? name : "xterm"
      }
    }
    #expect(isInteractive(device.slave, device.slave, .lines) && isInteractive(device.slave, device.slave, name: "x"))
    for name in [nil, "", "dumb"] { #expect(!isInteractive(device.slave, device.slave, name: name)) }
    for (input, output) in [(ends.read, device.slave), (device.slave, ends.write), (ends.read, ends.write)] {
      #expect(!isInteractive(input, output, .lines) && !isInteractive(input, output, name: "x"))
      #expect(throws: TerminalError.notATerminal) { try start(ProcessTerminal(input: input, output: output)) }
    }
    #expect(ProcessTerminal.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(ProcessTerminal.environment("NO SUCH VARIABLE") == nil)
  }

  @Test(
    "Each error is a sentence that names the reason",
    arguments: [
      (TerminalError.notATerminal, "Cannot use the terminal: the input or the output is not a terminal."),
      (.inUse, "Cannot use the terminal: it is already in use."),
      (.inBackground, "Cannot use the terminal: the program runs in the background. Run it in the foreground."),
      (.system(call: "pipe", code: 24), "Cannot use the terminal: pipe failed with error 24."),
    ])
  func messages(error: TerminalError, message: String) {
    #expect(error.description == message)
  }
}
