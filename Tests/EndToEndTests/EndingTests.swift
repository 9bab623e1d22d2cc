import Foundation
import TerminalTesting
import Testing

@Suite("Endings of a program that shows a screen")
struct EndingTests {
  private func expectRestored(_ terminal: PseudoTerminal) async {
    let emulator = await terminal.emulator
    #expect(emulator.isAtRest, "\(emulator.picture)")
    #expect(await terminal.settings == terminal.originalSettings)
  }

  @Test(
    "a crash leaves the terminal as it was, and Swift's backtrace is on the normal screen",
    arguments: [("index", SIGILL), ("thread", SIGILL), ("stack", SIGSEGV), ("abort", SIGABRT)])
  func crashing(way: String, signal: Int32) async throws {
    // Without the registers, which are listed with the bytes that they point at, as any characters at all.
    let backtrace = "enable=yes,interactive=no,color=no,registers=none"
    let terminal = try PseudoTerminal(
      Program.path(of: "CrashingProgram"), arguments: [way],
      environment: ["TERM": "xterm", "SWIFT_BACKTRACE": backtrace], columns: 200, rows: 400)
    try await terminal.screen(with: "ready")
    try await terminal.send("a")
    let status = try await terminal.waitForExit()
    // A trap is another instruction on another processor.
    #expect([.signaled(signal), .signaled(signal == SIGILL ? SIGTRAP : signal)].contains(status))
    await expectRestored(terminal)
    let lines = await terminal.emulator.lines
    #expect(lines.contains { $0.contains("Program crashed") })
    #expect(lines.contains { $0.hasPrefix("Thread 0") })
  }

  @Test("an exit in the middle of it all leaves the terminal as it was")
  func exiting() async throws {
    let terminal = try PseudoTerminal(Program.path(of: "CrashingProgram"), arguments: ["exit"])
    try await terminal.screen(with: "ready")
    try await terminal.send("a")
    #expect(try await terminal.waitForExit() == .exited(3))
    await expectRestored(terminal)
  }

  @Test(
    "two signals at once leave the terminal as it was",
    arguments: [(SIGTERM, SIGINT), (SIGHUP, SIGTERM), (SIGINT, SIGINT)])
  func twoSignals(first: Int32, second: Int32) async throws {
    for _ in 0..<15 {
      let terminal = try PseudoTerminal(Program.path(of: "CrashingProgram"))
      try await terminal.screen(with: "ready")
      await terminal.signal(first)
      await terminal.signal(second)
      #expect([.signaled(first), .signaled(second)].contains(try await terminal.waitForExit()))
      await expectRestored(terminal)
    }
  }

