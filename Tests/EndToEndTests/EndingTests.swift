import Foundation
import ProgramTesting
import RandomTesting
import TerminalTesting
import Testing

@Suite("Exits of a program that shows a screen")
struct EndingTests {
  /// The number of programs that end in the same way, to hit the moments in which the terminal is only half restored.
  private static let endings = runsAllTests ? 20 : 10

  private let files = UserFiles()

  /// Starts a program with a screen, which is large enough for a backtrace. It ends in some way at the first key.
  private func start(_ way: String, environment: [String: String] = [:]) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Built.executable("CrashingProgram"), arguments: [way],
      environment: ["TERM": "xterm"].merging(environment) { $1 }, columns: 200, rows: 400)
    try await terminal.screen(with: "ready")
    return terminal
  }

  @Test(
    "A crash ends the program with its signal, and prints Swift's backtrace on the restored terminal",
    arguments: [("index", SIGILL), ("thread", SIGILL), ("stack", SIGSEGV), ("abort", SIGABRT)])
  func crashing(way: String, signal: Int32) async throws {
    // The backtrace must not list registers, because it would print the bytes that they point at as any characters.
    let backtraceOptions = "enable=yes,interactive=no,color=no,registers=none"
    let terminal = try await start(way, environment: ["SWIFT_BACKTRACE": backtraceOptions])
    try await terminal.send("a")
    let status = try await terminal.waitForExit()
    // The signal of a trap depends on the processor.
    #expect([.signaled(signal), .signaled(signal == SIGILL ? SIGTRAP : signal)].contains(status))
    await terminal.expectRestored()
    // On macOS, only programs with an entitlement of the debugger print a backtrace.
    guard isLinux else { return }
    #expect(await terminal.emulator.lines.contains { $0.contains("Program crashed") })
  }

  @Test(
    "A program that is ended by signals restores the terminal, and exits with one of them",
    arguments: [[SIGTERM, SIGINT], [SIGINT, SIGINT], [SIGCONT, SIGINT], [SIGTERM, SIGCONT], [SIGPIPE], [SIGXCPU]])
  func signals(_ signals: [Int32]) async throws {
    for _ in 0..<Self.endings {
      let terminal = try await start("signal")
      for signal in signals { await terminal.signal(signal) }
      // SIGCONT does not end the program. Of two others, either can be the first that does.
      let possibleStatuses = signals.filter { $0 != SIGCONT }.map { PseudoTerminal.ExitStatus.signaled($0) }
      #expect(possibleStatuses.contains(try await terminal.waitForExit()))
      await terminal.expectRestored()
    }
  }

  @Test(
    "A signal ends a program whose terminal accepts no more output, and restores the settings of the terminal",
    .enabled(if: isLinux, "on macOS, the exit of a program waits until the terminal has accepted its output"))
  func heldUp() async throws {
    let terminal = try files.browse(columns: 200, rows: 60, takesOutput: false)
    // Ctrl-L redraws the whole screen, until the buffer between the program and the terminal is full.
    for _ in 0..<100 { try await terminal.send("\u{C}") }
    await terminal.signal(SIGTERM)
    #expect(try await terminal.waitForExit() == .signaled(SIGTERM))
    #expect(await terminal.settings == terminal.originalSettings)
  }

  @Test("After random input, the program still draws its screen and can be quit", arguments: [1, 2, 3] as [UInt64])
  func anyInput(seed: UInt64) async throws {
    let terminal = try files.browse(columns: 40, rows: 10)
    try await terminal.screen(with: "liminal")
    var random = SeededGenerator(seed: seed)
    // Bytes that the terminal turns into signals, and the key that quits, are excluded.
    let excluded: Set<UInt8> = [0x03, 0x1A, 0x1C, UInt8(ascii: "q")]
    // Each random byte follows an escape sequence or its start, a character of two bytes, or nothing.
    let sequences = ["", "", "", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[<0;1;1M", "é"]
    for _ in 0..<60 {  // Each write has up to 20 random bytes.
      let bytes = (0..<20).flatMap { _ in
        Array(random.pick(sequences).utf8) + [UInt8.random(in: 0...255, using: &random)]
      }
      try await terminal.type(bytes.filter { !excluded.contains($0) })
    }
    // These keys close anything that is open: a pasted text, an unterminated sequence, a search, the palette or a detail.
    try await terminal.send("\u{1B}[201~\u{18}")
    for _ in 0..<4 { try await terminal.send("\u{1B}\u{1B}") }
    // A key that moves also ends a message about a key that did nothing.
    try await terminal.send("k")
    // A new size draws the whole screen again, with room for the hint.
    await terminal.resize(columns: 81, rows: 24)
    try await terminal.screen { $0.lines.count == 24 && $0.lines[23].contains("? help") }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    await terminal.expectRestored()
  }
}
