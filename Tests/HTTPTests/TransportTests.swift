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
    with transport: any HTTPTransport = SystemTransport(timeout: 10)
  ) async throws -> Result<HTTPResponse, HTTPError> {
    let url = try #require(URL(string: "\(server.url)/\(path)"))
    return try await transport.exchange(HTTPRequest(url: url, bodyLimit: limit)).outcome()
  }

  @Test("Two hundred requests, a third of them for missing files, use one connection")
  func keepAlive() async throws {
    let server = try NginxServer(
      files: ["a": Data("a".utf8)], configuration: "add_header X-Connection $connection always;")
    let transport = SystemTransport(timeout: 10)
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
    let outcome = try await get("a", from: server, with: SystemTransport(timeout: 10, deadline: 0.5))
    #expect(throws: HTTPError.timedOut(seconds: 0.5)) { try outcome.get() }
  }

  @Test("A slow body does not time out while parts of it arrive")
  func slowBody() async throws {
    let server = try NginxServer(files: ["a": Data(count: 8 << 10)], configuration: "limit_rate 1k;")
    let response = try await get("a", from: server, with: SystemTransport(timeout: 5)).get()
    #expect(response.body.count == 8 << 10)
  }

  @Test("Credentials in a URL are not sent")
  func credentials() async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
    let url = try #require(URL(string: "http://user:password@127.0.0.1:\(server.port)/"))
    _ = try await SystemTransport(timeout: 10).exchange(HTTPRequest(url: url)).outcome().get()
    #expect(server.requests.first?.header("Authorization") == nil)
  }

  @Test("A header field that could inject another one is refused")
  func injection() async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
    var headers = HTTPHeaders()
    headers.append("X", "a\r\nY: b")
    let url = try #require(URL(string: server.url))
    let outcome = try await SystemTransport(timeout: 10).exchange(HTTPRequest(url: url, headers: headers)).outcome()
    #expect(throws: HTTPError.self) { try outcome.get() }
    #expect(server.requests.isEmpty)
  }

  @Test("A transport can be released before its exchange ends", .timeLimit(.minutes(5)))
  func release() async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"))
    let url = try #require(URL(string: server.url))
    let (responses, response) = AsyncStream.makeStream(of: HTTPResponse.self)
    SystemTransport(timeout: 10).exchange(HTTPRequest(url: url, bodyLimit: 1)).start { event in
      if case .value(let value) = event { response.yield(value) }
      if event.isTerminating { response.finish() }
    }
    #expect(await responses.reduce(into: []) { $0.append($1.status) } == [200])
  }

  @Test("Requests run at the same time, and a cancelled one does not disturb the others")
  func concurrency() async throws {
    let server = try RawServer { request in
      request.target == "/hang" ? [.hang] : [.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")]
    }
    let transport = SystemTransport(timeout: 3600)
    let slow = try #require(URL(string: "\(server.url)/hang"))
    let requests = (0..<8).map { _ in transport.exchange(HTTPRequest(url: slow, bodyLimit: 1)).start() }
    for _ in requests { #expect(await server.nextRequest() != nil) }
    let url = try #require(URL(string: server.url))
    #expect(try await transport.exchange(HTTPRequest(url: url, bodyLimit: 1)).outcome().get().body.count == 1)
    for request in requests {
      request.dispose()
      #expect(await server.nextClosureByClient())
    }
  }
}

extension SignalProducer where Value: Sendable {
  /// Starts the producer, suspends until it ends, and returns its last value or its error. An interruption is an issue.
  func outcome() async throws -> Result<Value, Error> {
    let (events, continuation) = AsyncStream.makeStream(of: Signal<Value, Error>.Event.self)
    start { event in
      continuation.yield(event)
      if event.isTerminating { continuation.finish() }
    }
    var value: Value?
    for await event in events {
      switch event {
      case .value(let next): value = next
      case .failed(let error): return .failure(error)
      case .completed: break
      case .interrupted: Issue.record("The producer was interrupted.")
      }
    }
    return .success(try #require(value))
  }
}
