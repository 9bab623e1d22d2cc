import Foundation
import HTTP
import Reactive
import ServerTesting
import Testing

@Suite(
  "The transport with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
struct TransportTests {
  private func get(
    _ path: String, from server: NginxServer, limit: Int = 16 << 20,
    with transport: any HTTPTransport = SystemTransport(timeout: 60)
  ) async throws -> Result<HTTPResponse, HTTPError> {
    let url = try #require(URL(string: "\(server.url)/\(path)"))
    return try await transport.exchange(HTTPRequest(url: url, bodyLimit: limit)).outcome()
  }

  @Test("Two hundred requests, a third of them for missing files, use one connection")
  func keepAlive() async throws {
    let server = try NginxServer(
      files: ["a": Data("a".utf8)], configuration: "add_header X-Connection $connection always;")
    let transport = SystemTransport(timeout: 60)
    var connections: Set<String> = []
    for number in 0..<200 {
      let response = try await get(number.isMultiple(of: 3) ? "missing" : "a", from: server, with: transport).get()
      #expect(response.status == (number.isMultiple(of: 3) ? 404 : 200))
      connections.insert(response.headers["X-Connection"] ?? "")
    }
    #expect(connections.count == 1)
  }

  private static let gzip = "gzip on; gzip_types application/octet-stream; default_type application/octet-stream;"

  @Test("A compressed body is decompressed")
  func compressed() async throws {
    let body = Data(repeating: UInt8(ascii: "x"), count: 100_000)
    let server = try NginxServer(files: ["a": body], configuration: Self.gzip)
    let response = try await get("a", from: server).get()
    #expect(response.headers["Content-Encoding"] == "gzip")
    #expect(response.body == body)
  }

  @Test("The limit applies to the decompressed size")
  func bomb() async throws {
    let server = try NginxServer(files: ["a": Data(count: 32 << 20)], configuration: Self.gzip)
    let outcome = try await get("a", from: server, limit: 1 << 20)
    #expect(throws: HTTPError.tooLarge(limit: 1 << 20)) { try outcome.get() }
  }

  @Test("An exchange that is always slow ends at its deadline")
  func deadline() async throws {
    let server = try NginxServer(files: ["a": Data(count: 1 << 20)], configuration: "limit_rate 4k;")
    let outcome = try await get("a", from: server, with: SystemTransport(timeout: 60, deadline: 0.5))
    #expect(throws: HTTPError.timedOut(seconds: 0.5)) { try outcome.get() }
  }

  @Test("A slow body does not time out while parts of it arrive")
  func slowBody() async throws {
    let server = try NginxServer(files: ["a": Data(count: 8 << 10)], configuration: "limit_rate 1k;")
    let response = try await get("a", from: server, with: SystemTransport(timeout: 5)).get()
    #expect(response.body.count == 8 << 10)
  }
}
