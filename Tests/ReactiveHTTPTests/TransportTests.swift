import Foundation
import Reactive
import ReactiveHTTP
import ServerTesting
import Testing

@Suite(
  "The transport with nginx", .enabled(if: NginxServer.isInstalled, "nginx is not installed"), .timeLimit(.minutes(5)))
struct TransportTests {
  @Test("Two hundred requests, some only for the header and some for missing files, use one connection")
  func keepAlive() async throws {
    let server = try NginxServer(
      files: ["a": Data(count: 1000)], configuration: "add_header X-Connection $connection always;")
    let transport = SystemTransport(timeout: 60)
    var connections: Set<String> = []
    for number in 0..<200 {
      let (isMissing, isHead) = (number.isMultiple(of: 3), number.isMultiple(of: 2))
      var next = try request("\(server.url)/\(isMissing ? "missing" : "a")", limit: isHead ? 1 : 1000)
      next.method = isHead ? .head : .get
      let response = try await next.send(with: transport).get()
      #expect(response.status == (isMissing ? 404 : 200))
      if !isMissing { #expect(response.headers["Content-Length"] == "1000") }
      if isHead || !isMissing { #expect(response.body.count == (isHead ? 0 : 1000)) }
      connections.insert(response.headers["X-Connection"] ?? "")
    }
    #expect(connections.count == 1)
  }

  @Test("A server receives the body and its type", arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
  func body(method: HTTPRequest.Method) async throws {
    let server = try NginxServer(
      configuration: """
        location / {
          proxy_pass http://127.0.0.1:$server_port/sink;
          add_header X-Echo "$request_method $content_type $content_length $request_body" always;
        }
        location /sink { return 422 missing; }
        """)
    let transport = SystemTransport(timeout: 60)
    for text in [#"{"name": "petrichor"}"#, "", "A\t\\B"] {
      let next = HTTPRequest(
        method: method, url: try #require(URL(string: "\(server.url)/echo")), body: Data(text.utf8),
        contentType: "application/json")
      let response = try await next.send(with: transport).get()
      #expect(response.status == 422 && response.body == Data("missing".utf8))
      let echo = "\(method.rawValue) application/json \(text.utf8.count) \(text)"
      #expect(response.headers["X-Echo"] == echo.trimmingCharacters(in: .whitespaces))
    }
  }

  @Test("A compressed body is decompressed, and the limit applies to the decompressed size")
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

  @Test("A slow body does not time out while parts of it arrive, but ends at the deadline")
  func slowBody() async throws {
    let server = try NginxServer(files: ["a": Data(count: 8 << 10)], configuration: "limit_rate 1k;")
    let response = try await request("\(server.url)/a", limit: 8 << 10).send(with: SystemTransport(timeout: 5)).get()
    #expect(response.body.count == 8 << 10)
    let transport = SystemTransport(timeout: 60, deadline: 0.5)
    let outcome = try await request("\(server.url)/a", limit: 8 << 10).send(with: transport)
    #expect(throws: HTTPError.timedOut(seconds: 0.5)) { try outcome.get() }
  }
}
