import Foundation
import HTTP
import Reactive
import ServerTesting
import Testing

/// Tests of single exchanges with a server whose every byte the test decides.
@Suite("An exchange", .timeLimit(.minutes(5)))
struct ExchangeTests {
  private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  private func exchange(
    _ url: String, by method: HTTPRequest.Method = .get, headers: [(String, String)] = [], limit: Int = 100
  ) async throws -> Result<HTTPResponse, HTTPError> {
    var fields = HTTPHeaders()
    for (name, value) in headers { fields.append(name, value) }
    let request = HTTPRequest(
      method: method, url: try #require(URL(string: url)), headers: fields, bodyLimit: limit)
    return try await SystemTransport(timeout: 60).exchange(request).outcome()
  }

  @Test("A request has its method and its fields, and none of cookies, credentials or expectations")
  func request() async throws {
    let server = try RawServer(.send(Self.empty))
    for method in [HTTPRequest.Method.get, .put, .delete] {
      _ = try await exchange("\(server.url)/a?b=c#d", by: method, headers: [("X-A", "1"), ("X-B", "2 3")], limit: 0)
        .get()
      let request = try #require(server.requests.last)
      #expect(request.method == method.rawValue && request.target == "/a?b=c")
      #expect(request.header("X-A") == "1" && request.header("X-B") == "2 3")
      #expect(request.header("Host") == "127.0.0.1:\(server.port)")
      #expect(request.header("Content-Length") == (method == .put ? "0" : nil))
      for name in ["Expect", "Cookie", "Authorization", "Transfer-Encoding", "Referer"] {
        #expect(request.header(name) == nil, "\(method) \(name)")
      }
      #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
    }
  }

  @Test("A response has the status, the fields in their order, the body and the URL of the request")
  func response() async throws {
    let body = [UInt8](0...255)
    let server = try RawServer(
      .send("HTTP/1.1 200 Fine\r\nX-A:  1 \t\r\nB:\r\nx-a: a:b\r\n\r\n"), .sendBytes(body))
    let response = try await exchange("\(server.url)/a?b=c", limit: 256).get()
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
    let response = try await exchange(server.url).get()
    #expect(response.status == 200 && response.body == Data("body".utf8))
    #expect(response.headers["X"] == nil && response.headers["Y"] == "2" && response.headers["Z"] == nil)
  }

  @Test(
    "Any other body is discarded, and no redirect is followed",
    arguments: [
      (.get, 201), (.get, 301), (.get, 302), (.get, 307), (.get, 404), (.get, 500), (.put, 200), (.put, 308),
      (.delete, 200), (.delete, 303),
    ] as [(HTTPRequest.Method, Int)])
  func discarded(method: HTTPRequest.Method, status: Int) async throws {
    let server = try RawServer(.send("HTTP/1.1 \(status) X\r\nContent-Length: 4\r\nLocation: /b\r\n\r\nbody"))
    let response = try await exchange(server.url, by: method, limit: 0).get()
    #expect(response.status == status && response.body.isEmpty && response.headers["Location"] == "/b")
    #expect(server.requests.count == 1)
  }

  @Test("A response does not wait for a body that is not needed", arguments: [HTTPRequest.Method.get, .put, .delete])
  func withoutBody(method: HTTPRequest.Method) async throws {
    let server = try RawServer(.send("HTTP/1.1 404 X\r\nContent-Length: 4\r\n\r\n"), .hang)
    let request = HTTPRequest(method: method, url: try #require(URL(string: server.url)))
    #expect(try await SystemTransport(timeout: 3600, deadline: 3600).exchange(request).outcome().get().status == 404)
  }

  @Test(
    "A body can be as long as the limit, whether its length is announced or not",
    arguments: ["Content-Length: 4\r\n", "", "Transfer-Encoding: chunked\r\n"])
  func limit(field: String) async throws {
    let body = field.hasPrefix("Transfer") ? "2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n" : "body"
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\n\(field)\r\n\(body)"))
    #expect(try await exchange(server.url, limit: 4).get().body == Data("body".utf8))
    for limit in [3, 1, 0] {
      let outcome = try await exchange(server.url, limit: limit)
      #expect(throws: HTTPError.tooLarge(limit: limit)) { try outcome.get() }
    }
  }

  @Test("A producer sends its request at each start, and keeps nothing of the earlier response")
  func starts() async throws {
    let fields = "Set-Cookie: a=b; Path=/\r\nCache-Control: max-age=1000\r\nContent-Length: 4\r\n"
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\n\(fields)\r\nbody"))
    let url = try #require(URL(string: server.url))
    let producer = SystemTransport(timeout: 60).exchange(HTTPRequest(url: url, bodyLimit: 4))
    #expect(server.requests.isEmpty)
    for count in 1...2 {
      _ = try await producer.outcome().get()
      #expect(server.requests.map { $0.header("Cookie") } == Array(repeating: nil, count: count))
    }
  }

  @Test("A transport makes further exchanges after some have failed and while others hang")
  func furtherExchanges() async throws {
    let server = try RawServer { request in
      switch request.target {
      case "/large": [.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")]
      case "/broken": [.send("HTTP/1.1 2"), .reset]
      case "/hang": [.hang]
      default: [.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody")]
      }
    }
    let transport = SystemTransport(timeout: 3600, deadline: 3600)
    func exchange(_ url: String) throws -> SignalProducer<HTTPResponse, HTTPError> {
      transport.exchange(HTTPRequest(url: try #require(URL(string: url)), bodyLimit: 4))
    }
    let hanging = try exchange("\(server.url)/hang").start()
    defer { hanging.dispose() }
    for url in ["\(server.url)/large", "\(server.url)/broken", "http://127.0.0.1:1", "http://words.invalid"] {
      let failure = try await exchange(url).outcome()
      #expect(throws: HTTPError.self) { try failure.get() }
      #expect(try await exchange(server.url).outcome().get().body == Data("body".utf8), "\(url)")
    }
  }

  @Test("An observer that takes its time does not hold up other exchanges", arguments: ["/", "/broken"])
  func slowObserver(path: String) async throws {
    let server = try RawServer { [.send($0.target == "/broken" ? "" : Self.empty)] }
    let transport = SystemTransport(timeout: 3600, deadline: 3600)
    let (slow, other) = (try #require(URL(string: server.url + path)), try #require(URL(string: server.url)))
    let (isObserving, mayReturn) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
    defer { mayReturn.signal() }
    transport.exchange(HTTPRequest(url: slow)).start { _ in
      isObserving.continuation.finish()
      mayReturn.wait()
      mayReturn.signal()
    }
    for await _ in isObserving.stream {}
    #expect(try await transport.exchange(HTTPRequest(url: other)).outcome().get().status == 200)
  }

  @Test(
    "An exchange without a response fails with the reason",
    arguments: [
      ([.send("SSH-2.0\r\n\r\n")], "invalid HTTP response"), ([.send("")], "connection closed unexpectedly"),
      ([.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{")], "connection closed unexpectedly"),
      ([.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n{}")], "unsupported content encoding"),
    ] as [([RawServer.Step], String)])
  func reasons(steps: [RawServer.Step], reason: String) async throws {
    let server = try RawServer { _ in steps }
    let outcome = try await exchange(server.url)
    #expect(throws: HTTPError.connection(reason)) { try outcome.get() }
  }

  @Test("A refused connection and an unknown host have their own reasons")
  func unreachable() async throws {
    let refused = try await exchange("http://127.0.0.1:1")
    #expect(throws: HTTPError.connection("connection refused")) { try refused.get() }
    let unknown = try await exchange("http://words.invalid")
    #expect(throws: HTTPError.connection("host not found")) { try unknown.get() }
  }

  @Test(
    "An exchange ends at its time-out, which counts from the last byte, or at its deadline, and the error contains it",
    arguments: [(0.25, 3600), (3600, 0.25)],
    ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{ \"words\": ["])
  func timeOut(times: (timeout: TimeInterval, deadline: TimeInterval), beginning: String) async throws {
    let server = try RawServer(.send(beginning), .hang)
    let request = HTTPRequest(url: try #require(URL(string: server.url)), bodyLimit: 100)
    let transport = SystemTransport(timeout: times.timeout, deadline: times.deadline)
    let outcome = try await transport.exchange(request).outcome()
    #expect(throws: HTTPError.timedOut(seconds: 0.25)) { try outcome.get() }
    #expect(await server.nextClosureByClient())
  }

  @Test("An exchange ends at a deadline of less than a millisecond")
  func shortDeadline() async throws {
    let server = try RawServer(.hang)
    let request = HTTPRequest(url: try #require(URL(string: server.url)))
    let outcome = try await SystemTransport(timeout: 3600, deadline: 0.0001).exchange(request).outcome()
    #expect(throws: HTTPError.timedOut(seconds: 0.0001)) { try outcome.get() }
  }

  @Test("A silent exchange ends at its own time-out, and not at that of a later one")
  func timeOuts() async throws {
    let server = try RawServer(.hang)
    let request = HTTPRequest(url: try #require(URL(string: server.url)))
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
    let request = HTTPRequest(url: try #require(URL(string: server.url)))
    #expect(try await transport.exchange(request).outcome().get().status == 404)
    #expect(await server.nextClosureByClient())
  }

  @Test("Credentials in a URL are not sent")
  func credentials() async throws {
    let server = try RawServer(.send(Self.empty))
    _ = try await exchange("http://user:password@127.0.0.1:\(server.port)/").get()
    #expect(server.requests.first?.header("Authorization") == nil)
  }

  @Test("A transport can be released before its exchange ends")
  func release() async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"))
    let url = try #require(URL(string: server.url))
    let (responses, response) = AsyncStream.makeStream(of: HTTPResponse.self)
    SystemTransport(timeout: 60).exchange(HTTPRequest(url: url, bodyLimit: 1)).start { event in
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
