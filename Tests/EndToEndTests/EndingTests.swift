import Foundation
import ProgramTesting
import ServerTesting
import Synchronization
import TerminalTesting
import Testing

@Suite("Exits of a program that shows a screen")
struct EndingTests {
  /// The number of programs that end in the same way, to hit the moments in which the terminal is only half restored.
  private static let endings = isCI ? 50 : 10

  /// The options for a backtrace. It must not list registers, because it would print the bytes that they point at as any
  /// characters.
  private static let backtraceOptions = "enable=yes,interactive=no,color=no,registers=none"

  private func expectRestored(_ terminal: PseudoTerminal) async {
    let emulator = await terminal.emulator
    #expect(emulator.isAtRest, "\(emulator.picture)")
    #expect(await terminal.settings == terminal.originalSettings)
  }

  @Test(
    "A crash restores the terminal and prints Swift's backtrace on the normal screen",
    arguments: [("index", SIGILL), ("thread", SIGILL), ("stack", SIGSEGV), ("abort", SIGABRT)])
  func crashing(way: String, signal: Int32) async throws {
    let terminal = try PseudoTerminal(
      Built.executable("CrashingProgram"), arguments: [way],
      environment: ["TERM": "xterm", "SWIFT_BACKTRACE": Self.backtraceOptions], columns: 200, rows: 400)
    try await terminal.screen(with: "ready")
    try await terminal.send("a")
    let status = try await terminal.waitForExit()
    // The signal of a trap depends on the processor.
    #expect([.signaled(signal), .signaled(signal == SIGILL ? SIGTRAP : signal)].contains(status))
    await expectRestored(terminal)
    // On macOS, only programs with an entitlement of the debugger print a backtrace.
    guard isLinux else { return }
    let lines = await terminal.emulator.lines
    #expect(lines.contains { $0.contains("Program crashed") })
    #expect(lines.contains { $0.hasPrefix("Thread 0") })
  }

