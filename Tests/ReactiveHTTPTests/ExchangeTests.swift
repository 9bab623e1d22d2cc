import Foundation
import Reactive
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
  private static let bodyLength: [HTTPRequest.Method: String] = [.post: "0", .put: "0", .patch: "0"]
  private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
  /// A transport that waits for as long as a test can take.
  private let patient = SystemTransport(timeout: 3600, deadline: 3600)

  @Test("A request has its method and its fields, and none of cookies, credentials or expectations")
  func fields() async throws {
    let server = try RawServer(.send(Self.empty))
    for method in HTTPRequest.Method.allCases {
      var next = try request("http://user:password@127.0.0.1:\(server.port)/a?b=c#d")
      next.method = method
      for (name, value) in [("X-A", "1"), ("X-B", "2 3")] { next.headers.append(name: name, value: value) }
      _ = try await next.send().get()
      let received = try #require(server.requests.last)
      #expect(received.method == method.rawValue && received.target == "/a?b=c")
      let fields = [
        "X-A": "1", "X-B": "2 3", "Host": "127.0.0.1:\(server.port)", "Content-Length": Self.bodyLength[method],
        "Content-Type": nil, "Expect": nil, "Cookie": nil, "Authorization": nil, "Transfer-Encoding": nil,
        "Referer": nil,
      ]
      for (name, value) in fields { #expect(received.header(name) == value, "\(method) \(name)") }
      #expect(received.header("Accept-Encoding")?.contains("gzip") == true)
    }
  }

  @Test("A response has the status, the fields in their order, the body and the URL of the request")
  func response() async throws {
    let body = [UInt8](0...255)
    let server = try RawServer(
      .send("HTTP/1.1 200 Fine\r\nX-A:  1 \t\r\nB:\r\nx-a: a:b\r\n\r\n"), .sendBytes(body))
    let response = try await request("\(server.url)/a?b=c", limit: 256).send().get()
    #expect(response.status == 200)
    #expect(response.headers.fields.map { "\($0.name.lowercased())=\($0.value)" } == ["x-a=1", "b=", "x-a=a:b"])
    #expect(response.body == Data(body))
    #expect(response.url.absoluteString == "\(server.url)/a?b=c")
  }

  @Test("Interim responses and their fields are not part of the response, and neither are trailers")
  func interim() async throws {
    let server = try RawServer(
      .send("HTTP/1.1 103 Early Hints\r\nX: 1\r\n\r\nHTTP/1.1 200 OK\r\nY: 2\r\nTransfer-Encoding: chunked\r\n\r\n"),
      .send("4\r\nbody\r\n0\r\nZ: 3\r\n\r\n"))
    let response = try await request(server.url, limit: 4).send().get()
    #expect(response.status == 200 && response.body == Data("body".utf8))
    #expect(["X", "Y", "Z"].map { response.headers[$0] } == [nil, "2", nil])
  }

  @Test(
    "A body that is not needed is neither awaited nor returned, and no redirect is followed",
    arguments: [
      (.get, 201), (.get, 301), (.get, 302), (.get, 307), (.get, 404), (.get, 500), (.post, 301), (.put, 308),
      (.delete, 303), (.head, 200), (.head, 404),
    ] as [(HTTPRequest.Method, Int)])
  func otherBody(method: HTTPRequest.Method, status: Int) async throws {
    let server = try RawServer(.send("HTTP/1.1 \(status) X\r\nContent-Length: 4\r\nLocation: /b\r\n\r\nbo"), .hang)
    var next = try request(server.url)
    (next.method, next.bodyStatusCodes) = (method, method == .head ? nil : [200])
    let response = try await next.send(with: patient).get()
    #expect(response.status == status && response.body.isEmpty && response.headers["Location"] == "/b")
    #expect(server.requests.count == 1)
  }

  @Test("The body of every status is returned, and 204 and 304 have none", arguments: HTTPRequest.Method.allCases)
  func anyStatus(method: HTTPRequest.Method) async throws {
    for status in [200, 201, 204, 301, 304, 404, 422, 500, 999] {
      let server = try RawServer(.send("HTTP/1.1 \(status) X\r\nContent-Length: 4\r\n\r\nbody"))
      var next = try request(server.url, limit: 4)
      next.method = method
      let response = try await next.send(with: patient).get()
      let body = [204, 304].contains(status) || method == .head ? "" : "body"
      #expect(response.status == status && response.body == Data(body.utf8), "\(method) \(status)")
    }
  }

  @Test(
    "The progress has the number of bytes after decompression, and the length if it is known",
    arguments: [("Content-Length: 6\r\n", 6), ("", nil), ("Transfer-Encoding: chunked\r\n", nil)] as [(String, Int?)])
  func progress(field: String, expected: Int?) async throws {
    let steps = field.hasPrefix("Transfer") ? "3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n" : "abcdef"
    let server = try RawServer(.send("HTTP/1.1 404 X\r\n\(field)\r\n"), .trickle(steps))
    let (events, log) = AsyncStream<Signal<HTTPEvent, HTTPError>.Event>.makeStream()
    patient.events(of: try request(server.url, limit: 6)).start { event in
      log.yield(event)
      if event.isTerminating { log.finish() }
    }
    var received: [Int] = []
    var response: HTTPResponse?
    for await case .value(let event) in events {
      #expect(response == nil)
      switch event {
      case .progress(let count, let length):
        received.append(count)
        #expect(length == expected)
      case .response(let final): response = final
      }
    }
    #expect(response?.body == Data("abcdef".utf8))
    #expect(received.last == 6 && zip(received, received.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "An invalid request is refused before it is sent, and the reason names the fault",
    arguments: [
      ("X", "a\r\nY: b", "the value of the header field X contains a line break"),
      ("X", "a\n", "the value of the header field X contains a line break"),
      ("X", "é", "the value of the header field X contains a character that is not printable ASCII"),
      ("X", "a\tb", "the value of the header field X contains a character that is not printable ASCII"),
      ("X\r\nY", "b", "\"X\\r\\nY\" is not the name of a header field"),
      ("X:", "b", "\"X:\" is not the name of a header field"), ("", "b", "\"\" is not the name of a header field"),
    ])
  func invalid(name: String, value: String, reason: String) async throws {
    let server = try RawServer(.send(Self.empty))
    var next = try request(server.url)
    next.headers.append(name: name, value: value)
    let outcome = try await next.send()
    #expect(throws: HTTPError.invalidRequest(reason)) { try outcome.get() }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "A body is no part of a request that only reads",
    arguments: [HTTPRequest.Method.get, .head])
  func bodyOfGet(method: HTTPRequest.Method) async throws {
    var next = try request("http://127.0.0.1:1")
    (next.method, next.body) = (method, Data())
    let outcome = try await next.send()
    #expect(throws: HTTPError.invalidRequest("\(method.rawValue) has no body")) { try outcome.get() }
  }

  @Test(
    "A body can be as long as the limit, whether its length is announced or not",
    arguments: ["Content-Length: 4\r\n", "", "Transfer-Encoding: chunked\r\n"])
  func limit(field: String) async throws {
    let body = field.hasPrefix("Transfer") ? "2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n" : "body"
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\n\(field)\r\n\(body)"))
    #expect(try await request(server.url, limit: 4).send().get().body == Data("body".utf8))
    for limit in [3, 1, 0] {
      let outcome = try await request(server.url, limit: limit).send()
      #expect(throws: HTTPError.tooLarge(limit: limit)) { try outcome.get() }
    }
  }

  @Test("A producer sends its request at each start, and keeps nothing of the earlier response")
  func starts() async throws {
    let fields = "Set-Cookie: a=b; Path=/\r\nCache-Control: max-age=1000\r\nContent-Length: 4\r\n"
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\n\(fields)\r\nbody"))
    let producer = patient.exchange(try request(server.url, limit: 4))
    #expect(server.requests.isEmpty)
    for count in 1...2 {
      _ = try await producer.outcome().get()
      #expect(server.requests.map { $0.header("Cookie") } == Array(repeating: nil, count: count))
    }
  }

  @Test("Exchanges run at the same time, and neither failed nor cancelled ones disturb the others")
  func concurrency() async throws {
    let server = try RawServer { request in
      switch request.target {
      case "/large": [.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")]
      case "/broken": [.send("HTTP/1.1 2"), .reset]
      case "/hang": [.hang]
      default: [.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody")]
      }
    }
    func expectBody() async throws {
      #expect(try await request(server.url, limit: 4).send(with: patient).get().body == Data("body".utf8))
    }
    let hanging = try (0..<8).map { _ in patient.exchange(try request("\(server.url)/hang")).start() }
    for _ in hanging { #expect(await server.nextRequest() != nil) }
    for url in ["\(server.url)/large", "\(server.url)/broken", "http://127.0.0.1:1", "http://words.invalid"] {
      let failure = try await request(url, limit: 4).send(with: patient)
      #expect(throws: HTTPError.self) { try failure.get() }
      try await expectBody()
    }
    for request in hanging {
      request.dispose()
      #expect(await server.nextClosureByClient())
    }
    try await expectBody()
  }

  @Test("An observer that takes its time does not hold up other exchanges", arguments: ["/", "/broken"])
  func slowObserver(path: String) async throws {
    let server = try RawServer { [.send($0.target == "/broken" ? "" : Self.empty)] }
    let (isObserving, mayReturn) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
    defer { mayReturn.signal() }
    patient.exchange(try request(server.url + path)).start { _ in
      isObserving.continuation.finish()
      mayReturn.wait()
      mayReturn.signal()
    }
    for await _ in isObserving.stream {}
    #expect(try await request(server.url).send(with: patient).get().status == 200)
  }

  @Test(
    "An exchange without a response fails with the reason",
    arguments: [
      ("SSH-2.0\r\n\r\n", "invalid HTTP response"), ("", "connection closed unexpectedly"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", "connection closed unexpectedly"),
      ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n{}", "unsupported content encoding"),
    ])
  func reasons(bytes: String, reason: String) async throws {
    let server = try RawServer(.send(bytes))
    let unreachable = [
      ("http://127.0.0.1:1", "connection refused"), ("http://words.invalid", "host not found"),
    ]
    for (url, reason) in [(server.url, reason)] + unreachable {
      let outcome = try await request(url, limit: 100).send()
      #expect(throws: HTTPError.connection(reason)) { try outcome.get() }
    }
  }

  @Test(
    "An exchange ends at its time-out, which counts from the last byte, or at its deadline, and the error contains it",
    arguments: [(0.25, 3600), (3600, 0.25), (3600, 0.0001)],
    ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{ \"words\": ["])
  func timeOut(times: (timeout: TimeInterval, deadline: TimeInterval), beginning: String) async throws {
    let server = try RawServer(.send(beginning), .hang)
    let transport = SystemTransport(timeout: times.timeout, deadline: times.deadline)
    let outcome = try await request(server.url, limit: 100).send(with: transport)
    #expect(throws: HTTPError.timedOut(seconds: min(times.timeout, times.deadline))) { try outcome.get() }
  }

  @Test("A silent exchange ends at its own time-out, and not at that of a later one")
  func timeOuts() async throws {
    let server = try RawServer(.hang)
    let request = try request(server.url)
    let transport = SystemTransport(timeout: 6, deadline: 3600)
    let (events, log) = AsyncStream<String>.makeStream()
    let begin = DispatchTime.now()
    transport.exchange(request).start { _ in log.yield("end of the first exchange") }
    // The second exchange begins 1 s before the time-out of the first one. Between the two time-outs, a timer fires.
    DispatchQueue.global().asyncAfter(deadline: begin + 5) { transport.exchange(request).start() }
    DispatchQueue.global().asyncAfter(deadline: begin + 9) { log.yield("timer") }
    #expect(await events.first { _ in true } == "end of the first exchange")
  }

  @Test("A connection whose body is not needed is closed when the body stops arriving", arguments: ["", "bo"])
  func stalledRest(beginning: String) async throws {
    let server = try RawServer(.send("HTTP/1.1 404 X\r\nContent-Length: 4\r\n\r\n\(beginning)"), .hang)
    let transport = SystemTransport(timeout: 5, deadline: 3600)
    var next = try request(server.url)
    next.bodyStatusCodes = [200]
    #expect(try await next.send(with: transport).get().status == 404)
    #expect(await server.nextClosureByClient())
  }

  @Test("A transport can be released before its exchange ends")
  func release() async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"))
    let (statusCodes, status) = AsyncStream.makeStream(of: Int.self)
    SystemTransport(timeout: 60).exchange(try request(server.url, limit: 1)).start { event in
      if case .value(let value) = event { status.yield(value.status) }
      if event.isTerminating { status.finish() }
    }
    #expect(await statusCodes.reduce(into: []) { $0.append($1) } == [200])
  }
}
