import Foundation
import ProgramTesting
import ServerTesting
import Testing

@Suite("The words program and its HTTP transport", .timeLimit(.minutes(5)))
struct TransportTests {
  private let files = UserFiles()
  private static let month = #"""
    { "words": [ { "id": 7, "word": "fjord", "day": 9, "month": 1, "year": 2015, "imageUrl": "f.png" } ] }
    """#

  private func list(_ server: String, _ variables: [String: String]) async throws -> Program.Outcome {
    try await Program.run(
      "list", "--year", "2015", "--month", "1", "--server", server,
      environment: files.environment.merging(variables) { $1 })
  }

  /// A server that responds to every request as a word service does.
  private func service() throws -> RawServer {
    try RawServer { request in
      let body = request.target.contains("/words/") ? Self.month : "[]"
      return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")]
    }
  }

  @Test("Requests go through the proxy of the environment, except to the hosts in NO_PROXY")
  func proxy() async throws {
    let proxy = try service()
    let outcome = try await list("http://words.invalid/a", ["http_proxy": proxy.url])
    #expect(outcome.output == "2015-01-09\tfjord\t\t\n")
    #expect(proxy.requests.contains { $0.target == "http://words.invalid/a/words/2015/01.json" })

    let server = try service()
    let direct = try await list(server.url, ["http_proxy": "http://127.0.0.1:1", "NO_PROXY": "127.0.0.1"])
    #expect(direct.status == 0)
    #expect(server.requests.contains { $0.target == "/words/2015/01.json" })
  }

  @Test(
    "Without libcurl, a service cannot be used, and the built-in words can",
    .enabled(if: isLinux, "only Linux needs libcurl"))
  func withoutLibcurl() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "TransportTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
      try Data("not a library".utf8).write(to: directory.appending(path: name))
    }
    let variables = ["LD_LIBRARY_PATH": directory.path]
    let outcome = try await list("http://127.0.0.1:1", variables)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "words: Cannot use a word service: libcurl is not installed.\n")
    let embedded = try await Program.run(
      "show", "2015-01-31", environment: files.environment.merging(variables) { $1 })
    #expect(embedded.status == 0)
  }
}
