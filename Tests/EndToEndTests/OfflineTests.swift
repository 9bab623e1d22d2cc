import Foundation
import ServerTesting
import Synchronization
import TerminalTesting
import Testing

@Suite("The words program with a cached copy", .timeLimit(.minutes(5)))
struct OfflineTests {
  private let files = UserFiles()
  private let list = ["list", "--year", "2015", "--month", "1"]
  private static let line = "2015-01-09\tfjord\ta long, narrow arm of the sea"

  /// A server that responds until it is silenced, and then accepts requests and never responds.
  private final class Service: Sendable {
    let isSilent = Mutex(false)
    let server = Mutex<RawServer?>(nil)

    init() throws {
      let month = #"""
        { "words": [ { "id": 7, "word": "fjord", "day": 9, "month": 1, "year": 2015, "imageUrl": "f.png",
                       "definition": "a long, narrow arm of the sea" } ] }
        """#
      let server = try RawServer { [weak self] request in
        if self?.isSilent.withLock({ $0 }) ?? true { return [.hang] }
        let body = request.target.hasPrefix("/words") ? month : "[]"
        return [.send("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
      }
      self.server.withLock { $0 = server }
    }

    var url: String { server.withLock { $0?.url ?? "" } }

    func silence() { isSilent.withLock { $0 = true } }
  }

  private func run(_ arguments: [String]) async throws -> Program.Outcome {
    try await Program.run(arguments, environment: files.environment)
  }

  @Test("A server that never responds does not delay the words of the copy on the screen")
  func silentServer() async throws {
    let service = try Service()
    _ = try await run(list + ["--server", service.url])
    service.silence()
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1", "--server", service.url],
      environment: files.terminal(), columns: 80, rows: 24)
    // The indicator shows that the copy is being checked.
    let screen = try await terminal.screen(with: "▸ Fri 9        fjord")
    #expect(screen.lines[0].hasPrefix(" January 2015 "))
    try await terminal.press(.escape)
    try await terminal.screen { $0.lines.contains { $0.hasPrefix(" Showing words from ") } }
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test("With --offline, a test of the connection fails even if the month is cached")
  func connectionTest() async throws {
    let service = try Service()
    _ = try await run(list + ["--server", service.url])
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1", "--server", service.url, "--offline"],
      environment: files.terminal(), columns: 80, rows: 24)
    try await terminal.screen(with: "▸ Fri 9        fjord")
    try await terminal.send("s")
    try await terminal.screen(with: "[ Test connection ]")
    try await terminal.send("\r")
    let screen = try await terminal.screen { screen in
      screen.lines.contains { $0.contains("Not available offline.") || $0.contains("The service works.") }
    }
    #expect(!screen.lines.contains { $0.contains("The service works.") })
    try await terminal.press(.escape)
    try await terminal.screen(with: "▸ Fri 9        fjord")
    try await terminal.send("q")
    #expect(try await terminal.waitForExit() == .exited(0))
  }

  @Test("Leaving waits for a pending reaction, and then says that it may be lost")
  func leaving() async throws {
    let service = try Service()
    let terminal = try PseudoTerminal(
      Program.path, arguments: ["--year", "2015", "--month", "1", "--server", service.url],
      environment: files.terminal(), columns: 80, rows: 24)
    try await terminal.screen(with: "▸ Fri 9        fjord")
    service.silence()
    try await terminal.send("fq")
    #expect(try await terminal.waitForExit() == .exited(1))
    let screen = await terminal.emulator.picture
    #expect(screen.contains("words: Cannot confirm your like of “fjord”. A change may be lost."))
  }
}
