import Foundation
import ProgramTesting
import ReactiveHTTP
import ServerTesting
import Testing

/// Returns a request for the resource at a URL.
func request(_ url: String, limit: Int = 0) throws -> HTTPRequest {
  HTTPRequest(url: try #require(URL(string: url)), bodyLimit: limit)
}

extension HTTPRequest {
  /// Sends the request, and waits for the response or the error.
  func send(
    with transport: any HTTPTransport = SystemTransport(timeout: 60)
  ) async throws -> Result<HTTPResponse, HTTPError> {
    try await transport.exchange(self).outcome()
  }
}

/// Tests of single exchanges with a server whose every byte the test decides.
@Suite("An exchange", .timeLimit(.minutes(5)))
struct ExchangeTests {
  private static let lengthOfMissingBody: [HTTPRequest.Method: String] = [.post: "0", .put: "0", .patch: "0"]
  private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  @Test("A request has its method, target and fields, and none about the user", arguments: HTTPRequest.Method.allCases)
  func fields(method: HTTPRequest.Method) async throws {
    let server = try RawServer(.send(Self.empty))
    var httpRequest = try request("http://user:password@127.0.0.1:\(server.port)/a?b=c#d")
    httpRequest.method = method
    for (name, value) in [("X-A", "1"), ("X-B", "2 3")] { httpRequest.headers.append(name: name, value: value) }
    _ = try await httpRequest.send().get()
    let received = try #require(server.requests.last)
    #expect(received.method == method.rawValue && received.target == "/a?b=c")
    // A field without a value must be missing.
    let fields = [
      "X-A": "1", "X-B": "2 3", "Host": "127.0.0.1:\(server.port)", "Content-Length": Self.lengthOfMissingBody[method],
      "Expect": nil, "Cookie": nil, "Authorization": nil, "Transfer-Encoding": nil,
      "Referer": nil,
    ]
    for (name, value) in fields { #expect(received.header(name) == value, "\(method) \(name)") }
    // For a body without a type, `URLSession` sends a type of its own.
    let canHaveType = "\(SystemTransport.self)" == "URLSessionTransport" && Self.lengthOfMissingBody[method] != nil
    #expect(canHaveType || received.header("Content-Type") == nil)
    #expect(received.header("Accept-Encoding")?.contains("gzip") == true)  // The transport decompresses bodies.
  }

  @Test("A response has the final head and the whole body, and nothing of interim responses or trailers")
  func response() async throws {
    let body = [UInt8](0...255)  // one chunk of 0x100 bytes
    let server = try RawServer(
      .send("HTTP/1.1 103 Early Hints\r\nX: 1\r\n\r\nHTTP/1.1 200 Fine\r\nY:  2 \t\r\nB:\r\ny: a:b\r\n"),
      .send("Transfer-Encoding: chunked\r\n\r\n100\r\n"), .sendBytes(body), .send("\r\n0\r\nZ: 3\r\n\r\n"))
    let response = try await request("\(server.url)/a?b=c", limit: 256).send().get()
    #expect(response.status == 200 && response.body == Data(body))
    #expect(response.headers.list("Y") == ["2", "a:b"] && response.headers["b"] ?? "" == "")
    #expect(response.headers["X"] == nil && response.headers["Z"] == nil)
    #expect(response.url.absoluteString == "\(server.url)/a?b=c")
  }

  @Test("Each start of an exchange sends a request, which no cache or cookie of an earlier response changes")
  func starts() async throws {
    let fields = "Set-Cookie: a=b; Path=/\r\nCache-Control: max-age=1000\r\nContent-Length: 4\r\n"
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\n\(fields)\r\nbody"))
    let producer = SystemTransport(timeout: 60).exchange(try request(server.url, limit: 4))
    #expect(server.requests.isEmpty)
    for count in 1...2 {
      _ = try await producer.outcome().get()
      #expect(server.requests.map { $0.header("Cookie") } == Array(repeating: nil, count: count))
    }
  }

  @Test(
    "An exchange without a valid response fails with the reason",
    arguments: [
      ("SSH-2.0\r\n\r\n", nil, "invalid HTTP response"), ("HTTP/1.1 200\r\n\r\nSSH", nil, "invalid HTTP response"),
      ("", nil, "connection closed unexpectedly"),
      ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n{}", nil, "unsupported content encoding"),
      ("", "http://127.0.0.1:1", "connection refused"), ("", "http://words.invalid", "host not found"),
      // No network has a route to the broadcast address.
      ("", "http://255.255.255.255", "no connection to the Internet"),
    ] as [(String, String?, String)])
  func reasons(bytes: String, otherURL: String?, reason: String) async throws {
    let server = try RawServer(.send(bytes))
    let outcome = try await request(otherURL ?? server.url, limit: 100).send()
    #expect(throws: HTTPError.connection(reason)) { try outcome.get() }
  }

  @Test("A body that cannot be saved ends the exchange with the path and the reason")
  func unsaved() async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody"))
    let directory = TemporaryDirectory()
    try directory.makeDirectory(of: "directory/a")
    for (path, reason) in [("missing/a", "no such file or directory"), ("directory", "is a directory")] {
      let client = HTTPClient(transport: SystemTransport(timeout: 60))
      let file = directory.url.appending(path: path)
      let outcome = try await client.download(request(server.url, limit: 4), to: file).outcome()
      let error = HTTPError.cannotSave(path: directory.path(path), reason: reason)
      #expect(throws: error) { try outcome.get() }
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.url.path) == ["directory"])
  }
}
