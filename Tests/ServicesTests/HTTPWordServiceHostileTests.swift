import Foundation
import Models
import ProgramTesting
import Reactive
import ServerTesting
import Services
import Testing

/// Tests of servers that send invalid or excessive data.
@Suite("HTTPWordService with a hostile server", .timeLimit(.minutes(5)))
struct HTTPWordServiceHostileTests {
  /// The socket buffers on both sides can hold some of the 1 GiB that a server offers.
  private static let sentLimit = 16 << 20

  /// The tests of transports have other responses that are truncated or invalid.
  @Test(
    "An invalid response is a temporary error",
    .enabled(if: isLinux, "URLSession accepts some of the responses"),
    arguments: [
      "Transfer-Encoding: chunked\r\n\r\n9\r\n{}\r\n", "Transfer-Encoding: chunked\r\n\r\n-4\r\n{}\r\n0\r\n\r\n",
      "Content-Length: -1\r\n\r\n{}", "no colon\r\n\r\n{}",
    ])
  func invalidResponse(bytes: String) async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\n\(bytes)"))
    try await expectBrokenConnection(HTTPWordService(at: server.url))
  }

  @Test(
    "The transfer of an endless body stops",
    arguments: [
      "HTTP/1.1 200 OK\r\nX: a\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40000000\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: \(1 << 30)\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999999\r\n\r\n", "HTTP/1.1 500 Oops\r\n\r\n",
    ])
  func endlessBody(head: String) async throws {
    let server = try RawServer(.send(head), .flood(1 << 30))
    let outcome = try await HTTPWordService(at: server.url).january()
    // The body of an error is not needed.
    let isTooLarge = head.hasPrefix("HTTP/1.1 200")
    #expect(outcome == .failure(isTooLarge ? .tooLarge(limit: 1 << 20) : .tryAgain(.status(500))))
    #expect(await server.nextClosureByClient())
    #expect(server.bytesSent < Self.sentLimit)
  }

  /// Responses whose headers, trailers or chunk sizes do not end, and thousands of interim responses.
  private static var longHeads: [[RawServer.Step]] {
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let interim = String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: 10_000)
    let endless = ["HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\n", "\(chunked)0\r\n", chunked]
    return endless.map { [.send($0), .flood(1 << 30)] } + [[.send(interim), .hang]]
  }

  @Test(
    "A transfer fails and stops at an endless head, chunk size or trailer section, or at many interim responses",
    .enabled(if: isLinux, "only libcurl limits the size of the header, to 64 KiB"), arguments: longHeads)
  func longHead(steps: [RawServer.Step]) async throws {
    let server = try RawServer { _ in steps }
    try await expectBrokenConnection(HTTPWordService(at: server.url))
    #expect(await server.nextClosureByClient())
    #expect(server.bytesSent < Self.sentLimit)
  }

  private func expectBrokenConnection(
    _ service: HTTPWordService, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await service.january()
    guard case .failure(.tryAgain(.connection, retryAfter: nil)) = outcome else {
      Issue.record("The outcome is not a connection error: \(outcome)", sourceLocation: sourceLocation)
      return
    }
  }
}
