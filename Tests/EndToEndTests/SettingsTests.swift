import Foundation
import ProgramTesting
import ServerTesting
import TerminalTesting
import Testing

@Suite("The words program and its settings", .timeLimit(.minutes(5)))
struct SettingsTests {
  private let files = UserFiles()

  /// A word service with one word of January 2015.
  private func service() throws -> RawServer {
    let month = #"""
      { "words": [ { "id": 7, "word": "fjord", "day": 9, "month": 1, "year": 2015, "imageUrl": "f.png" } ] }
      """#
    return try RawServer { request in
      let body = request.target.contains("/words/") ? month : "[]"
      return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    }
  }

  private func config(_ arguments: String..., variables: [String: String] = [:]) async throws -> Program.Outcome {
    try await Program.run(
      ["config"] + arguments, environment: files.environment.merging(variables) { $1 })
  }

  @Test("The form changes the service of the running application, and the next run uses it too")
  func form() async throws {
    let server = try service()
    var terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1", "--no-cache"], environment: files.terminal(),
      columns: 80, rows: 24)
    try await terminal.screen(with: "liminal")
    try await terminal.send("s")
    try await terminal.screen(with: "[Built-in]")
    try await terminal.send(" \t\(server.url)\tsesame")
    try await terminal.screen(with: "••••••")
    try await terminal.send("\t\r")
    try await terminal.screen(with: "The service works. It has 1 word for January 2015.")
    try await terminal.send("\t\r")
    let screen = try await terminal.screen(with: "fjord")
    #expect(!screen.lines.contains { $0.contains("liminal") })
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    let output = await terminal.output
    #expect(!String(decoding: output, as: UTF8.self).contains("sesame"))
    #expect(server.requests.allSatisfy { $0.header("Authorization") == "Bearer sesame" })
    let attributes = try FileManager.default.attributesOfItem(atPath: files.settings.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"], environment: files.terminal(), columns: 80, rows: 24)
    try await terminal.screen(with: "fjord")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test(
    "Without directories of the user, the program works, and only a change fails",
    .enabled(if: isLinux, "other systems know the directories without the environment"))
  func noDirectories() async throws {
    let settings = try await Program.run("config")
    #expect(settings.output == "server\tbuilt-in words\tdefault\ntoken\tnot set\tdefault\nfile\tnot set\t\n")
    let favourites = try await Program.run("favourites")
    #expect(favourites.status == 0 && favourites.output == "" && favourites.errors == "")
    let change = try await Program.run("favourite", "2015-01-31")
    #expect(change.status == 1 && change.output == "")
    #expect(change.errors == "words: Cannot save the reactions: there is no directory for user data.\n")
  }

  @Test("The application can start with an invalid URL in the settings file, and the form corrects it")
  func correction() async throws {
    try files.writeSettings(#"{"server": "ftp://file.example"}"#)
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"], environment: files.terminal(), columns: 80, rows: 24)
    // The end of the message; where its lines break depends on the path.
    try await terminal.screen(with: "instead.")
    try await terminal.send("\rs")
    try await terminal.screen(with: "The scheme must be http or https.")
    try await terminal.send(" \r")
    try await terminal.screen(with: "liminal")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    #expect(try String(contentsOf: files.settings, encoding: .utf8) == "{}\n")
  }

  @Test("A damaged settings file is set aside, and reported by a command and in the application")
  func damaged() async throws {
    try files.writeSettings("{")
    let outcome = try await Program.run("show", "2015-01-31", environment: files.environment)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("petrichor"))
    #expect(outcome.errors.hasPrefix("words: The damaged settings file was renamed to "))
    try files.writeSettings("{")
    let failed = try await Program.run("list", "--server", "http://127.0.0.1:1", environment: files.environment)
    #expect(failed.status == 1 && failed.errors.hasPrefix("words: The damaged settings file was renamed to "))

    try files.writeSettings("{")
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1"], environment: files.terminal(), columns: 80, rows: 24)
    try await terminal.screen(with: "The damaged settings file was renamed to")
    try await terminal.send("\r")
    try await terminal.screen { screen in !screen.lines.contains { $0.contains("damaged") } }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
    // The application has shown the notice, so the program does not print it as well.
    #expect(!(await terminal.emulator.picture.contains("damaged")))
  }
}
