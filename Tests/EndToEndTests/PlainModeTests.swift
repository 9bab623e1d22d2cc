import TerminalTesting
import Testing

@Suite("The words program with the option --plain")
struct PlainModeTests {
  @Test("The option --plain prints changes line by line without control characters, and accepts keys")
  func plain() async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--plain", "--year", "2015", "--month", "1"], environment: ["TERM": "dumb"], rows: 60)
    try await terminal.screen(with: "Thu 1, liminal")
    try await terminal.screen(with: "1 of 31")
    let settings = await terminal.settings
    #expect(settings?.echoes == false && settings?.isCanonical == false)
    try await terminal.press(.down)
    try await terminal.screen(with: "2 of 31")
    // Both keys arrive at once, so the row is never printed. The lines of the detail must contain its text.
    try await terminal.press(.end, .enter)
    try await terminal.screen(with: "petrichor, /ˈpetrɪkɔː/, noun")
    try await terminal.screen { $0.lines.contains("the smell of rain on dry earth") }
    try await terminal.screen(with: "Origin, ")
    // A terminal that needs lines may print the control sequence for copying, so the key y is no command.
    try await terminal.send("y?")
    let help = try await terminal.screen(with: "about this entry")
    #expect(!help.lines.contains { $0.contains("opied") || $0.contains("copy") })
    try await terminal.press(.escape)
    try await terminal.press(.escape)
    try await terminal.screen(with: "Sat 31, petrichor, the smell of rain on dry earth")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await !terminal.output.contains(0x1B))
    #expect(await terminal.settings == terminal.originalSettings)
    let lines = await terminal.emulator.lines.filter { !$0.isEmpty }
    #expect(lines.first == "January 2015" && !lines.contains { $0.contains("▸") })
  }

  @Test("The option --plain does not use the mouse")
  func plainMouse() async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--plain", "--mouse", "auto", "--year", "2015", "--month", "1"], rows: 60)
    try await terminal.screen(with: "1 of 31")
    try await terminal.send("\u{1B}[<65;5;5M\u{1B}[<0;5;5Mj")
    let screen = try await terminal.screen(with: "2 of 31")
    #expect(screen.lines.filter { $0.hasSuffix(" of 31") }.map { $0.suffix(7) } == ["1 of 31", "2 of 31"])
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await !terminal.output.contains(0x1B))
  }

  @Test("The option --plain announces the start and the end of loading")
  func plainLoading() async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--plain", "--year", "2015", "--month", "1", "--simulate", "delay=200ms"], rows: 60)
    try await terminal.screen { $0.lines.starts(with: ["loading", "January 2015"]) }
    try await terminal.screen(with: "done")
    let screen = try await terminal.screen(with: "Thu 1, liminal")
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
