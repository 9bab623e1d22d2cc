import Foundation
import ServerTesting
import TerminalTesting
import Testing

@Suite("The words program with reactions", .timeLimit(.minutes(5)))
struct ReactionTests {
  private let files = UserFiles()

  private func browse(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"] + arguments, environment: files.terminal(),
      columns: 80, rows: 24)
  }

  @Test("The keys f and b change the list and the detail at once, and the reactions persist")
  func browsing() async throws {
    var terminal = try browse()
    try await terminal.screen(with: "▸ Thu 1")
    try await terminal.send("f")
    try await terminal.screen(with: "▸ Thu 1   ♥    liminal")
    try await terminal.press(.enter)
    try await terminal.screen { $0.lines.contains(" Thu 1 Jan 2015   ♥ a favourite") }
    try await terminal.send("b")
    try await terminal.screen { $0.lines.contains(" Thu 1 Jan 2015   ♥ a favourite   » reblogged") }
    try await terminal.press(.escape)
    try await terminal.screen(with: "▸ Thu 1   ♥»   liminal")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))

    terminal = try browse()
    try await terminal.screen(with: "▸ Thu 1   ♥»   liminal")
    try await terminal.send("fq")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try String(contentsOf: files.reactions, encoding: .utf8).contains("\"reblogs\":[20150101]"))
  }

  @Test("A reaction is never lost if the user leaves immediately afterwards")
  func leavingAtOnce() async throws {
    for number in 1...40 {
      let terminal = try browse()
      try await terminal.screen(with: "▸ Thu 1")
      try await terminal.send("fq")
      #expect(try await terminal.waitForExit() == .exited(0))
      let text = try String(contentsOf: files.reactions, encoding: .utf8)
      #expect(text.contains("\"favourites\":[20150101]") != number.isMultiple(of: 2), "run \(number)")
    }
  }

  @Test(
    "Reactions are stored on the server, and the program keeps working when it is unreachable",
    .enabled(if: NginxServer.isInstalled, "nginx is not installed"))
  func server() async throws {
    let month = #"""
      { "words": [ { "id": 7, "word": "fjord", "day": 9, "month": 1, "year": 2015, "imageUrl": "../../f.png",
                     "definition": "a long, narrow arm of the sea" } ] }
      """#
    var server: NginxServer? = try NginxServer(
      files: ["words/2015/01.json": Data(month.utf8)],
      configuration: "dav_methods PUT DELETE; create_full_put_path on; autoindex on; autoindex_format json;")
    let url = try #require(server?.url)
    let terminal = try browse("--server", url)
    try await terminal.screen(with: "▸ Fri 9        fjord")
    try await terminal.send("fb")
    try await terminal.screen(with: "▸ Fri 9   ♥»   fjord")
    let list = ["list", "--year", "2015", "--month", "1", "--server", url]
    var outcome = try await Program.run(list, environment: files.environment)
    #expect(outcome.output == "2015-01-09\tfjord\ta long, narrow arm of the sea\tfavourite,reblog\n")
    #expect(outcome.errors == "")

    server = nil
    try await terminal.send("f")
    let screen = try await terminal.screen(with: "Cannot save the removal of your like of “fjord”.")
    #expect(screen.lines.contains { $0.hasPrefix(" ▸ Fri 9   ♥»   fjord") })
    try await terminal.send("b")
    // The program would exit with status 1 while the change is pending.
    try await terminal.screen(with: "Cannot save the removal of your reblog of “fjord”.")
    try await terminal.press(.escape)
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))

    outcome = try await Program.run(list, environment: files.environment)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("2015-01-09\tfjord\t"))
    #expect(outcome.errors.contains("words: Showing words from "))
    #expect(outcome.errors.components(separatedBy: "Cannot reach the word service").count == 2)
    outcome = try await Program.run(list + ["--no-cache"], environment: files.environment)
    #expect(outcome.status == 1)
    let offline = try browse("--server", url)
    try await offline.screen(with: "▸ Fri 9")
    try await offline.screen { screen in
      screen.lines.contains { $0.hasPrefix(" Showing words from ") }
        && screen.lines.contains { $0.contains("Cannot reach") }
    }
    try await offline.send("q")
    #expect(try await offline.waitForExit() == .exited(0))
  }
}
