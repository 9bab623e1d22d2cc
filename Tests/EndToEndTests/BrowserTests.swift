import Foundation
import TerminalTesting
import Testing

@Suite("The words program in a terminal")
struct BrowserTests {
  private func browse(
    _ arguments: String..., environment: [String: String] = ["TERM": "xterm-256color"], columns: Int = 80,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"] + arguments, environment: environment,
      columns: columns, rows: rows)
  }

  private func expectRestored(_ terminal: PseudoTerminal, _ status: PseudoTerminal.ExitStatus) async throws {
    #expect(try await terminal.waitForExit() == status)
    let emulator = await terminal.emulator
    #expect(emulator.isAtRest, "\(emulator.picture)")
    #expect(await terminal.settings == terminal.originalSettings)
  }

  @Test("The user moves through a month, opens a detail and returns, changes the month, and quits")
  func browsing() async throws {
    let terminal = try browse()
    var screen = try await terminal.screen(with: "▸ Thu 1")
    #expect(screen.lines[0] == " January 2015")
    #expect(screen.lines[23].contains("q quit"))
    #expect(screen.isAlternateScreen)

    try await terminal.press(.down, .down)
    try await terminal.screen(with: "▸ Sat 3")
    try await terminal.send("k")
    try await terminal.screen(with: "▸ Fri 2")
    try await terminal.press(.pageDown)
    try await terminal.screen(with: "▸ Wed 21")
    try await terminal.send("G")
    screen = try await terminal.screen(with: "▸ Sat 31       petrichor")
    #expect(screen.cursorRow == screen.lines.firstIndex { $0.contains("▸") })
    try await terminal.press(.home)
    try await terminal.screen(with: "▸ Thu 1")
    try await terminal.press(.end)
    try await terminal.screen(with: "▸ Sat 31")

    try await terminal.press(.enter)
    screen = try await terminal.screen(with: "Sat 31 Jan 2015")
    #expect(screen.lines[0] == " petrichor    /ˈpetrɪkɔː/  noun")
    #expect(screen.lines.contains(" the smell of rain on dry earth"))
    #expect(screen.lines.contains { $0.hasPrefix(" Origin   ") })
    try await terminal.send("y")
    screen = try await terminal.screen(with: "Copied “petrichor” and its definition.")
    #expect(screen.clipboard == "petrichor: the smell of rain on dry earth")
    try await terminal.press(.escape)
    try await terminal.screen(with: "▸ Sat 31       petrichor")
    try await terminal.press(.enter)
    try await terminal.screen(with: "Sat 31 Jan 2015")
    try await terminal.press(.left)
    try await terminal.screen(with: "▸ Sat 31       petrichor")

    try await terminal.send("[")
    try await terminal.screen { $0.lines[0] == " December 2014" && $0.lines[2].hasPrefix(" ▸ Mon 1") }
    try await terminal.send("]]")
    try await terminal.screen { $0.lines[0] == " February 2015" }
    try await terminal.send("q")
    try await expectRestored(terminal, .exited(0))
  }

  @Test("A click highlights a word, the next click opens it, a click on a hint goes back, and the wheel scrolls")
  func mouse() async throws {
    let terminal = try browse()
    try await terminal.screen(with: "▸ Thu 1")
    try await terminal.send("\u{1B}[<0;30;5M\u{1B}[<0;30;5m")
    try await terminal.screen(with: "▸ Sat 3")
    try await terminal.send("\u{1B}[<0;30;5M\u{1B}[<0;30;5m")
    let detail = try await terminal.screen { $0.lines[2] == " Sat 3 Jan 2015" }
    #expect(detail.modes.isSuperset(of: [1000, 1006]))
    try await terminal.send("\u{1B}[<0;3;24M")
    try await terminal.screen(with: "▸ Sat 3")
    try await terminal.send("\u{1B}[<65;30;5M")
    try await terminal.screen { $0.lines[2].hasPrefix(" ▸ Sun 4") }
    try await terminal.send("\u{1B}[<0;99999999999;5M\u{1B}[<0;-1;-1M\u{1B}[<0;500;500M\u{1B}[<0;30\u{1B}[<64;30;5M")
    try await terminal.screen { $0.lines[2].hasPrefix("   Thu 1") && $0.lines[5].hasPrefix(" ▸ Sun 4") }
    try await terminal.send("q")
    try await expectRestored(terminal, .exited(0))
  }

  @Test(
    "The mouse can be turned off",
    arguments: [(["--mouse", "never"], ""), ([], "never"), (["--mouse=never"], "auto")])
  func noMouse(arguments: [String], variable: String) async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"] + arguments,
      environment: ["TERM": "xterm", "WORDS_MOUSE": variable])
    let screen = try await terminal.screen(with: "▸ Thu 1")
    #expect(screen.modes.isDisjoint(with: [1000, 1006]))
    try await terminal.send("\u{1B}[<0;30;5M\u{1B}[<65;30;5Mj")
    try await terminal.screen(with: "▸ Fri 2")
    try await terminal.send("q")
    try await expectRestored(terminal, .exited(0))
  }

  @Test(
    "In a terminal, a command prints aligned columns and the option --json prints JSON, both without a screen",
    arguments: [
      (["list"], "2015-01-01      liminal         on a threshold"), (["--json"], #""word" : "petrichor""#),
      (["list", "--json"], #""word" : "petrichor""#),
    ])
  func printing(arguments: [String], text: String) async throws {
    let terminal = try PseudoTerminal(
      Program.path, arguments: arguments + ["--year", "2015", "--month", "1"], environment: UserFiles().terminal(),
      columns: 80, rows: 500)
    try await expectRestored(terminal, .exited(0))
    #expect(await terminal.emulator.picture.contains(text))
    #expect(!String(decoding: await terminal.output, as: UTF8.self).contains("\u{1B}"))
  }

  @Test("Without options, the program begins with the word of today, and marks it")
  func today() async throws {
    let terminal = try PseudoTerminal(
      Program.path, environment: UserFiles().terminal(), columns: 100, rows: 24)
    let screen = try await terminal.screen { screen in
      screen.lines.contains { $0.hasPrefix(" ▸ ") && $0.hasSuffix(" today") }
    }
    #expect(screen.lines.count { $0.hasSuffix(" today") } == 1)
    try await terminal.send("]")
    try await terminal.screen { screen in !screen.lines.contains { $0.hasSuffix(" today") } }
    try await terminal.send("t")
    try await terminal.screen { screen in screen.lines.contains { $0.hasPrefix(" ▸ ") && $0.hasSuffix(" today") } }
    try await terminal.send("q")
    try await expectRestored(terminal, .exited(0))
  }

  @Test("Ctrl-C ends the program and restores the terminal")
  func interrupting() async throws {
    let terminal = try browse()
    try await terminal.screen(with: "▸ Thu 1")
    try await terminal.press(.control("c"))
    try await expectRestored(terminal, .signaled(SIGINT))
  }

  @Test("A signal ends the program and restores the terminal", arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT])
  func signals(number: Int32) async throws {
    let terminal = try browse()
    try await terminal.screen(with: "▸ Thu 1")
    await terminal.signal(number)
    try await expectRestored(terminal, .signaled(number))
  }

  @Test("An activity indicator is animated while words load")
  func loading() async throws {
    let phases = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
    let terminal = try browse("--simulate", "delay=3600s")
    let screen = try await terminal.screen { $0.lines[0].contains(where: phases.contains) }
    #expect(screen.lines[0].hasPrefix(" January 2015 "))
    try await terminal.screen { next in
      next.lines[0].contains(where: phases.contains) && next.lines[0] != screen.lines[0]
    }
    try await terminal.send("q")
    try await expectRestored(terminal, .exited(0))
  }

  @Test("The screen adapts to the size of the terminal, down to one cell")
  func resizing() async throws {
    let terminal = try browse()
    try await terminal.screen(with: "▸ Thu 1")
    await terminal.resize(columns: 40, rows: 10)
    try await terminal.screen { $0.lines[9].contains("move") && $0.lines[2].contains("▸ Thu 1") }
    await terminal.resize(columns: 1, rows: 1)
    try await terminal.screen { $0.lines == ["▸"] }
    await terminal.resize(columns: 80, rows: 24)
    try await terminal.screen { $0.lines[23].contains("q quit") && $0.lines[2].contains("▸ Thu 1") }
    try await terminal.send("q")
    try await expectRestored(terminal, .exited(0))
  }

  @Test("Closing the terminal ends the program without a message")
  func hangUp() async throws {
    let errors = FileManager.default.temporaryDirectory.appending(path: "words-errors-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: errors) }
    // Output to a closed terminal cannot be read, so the errors go to a file.
    let terminal = try PseudoTerminal(
      "/bin/sh", arguments: ["-c", #"exec "$0" --year 2015 --month 1 2>"$ERRORS""#, Program.path],
      environment: ["TERM": "xterm-256color", "ERRORS": errors.path])
    try await terminal.screen(with: "▸ Thu 1")
    await terminal.hangUp()
    #expect([.exited(0), .signaled(SIGHUP)].contains(try await terminal.waitForExit()))
    #expect(try Data(contentsOf: errors).isEmpty)
  }

  @Test("A terminal that can only print receives plain lines", arguments: [["TERM": "dumb"], [:]])
  func dumbTerminal(environment: [String: String]) async throws {
    let terminal = try browse(environment: environment, columns: 120, rows: 40)
    #expect(try await terminal.waitForExit() == .exited(0))
    let lines = await terminal.emulator.lines
    #expect(lines[0].hasPrefix("2015-01-01      liminal"))
    #expect(await !terminal.output.contains(0x1B))
  }

  @Test("A pasted text is one text of the search, and its line ends run no commands")
  func paste() async throws {
    for _ in 0..<10 {
      let terminal = try browse()
      try await terminal.screen(with: "▸ Thu 1")
      try await terminal.send("/")
      try await terminal.send("\u{1B}[200~lim\rbf\u{1B}[201~")
      let screen = try await terminal.screen(with: " /lim bf")
      #expect(!screen.lines.contains { $0.contains("♥") && $0.contains("2015") })
      try await terminal.press(.escape)
      try await terminal.screen(with: "▸ Thu 1        liminal")
      try await terminal.send("\u{1B}[200~bq\u{1B}[201~q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }
  }
}