  @Test("a signal ends a program whose terminal takes no more output, and its settings are as they were")
  func heldUp() async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"], columns: 200, rows: 60, takesOutput: false)
    // Each draws all, until nothing more fits into what lies between the program and the terminal.
    for _ in 0..<100 { try await terminal.press(.control("l")) }
    await terminal.signal(SIGTERM)
    #expect(try await terminal.waitForExit() == .signaled(SIGTERM))
    #expect(await terminal.settings == terminal.originalSettings)
  }

  @Test("a handler that the program had before is called, and if it returns, the screen is there again")
  func handledSignal() async throws {
    let terminal = try PseudoTerminal(Program.path(of: "CrashingProgram"), arguments: ["handled"])
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
    "a program in the background that nobody stops says that it cannot get the terminal",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no bash"))
  func background() async throws {
    let script = #"set -m; trap '' TTOU; "$0" --year 2015 --month 1 </dev/tty & wait $!; echo "ended: $?""#
    let terminal = try PseudoTerminal("/bin/bash", arguments: ["--norc", "-c", script, Program.path])
    #expect(try await terminal.waitForExit() == .exited(0))
    await expectRestored(terminal)
    let lines = await terminal.emulator.lines
    #expect(lines.contains { $0.contains("runs in the background and cannot get the terminal.") })
    #expect(lines.contains("ended: 1"))
  }

  @Test(
    "ctrl-Z gives the terminal to the shell as it was, and fg brings the screen back",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "there is no bash"))
  func suspending() async throws {
    let script = """
      "$0" --year 2015 --month 1
      echo "stopped: $?"
      read line
      stty -ixany ixoff
      fg >/dev/null
      echo "ended: $?"
      stty -ixoff
      """
    let terminal = try PseudoTerminal(
      "/bin/bash", arguments: ["--norc", "-mc", script, Program.path], environment: ["TERM": "xterm"])
    try await terminal.screen(with: "▸ 2015-01-01")
    try await terminal.press(.down)
    try await terminal.screen(with: "▸ 2015-01-02")
    try await terminal.press(.control("z"))
    let shell = try await terminal.screen(with: "stopped: \(128 + SIGTSTP)")
    #expect(shell.isAtRest, "\(shell.picture)")
    #expect(await terminal.settings == terminal.originalSettings)
    try await terminal.press("\n")
    let screen = try await terminal.screen(with: "▸ 2015-01-02")
    #expect(screen.isAlternateScreen && screen.lines[0] == " January 2015")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    await expectRestored(terminal)
    #expect(await terminal.emulator.lines.contains("ended: 0"))
  }

  @Test("any bytes at any pace, cut anywhere, are survived", arguments: [1, 2, 3] as [UInt64])
  func anyInput(seed: UInt64) async throws {
    let files = UserFiles()
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"],
      environment: files.terminal(), columns: 40, rows: 10)
    try await terminal.screen(with: "▸ 2015-01-01")
    var random = seed
    func next(_ limit: UInt64) -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (random >> 33) % limit
    }
    // Not those that the terminal makes a signal of, nor the one that leaves.
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
    // Out of whatever has come up: a string without end, text that is typed, help, a detail.
    try await terminal.press(.control("x"))
    for _ in 0..<4 { try await terminal.press(.escape, .escape) }
    await terminal.resize(columns: 81, rows: 24)
    try await terminal.screen { $0.lines.count == 24 && $0.lines[23].contains("? help") }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    await expectRestored(terminal)
  }

  @Test("--plain prints what changes, line by line, with no control character, and takes keys")
  func plain() async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--plain", "--year", "2015", "--month", "1"], environment: ["TERM": "dumb"], rows: 60)
    try await terminal.screen(with: "2015-01-01, liminal")
    try await terminal.screen(with: "1 of 31")
    let settings = await terminal.settings
    #expect(settings?.echoes == false && settings?.isCanonical == false)
    try await terminal.press(.down)
    try await terminal.screen(with: "2 of 31")
    // Both keys at once: the row is not said, and what the detail has of it must be.
    try await terminal.press(.end, .enter)
    try await terminal.screen { $0.lines.contains("petrichor") && $0.lines.contains("the smell of rain on dry earth") }
    try await terminal.screen(with: "Number, 20150131")
    try await terminal.press(.escape)
    try await terminal.screen(with: "2015-01-31, petrichor, the smell of rain on dry earth")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await !terminal.output.contains(0x1B))
    #expect(await terminal.settings == terminal.originalSettings)
    let lines = await terminal.emulator.lines.filter { !$0.isEmpty }
    #expect(lines.first == "January 2015" && !lines.contains { $0.contains("▸") })
  }

  @Test("--plain says that something is under way, and that it is no longer")
  func plainLoading() async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--plain", "--year", "2015", "--month", "1", "--simulate", "delay=200ms"], rows: 60)
    try await terminal.screen { $0.lines.starts(with: ["loading", "January 2015"]) }
    try await terminal.screen(with: "done")
    let screen = try await terminal.screen(with: "2015-01-01, liminal")
    #expect(screen.lines.count { $0 == "loading" || $0 == "done" } == 2)
    try await terminal.send("?")
    try await terminal.screen(with: "esc close")
    let help = try await terminal.screen(with: "↓ j, move down")
    #expect(!help.lines.contains { $0.contains("inchoate") })
    try await terminal.send("q")
    try await terminal.press(.escape)
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }
}