  @Test("A crash on the thread of a transport restores the terminal", .enabled(if: isLinux, "only Linux needs libcurl"))
  func crashingTransport() async throws {
    // The loader maps a truncated library, and then reads beyond the end of the file.
    let directory = try TemporaryDirectory()
    let library = try FileHandle(forReadingFrom: URL(filePath: Program.path)).read(upToCount: 4096)
    try #require(library).write(to: directory.url.appending(path: "libcurl.so.4"))
    let files = UserFiles()
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"],
      environment: files.terminal(["LD_LIBRARY_PATH": directory.url.path, "SWIFT_BACKTRACE": "enable=no"]))
    try await terminal.screen(with: "▸ Thu  1")
    try await terminal.send("s")
    try await terminal.screen(with: "[Built-in]")
    try await terminal.send("http://127.0.0.1:1\t\t\r")
    #expect(try await terminal.waitForExit() == .signaled(SIGBUS))
    await expectRestored(terminal)
  }

  @Test("A call of exit restores the terminal")
  func exiting() async throws {
    let terminal = try PseudoTerminal(Built.executable("CrashingProgram"), arguments: ["exit"])
    let screen = try await terminal.screen(with: "ready")
    #expect(screen.modes.isSuperset(of: [1000, 1006, 1049, 2004]))
    try await terminal.send("a")
    #expect(try await terminal.waitForExit() == .exited(3))
    await expectRestored(terminal)
  }

  @Test(
    "A signal that ends the program restores the terminal, also beside another one",
    arguments: [
      [SIGTERM, SIGINT], [SIGHUP, SIGTERM], [SIGINT, SIGINT], [SIGCONT, SIGINT], [SIGTERM, SIGCONT], [SIGPIPE],
      [SIGUSR1], [SIGUSR2], [SIGALRM], [SIGXCPU],
    ])
  func signals(_ signals: [Int32]) async throws {
    for _ in 0..<Self.endings {
      let terminal = try PseudoTerminal(Built.executable("CrashingProgram"))
      try await terminal.screen(with: "ready")
      for signal in signals { await terminal.signal(signal) }
      let endings = signals.filter { $0 != SIGCONT }.map { PseudoTerminal.ExitStatus.signaled($0) }
      #expect(endings.contains(try await terminal.waitForExit()))
      await expectRestored(terminal)
    }
  }

  @Test(
    "The signal of a crash also ends the program if another process sends it",
    arguments: ["enable=no", backtraceOptions])
  func sentCrash(backtrace: String) async throws {
    let terminal = try PseudoTerminal(
      Built.executable("CrashingProgram"), environment: ["TERM": "xterm", "SWIFT_BACKTRACE": backtrace], columns: 200,
      rows: 400)
    try await terminal.screen(with: "ready")
    await terminal.signal(SIGSEGV)
    #expect(try await terminal.waitForExit() == .signaled(SIGSEGV))
    await expectRestored(terminal)
  }

  @Test("QUIT ends the program without a crash report", arguments: [["list"], []])
  func quitting(command: [String]) async throws {
    let files = UserFiles()
    for _ in 0..<Self.endings {
      // The thread of the server sends the signal, because a task of the test may run so late in a busy test run that
      // the request has failed.
      let isStarted = DispatchSemaphore(value: 0)
      let process = Mutex<pid_t>(0)
      let server = try RawServer { _ in
        isStarted.wait()
        // Another request does not wait, and sends no signal, which could reach another process.
        isStarted.signal()
        let id = process.withLock { id in
          defer { id = 0 }
          return id
        }
        if id != 0 { kill(id, SIGQUIT) }
        return [.hang]
      }
      defer { withExtendedLifetime(server) {} }
      let terminal = try PseudoTerminal(
        Program.path, arguments: command + ["--server", server.url], environment: files.terminal())
      process.withLock { $0 = terminal.process }
      isStarted.signal()
      let status = try await terminal.waitForExit()
      let picture = await terminal.emulator.picture
      #expect(status == .signaled(SIGQUIT), "\(picture)")
      #expect(await !terminal.emulator.picture.contains("crashed"))
      await expectRestored(terminal)
    }
  }

  @Test(
    "A signal ends a program whose terminal accepts no more output, and restores the settings",
    .enabled(if: isLinux, "on macOS, the exit of a program waits until the terminal has accepted its output"))
  func heldUp() async throws {
    let files = UserFiles()
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"], environment: files.terminal(), columns: 200,
      rows: 60, takesOutput: false)
    // Each key redraws the whole screen, until the buffer between the program and the terminal is full.
    for _ in 0..<100 { try await terminal.press(.control("l")) }
    await terminal.signal(SIGTERM)
    #expect(try await terminal.waitForExit() == .signaled(SIGTERM))
    #expect(await terminal.settings == terminal.originalSettings)
  }

  @Test("An earlier signal handler is called, and the screen is drawn again if it returns")
  func handledSignal() async throws {
    let terminal = try PseudoTerminal(Built.executable("CrashingProgram"), arguments: ["handled"])
    try await terminal.screen(with: "ready")
    for _ in 1...2 {
      let count = await terminal.emulator.byteCount
      await terminal.signal(SIGTERM)
      try await terminal.screen { $0.byteCount > count && $0.isAlternateScreen && $0.lines[0] == "ready" }
    }
    try await terminal.send("a")
    #expect(try await terminal.waitForExit() == .exited(2))
    await expectRestored(terminal)
  }

  @Test(
    "A background program that is not stopped reports that it cannot use the terminal",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "bash is not installed"))
  func background() async throws {
    let script = #"set -m; trap '' TTOU; "$0" --year 2015 --month 1 </dev/tty & wait $!; echo "ended: $?""#
    let files = UserFiles()
    let terminal = try PseudoTerminal(
      "/bin/bash", arguments: ["--norc", "-c", script, Program.path], environment: files.terminal())
    #expect(try await terminal.waitForExit() == .exited(0))
    await expectRestored(terminal)
    let lines = await terminal.emulator.lines
    #expect(lines.contains { $0.contains("Cannot use the terminal: the program runs in the background.") })
    #expect(lines.contains("ended: 1"))
  }

  @Test(
    "Ctrl-Z restores the terminal for the shell, and fg draws the screen again",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/dash"), "dash is not installed"))
  func suspending() async throws {
    // bash would restore the settings of the terminal itself.
    let script = """
      settings=$(stty -g)
      "$0" --year 2015 --month 1
      echo "stopped: $?"
      read line
      stty -ixany ixoff
      fg >/dev/null
      echo "ended: $?"
      stty -a | grep -o ' ixoff'
      stty "$settings"
      """
    let files = UserFiles()
    let terminal = try PseudoTerminal(
      "/bin/dash", arguments: ["-mc", script, Program.path], environment: files.terminal())
    try await terminal.screen(with: "▸ Thu  1")
    try await terminal.press(.down)
    try await terminal.screen(with: "▸ Fri  2")
    try await terminal.press(.control("z"))
    let shell = try await terminal.screen(with: "stopped: \(128 + SIGTSTP)")
    #expect(shell.isAtRest, "\(shell.picture)")
    #expect(await terminal.settings == terminal.originalSettings)
    try await terminal.press("\n")
    let screen = try await terminal.screen(with: "▸ Fri  2")
    #expect(screen.modes.isSuperset(of: [1000, 1006, 1049, 2004]) && screen.lines[0] == " January 2015")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    await expectRestored(terminal)
    #expect(await terminal.emulator.lines.contains("ended: 0"))
    // The program restores what the user has changed in the meantime, and not what it found at its start.
    #expect(await terminal.emulator.lines.contains(" ixoff"))
  }

  @Test("The program handles arbitrary input in arbitrary pieces", arguments: [1, 2, 3] as [UInt64])
  func anyInput(seed: UInt64) async throws {
    let files = UserFiles()
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"],
      environment: files.terminal(), columns: 40, rows: 10)
    try await terminal.screen(with: "▸ liminal")
    var random = seed
    func next(_ limit: UInt64) -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (random >> 33) % limit
    }
    // Bytes that the terminal turns into signals, and the key that quits, are excluded.
    let left: Set<UInt8> = [0x03, 0x1A, 0x1C, UInt8(ascii: "q")]
    let pieces = ["\u{1B}[", "\u{1B}O", "\u{1B}]0;", "\u{1B}[200~", "\u{1B}[<0;1;1M", "é", "漢", "\u{1F469}\u{200D}"]
    for _ in 0..<60 {
      var bytes: [UInt8] = []
      for _ in 0..<next(40) {
        if next(4) == 0 { bytes += Array(pieces[Int(next(UInt64(pieces.count)))].utf8) }
        bytes.append(UInt8(next(256)))
      }
      try await terminal.type(Array(bytes.filter { !left.contains($0) }.prefix(Int(next(80)))))
    }
    // These keys close anything that is open: a pasted text, an unterminated sequence, a search, the help or a detail.
    try await terminal.send("\u{1B}[201~")
    try await terminal.press(.control("x"))
    for _ in 0..<4 { try await terminal.press(.escape, .escape) }
    await terminal.resize(columns: 81, rows: 24)
    try await terminal.screen { $0.lines.count == 24 && $0.lines[23].contains("? help") }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    await expectRestored(terminal)
  }
}
