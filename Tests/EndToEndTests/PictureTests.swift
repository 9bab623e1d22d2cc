import Foundation
import ProgramTesting
import ServerTesting
import TerminalTesting
import Testing

@Suite("The words program with pictures", .timeLimit(.minutes(5)))
struct PictureTests {
  private let files = UserFiles()

  private func browse(_ arguments: String..., variables: [String: String] = [:]) throws -> PseudoTerminal {
    try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"] + arguments,
      environment: files.terminal(variables), columns: 80, rows: 24)
  }

  @Test("Chafa draws a picture in the detail", .enabled(if: isInstalled("chafa"), "chafa is not installed"))
  func chafa() async throws {
    let terminal = try browse(variables: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    try await terminal.screen(with: "▸ Thu  1  liminal")
    try await terminal.press(.enter)
    try await terminal.screen { screen in
      screen.lines.filter { line in line.contains { ("\u{2580}"..."\u{259F}").contains($0) } }.count >= 4
    }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test("Kitty receives each picture once, and keeps it until the program exits")
  func kitty() async throws {
    let terminal = try browse(variables: ["TERM": "xterm-kitty"])
    // The terminal has 24 rows, four of which show no word.
    let screen = try await terminal.screen { $0.pictures.count == 20 }
    try await terminal.press(.down)
    try await terminal.screen(with: "▸ Fri  2")
    let afterMove = await terminal.emulator
    #expect(afterMove.transmissionCount == screen.transmissionCount)
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(await terminal.emulator.pictures.isEmpty)
  }

  @Test(
    "The picture of a server remains available when the server is unreachable",
    .enabled(if: NginxServer.isInstalled, "nginx is not installed"))
  func server() async throws {
    let month = #"""
      { "words": [ { "id": 7, "word": "fjord", "day": 9, "month": 1, "year": 2015, "imageUrl": "../../fjord.png",
                     "definition": "a long, narrow arm of the sea" } ] }
      """#
    let png = try Data(
      contentsOf: packageRoot.appending(path: "Modules/Services/EmbeddedYear/Pictures/petrichor.png"))
    var server: NginxServer? = try NginxServer(files: ["words/2015/01.json": Data(month.utf8), "fjord.png": png])
    let url = try #require(server?.url)
    for isThere in [true, false] {
      if !isThere { server = nil }
      let terminal = try browse("--server", url, variables: ["TERM": "xterm-kitty"])
      let screen = try await terminal.screen { screen in
        screen.pictures.count == 1 && screen.lines[2].contains("fjord")
          && screen.lines.contains { $0.contains("Cannot reach") } == !isThere
      }
      #expect(screen.pictures.values.first?.png == Array(png))
      try await terminal.send("q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }
  }
}
