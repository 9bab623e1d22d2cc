import Foundation
import ProgramTesting
import TerminalTesting
import Testing

@Suite("Running another program in the terminal", .timeLimit(.minutes(5)))
struct RunningProgramTests {
  /// Starts a program that runs a shell with a script, and waits until the script prints “editing”.
  private func edit(_ script: String, underShell: Bool = false) async throws -> PseudoTerminal {
    let words = [Built.executable("EditingProgram"), "/bin/sh", "-c", script]
    let shell = ["/bin/dash", "-mc", "\"$@\"; echo stopped; read line; fg >/dev/null; echo fg: $?", "dash"]
    let command = (underShell ? shell : []) + words
    let terminal = try PseudoTerminal(
      command[0], arguments: Array(command.dropFirst()), environment: ["TERM": "xterm", "PATH": "/usr/bin:/bin"])
    try await terminal.screen(with: "ready")
    try await terminal.send("e")
    let screen = try await terminal.screen(with: "editing")
    #expect(screen.isAtRest, "\(screen.picture)")
    #expect(await terminal.settings == terminal.originalSettings)
    return terminal
  }

  /// Expects that the program shows a text and receives keys again.
  private func expect(_ text: String, on terminal: PseudoTerminal) async throws {
    let screen = try await terminal.screen(with: text)
    #expect(screen.isAlternateScreen && screen.lines[0] == text && screen.lines[1] == "", "\(screen.picture)")
    try await terminal.send("k")
    try await terminal.screen(with: "key k")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.settings == terminal.originalSettings)
  }

  @Test("The program has the normal screen and all keys until its end, and its status is then shown")
  func normalEnd() async throws {
    let terminal = try await edit("echo editing; read line; stty raw -echo; echo \"got $line\" >&2; read line; exit 3")
    // A signal that would redraw the screen, and a new size, leave the terminal to the other program.
    await terminal.signal(SIGCONT)
    await terminal.resize(columns: 70, rows: 20)
    try await terminal.send("keq\n")
    let screen = try await terminal.screen(with: "got keq")
    #expect(!screen.isAlternateScreen)
    try await terminal.send("k\n")
    try await expect("status 3", on: terminal)
  }

  @Test(
    "Ctrl-C and ctrl-\\ reach only the program",
    arguments: [("trap 'exit 4' INT", "c", 4), ("ulimit -c 0", "\\", 131)])
  func keySignals(script: String, key: Unicode.Scalar, status: Int) async throws {
    let terminal = try await edit("\(script)\necho editing; read x")
    try await terminal.press(.control(key))
    try await expect("status \(status)", on: terminal)
  }

  @Test(
    "Disposing ends the program, and the screen returns after its end",
    arguments: ["exec sleep 1000", "kill -STOP $$"])
  func disposing(script: String) async throws {
    let terminal = try await edit("echo editing; \(script)")
    await terminal.signal(SIGUSR1)
    try await expect("interrupted", on: terminal)
  }

  @Test(
    "Ctrl-Z stops both programs, and fg continues them",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/dash"), "dash is not installed"))
  func stopping() async throws {
    let terminal = try await edit("echo editing; read line; exit 5", underShell: true)
    try await terminal.press(.control("z"))
    try await terminal.screen(with: "stopped")
    try await terminal.send("\n")
    try await terminal.send("k\n")
    try await terminal.screen(with: "status 5")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.emulator.lines.contains("fg: 0"))
  }

  @Test("A program that cannot be started leaves the screen as it is")
  func noProgram() async throws {
    let terminal = try PseudoTerminal(
      Built.executable("EditingProgram"), arguments: ["/nonexistent"], environment: ["TERM": "xterm"])
    try await terminal.screen(with: "ready")
    try await terminal.send("e")
    try await expect("Cannot use the terminal: posix_spawn failed with error 2.", on: terminal)
  }
}
