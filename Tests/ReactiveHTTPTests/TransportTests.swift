import Foundation
import Reactive
import ReactiveHTTP
import ServerTesting
import Testing

@Suite(
  "The transport with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
struct TransportTests {
  @Test("Exchanges with a server share one connection")
  func keepAlive() async throws {
    let server = try NginxServer(
      files: ["a": Data(count: 1000)], configuration: "add_header X-Connection-Number $connection always;")
    let transport = SystemTransport(timeout: 60)
    var connections: Set<String?> = []
    for path in ["a", "missing", "a"] {
      for method in [HTTPRequest.Method.get, .head] {
        var httpRequest = try request("\(server.url)/\(path)", limit: 1000)
        httpRequest.method = method
        connections.insert(try await httpRequest.send(with: transport).get().headers["X-Connection-Number"])
      }
    }
    #expect(connections.count == 1 && !connections.contains(nil))
  }

  @Test("A server receives the body and its type", arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
  func body(method: HTTPRequest.Method) async throws {
    // nginx reads a body only to pass it on.
    let server = try NginxServer(
      configuration: """
        location / {
          proxy_pass http://127.0.0.1:$server_port/sink;
          add_header X-Echo "$request_method $content_type $content_length $request_body" always;
        }
        location /sink { return 422; }
        """)
    let transport = SystemTransport(timeout: 60)
    for text in [#"{"name": "petrichor"}"#, "", "A\t\\B"] {
      let httpRequest = HTTPRequest(
        method: method, url: try #require(URL(string: "\(server.url)/echo")), body: Data(text.utf8),
        contentType: "application/json")
      let response = try await httpRequest.send(with: transport).get()
      let echo = "\(method.rawValue) application/json \(text.utf8.count) \(text)"
      #expect(response.headers["X-Echo"] == echo.trimmingCharacters(in: .whitespaces))  // without the space before “”
    }
  }

  @Test("The limit of a compressed body applies to its decompressed size")
  func compressed() async throws {
    let body = Data(repeating: UInt8(ascii: "x"), count: 32 << 20)
    let server = try NginxServer(
      files: ["a": body],
      configuration: "gzip on; gzip_types application/octet-stream; default_type application/octet-stream;")
    let response = try await request("\(server.url)/a", limit: body.count).send().get()
    #expect(response.headers["Content-Encoding"] == "gzip")
    #expect(response.body == body)
    let outcome = try await request("\(server.url)/a", limit: body.count - 1).send()
    #expect(throws: HTTPError.tooLarge(limit: body.count - 1)) { try outcome.get() }
  }

  @Test("A slow body does not time out while parts of it arrive, but ends at a deadline", arguments: [.infinity, 0.5])
  func slowBody(deadline: TimeInterval) async throws {
    let server = try NginxServer(files: ["a": Data(count: 4 << 10)], configuration: "limit_rate 1k;")
    // The body takes about four seconds.
    var httpRequest = try request("\(server.url)/a", limit: 4 << 10)
    httpRequest.deadline = deadline
    let outcome = try await httpRequest.send(with: SystemTransport(timeout: 3))
    if deadline.isFinite {
      #expect(throws: HTTPError.deadlineExceeded(seconds: deadline)) { try outcome.get() }
    } else {
      #expect(try outcome.get().body.count == 4 << 10)
    }
  }
}
