import Dispatch
import Foundation
import ProgramTesting
import Reactive
import ServerTesting
import Testing

@testable import ReactiveHTTP

/// Tests of everything that the transport of the system promises.
@Suite("The contract of a transport", .timeLimit(.minutes(5)))
struct TransportContractTests {
  enum Outcome: Hashable {
    case response(Int, String)
    case failure(HTTPError)
  }

  /// An exchange and its outcome.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The URL; `nil` for that of the server.
    var url: String?
    var method = HTTPRequest.Method.get
    var headers: HTTPHeaders = [:]
    var body: Data?
    var limit = 6  // the size of all parts together
    var bodyStatusCodes: Set<Int>?
    var timeout: TimeInterval = 3600
    var deadline: TimeInterval = 3600
    /// The header fields of the response.
    var fields: [(name: String, value: String)] = []
    var script: [RawServer.Step] = []
    /// The length of the body in the events of the progress.
    var length: Int?
    let outcome: Outcome
  }

  private static let parts = [RawServer.Step.send("abc"), .send("def")]
  private static let chunks = [RawServer.Step.send("3\r\nabc\r\n"), .send("3\r\ndef\r\n0\r\n\r\n")]
  private static let bodies: [(name: String, field: (name: String, value: String), parts: [RawServer.Step])] = [
    ("with a length", ("Content-Length", "6"), parts), ("in chunks", ("Transfer-Encoding", "chunked"), chunks),
    ("until the end", ("X-A", "1"), parts),
  ]
  private static let fields = [
    (name: "Content-Length", value: "6"), ("Location", "/b"), ("X-A", "1"), ("X-A", "a:b"),
  ]

  private static var complete: [Case] {
    bodies.flatMap { name, field, parts in
      [6, 5, 3, 2, 0].map { limit in
        Case(
          testDescription: "A body \(name) of 6 bytes with the limit \(limit)", limit: limit,
          fields: field.name == "Transfer-Encoding" ? [] : [field],  // `URLSession` replaces this field.
          script: [.head(200, [field])] + parts, length: field.name == "Content-Length" ? 6 : nil,
          outcome: limit == 6 ? .response(200, "abcdef") : .failure(.tooLarge(limit: limit)))
      }
    } + [
      Case(
        testDescription: "An empty body", limit: 0, script: [.head(200, [("Content-Length", "0")])],
        outcome: .response(200, ""))
    ]
  }

  private static var statuses: [Case] {
    HTTPRequest.Method.allCases.flatMap { method in
      [200, 201, 204, 301, 302, 303, 304, 307, 308, 404, 422, 500, 999].flatMap { status in
        [nil, [200]].map { (codes: Set<Int>?) in
          let isRead = method != .head && ![204, 304].contains(status) && codes?.contains(status) != false
          // A body that is not read may exceed the limit. A response with the status 204 has no length.
          let fields = status == 204 ? Array(fields.dropFirst()) : fields
          return Case(
            testDescription: "\(method.rawValue), \(status), \(codes == nil ? "every body" : "bodies of 200")",
            method: method, limit: isRead ? 6 : 3, bodyStatusCodes: codes, fields: fields,
            script: [.head(status, fields)] + (method == .head || [204, 304].contains(status) ? [] : parts), length: 6,
            outcome: .response(status, isRead ? "abcdef" : ""))
        }
      }
    }
  }

  private static var failures: [Case] {
    let beginnings = [
      [], [RawServer.Step.head(200, [("Content-Length", "6")])],
      [.head(200, [("Content-Length", "6")]), .send("abc")],
    ]
    // The last deadline can be over before the connection is made.
    let limits: [(timeout: TimeInterval, deadline: TimeInterval)] = [(0.25, .infinity), (3600, 0.25), (3600, 0.0001)]
    return beginnings.enumerated().flatMap { count, beginning in
      limits.map { timeout, deadline in
        Case(
          testDescription: "Silence after \(count) steps, time-out \(timeout), deadline \(deadline)", timeout: timeout,
          deadline: deadline, script: beginning + [.hang], length: 6,
          outcome: .failure(timeout < deadline ? .timedOut(seconds: timeout) : .deadlineExceeded(seconds: deadline)))
      } + [
        Case(
          testDescription: "A connection that is lost after \(count) steps", script: beginning, length: 6,
          outcome: .failure(.connection("connection closed unexpectedly")))
      ]
    }
  }

  private static var invalid: [Case] {
    let value = "the value of the header field X contains"
    let fields: [(HTTPHeaders, String)] = [
      (["X": "a\r\nY: b"], "\(value) a line break"), (["X": "a\n"], "\(value) a line break"),
      (["X": "a\r"], "\(value) a line break"), (["X": "é"], "\(value) a character that is not printable ASCII"),
      (["X": "a\tb"], "\(value) a character that is not printable ASCII"),
      (["X\r\nY": "b"], "\"X\\r\\nY\" is not the name of a header field"),
      (["X:": "b"], "\"X:\" is not the name of a header field"), (["": "b"], "\"\" is not the name of a header field"),
      (["Authorization": "a", "authorization": "b"], "the header field Authorization is repeated"),
    ]
    return fields.map { headers, reason in
      Case(testDescription: reason, headers: headers, script: [.head(200)], outcome: .failure(.invalidRequest(reason)))
    }
      + [HTTPRequest.Method.get, .head].map { method in
        let reason = "\(method.rawValue) has no body"
        return Case(
          testDescription: reason, method: method, body: Data(), script: [.head(200)],
          outcome: .failure(.invalidRequest(reason)))
      }
      + ["ftp://127.0.0.1/", "file:///etc/passwd"].map { url in
        let reason = "the URL has no host, or is neither http nor https"
        return Case(testDescription: url, url: url, outcome: .failure(.invalidRequest(reason)))
      }
  }

  @Test(
    "An exchange reports increasing progress, then the response or an error, and a file receives only a whole body",
    arguments: complete + statuses + failures + invalid, [false, true])
  func exchange(test: Case, hasFile: Bool) async throws {
    let connected = try Connected(timeout: test.timeout) { _ in test.script }
    let directory = TemporaryDirectory("Downloads %20")
    try directory.write(Data("old".utf8), to: "a b")
    var httpRequest = try request(test.url ?? connected.url, limit: test.limit)
    (httpRequest.method, httpRequest.headers, httpRequest.body, httpRequest.bodyStatusCodes, httpRequest.deadline) =
      (test.method, test.headers, test.body, test.bodyStatusCodes, test.deadline)
    if hasFile { httpRequest.file = directory.url.appending(path: "a b") }
    var (receivedCount, savedText, outcome): (Int, String?, Outcome?) = (0, nil, nil)
    for await event in connected.transport.events(of: httpRequest).log() {
      switch event {
      case .value(.progress(let count, let length)):
        #expect(outcome == nil && length == test.length && count > receivedCount)
        receivedCount = count
      case .value(.response(let response)):
        var body = response.body
        if hasFile, 200...299 ~= response.status, httpRequest.readsBody(of: response.status) {
          #expect(body.isEmpty)
          body = try Data(contentsOf: directory.url.appending(path: "a b"))
          savedText = String(decoding: body, as: UTF8.self)
        }
        #expect(outcome == nil && receivedCount == body.count && response.url == httpRequest.url)
        outcome = .response(response.status, String(decoding: body, as: UTF8.self))
        // The response has all fields, and finds them by their names in any case.
        for (name, _) in test.fields {
          let values = test.fields.filter { $0.name == name && $0.value != "" }.map(\.value)
          #expect(response.headers[name] != nil && response.headers.list(name.uppercased()) == values)
        }
      case .failed(let error):
        #expect(outcome == nil)
        outcome = .failure(error)
      case .completed, .interrupted: break
      }
    }
    #expect(outcome == test.outcome)
    #expect(try directory.text(of: "a b") == savedText ?? "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == ["a b"])
    switch test.outcome {
    case .response: #expect(connected.requestCount == 1)
    case .failure(.invalidRequest): #expect(connected.requestCount == 0)
    case .failure: break
    }
  }

  @Test("A transport reports no progress unless it is requested")
  func requestedProgress() async throws {
    let connected = try Connected { _ in [.head(200), .send("abc")] }
    let events = connected.transport.events(of: try request(connected.url, limit: 3).withoutProgress)
    var valueCount = 0
    for await case .value in events.log() { valueCount += 1 }
    #expect(valueCount == 1)  // the response
  }

  @Test(
    "A cancelled exchange closes its connection and saves no file, and its observer receives only the interruption",
    arguments: [[], [.head(200)], [.head(200), .send("abc")]] as [[RawServer.Step]])
  func cancellation(beginning: [RawServer.Step]) async throws {
    let connected = try Connected { _ in beginning + [.hang] }
    let (events, log) = AsyncStream<Signal<HTTPEvent, HTTPError>.Event>.makeStream()
    let directory = TemporaryDirectory()
    var httpRequest = try request(connected.url, limit: 6)
    httpRequest.file = directory.url.appending(path: "a")
    let start = connected.transport.events(of: httpRequest).start { log.yield($0) }
    await connected.nextRequest()
    // The beginning of a body causes an event, the progress.
    if beginning.count == 2 { for await _ in events { break } }
    start.dispose()
    // If the connection stays open, the time limit of the suite ends this wait.
    await connected.nextClosure()
    log.finish()
    #expect(await events.reduce(into: []) { $0.append("\($1)") } == ["INTERRUPTED"])
    #expect(!FileManager.default.fileExists(atPath: directory.path("a")))
  }

  @Test("An exchange whose body exceeds the limit fails and closes its connection", arguments: [true, false])
  func excess(isAnnounced: Bool) async throws {
    let length = isAnnounced ? [("Content-Length", "7")] : []
    let connected = try Connected { _ in
      [.head(200, [("Content-Type", "application/json")] + length), .send("abcdefg"), .hang]
    }
    let outcome = try await request(connected.url, limit: 6).send(with: connected.transport)
    #expect(throws: HTTPError.tooLarge(limit: 6)) { try outcome.get() }
    await connected.nextClosure()
  }

  @Test("Exchanges that wait, fail or are cancelled disturb no other exchange")
  func concurrency() async throws {
    let connected = try Connected { path in
      switch path {
      case "/large": [.head(200, [("Content-Length", "500")])]  // more than the limit of 6
      case "/lost": [.head(200, [("Content-Length", "6")])]
      case "/silent": [.hang]
      default: [.head(200, [("Content-Length", "6")]), .send("abcdef")]
      }
    }
    func outcome(_ path: String) async throws -> Result<HTTPResponse, HTTPError> {
      try await request(connected.url + path, limit: 6).send(with: connected.transport)
    }
    let silent = try (0..<8).map { _ in connected.transport.exchange(try request(connected.url + "/silent")).start() }
    for _ in silent { await connected.nextRequest() }
    for path in ["/large", "/lost"] {
      let failure = try await outcome(path)
      #expect(throws: HTTPError.self) { try failure.get() }
      #expect(try await outcome("/").get().body == Data("abcdef".utf8))
    }
    for exchange in silent {
      exchange.dispose()
      await connected.nextClosure()
    }
    #expect(try await outcome("/").get().status == 200)
  }

  /// The first event of an exchange, which its observer receives.
  enum FirstEvent: CaseIterable {
    case response, progress, failure
  }

  @Test("An observer that blocks its thread delays no other exchange", arguments: FirstEvent.allCases)
  func blockingObserver(first: FirstEvent) async throws {
    let connected = try Connected { path in
      switch path == "/other" ? .response : first {
      case .response: [.head(200, [("Content-Length", "0")])]
      case .progress: [.head(200), .send("abc"), .hang]
      case .failure: []
      }
    }
    let (isObserving, mayReturn) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
    defer { mayReturn.signal() }
    connected.transport.events(of: try request(connected.url, limit: 6)).start { _ in
      isObserving.continuation.finish()
      mayReturn.wait()
      // Later events of this exchange do not block.
      mayReturn.signal()
    }
    for await _ in isObserving.stream {}
    // If the other exchange is delayed, the time limit of the suite ends this wait.
    #expect(try await request("\(connected.url)/other").send(with: connected.transport).get().status == 200)
  }

  @Test("A transport can be released before its exchange ends")
  func release() async throws {
    var connected = try Connected { _ in [.head(200, [("Content-Length", "3")]), .send("abc")] }
    let events = connected.transport.exchange(try request(connected.url, limit: 3)).log()
    connected.transport = SystemTransport(timeout: 60)  // This releases the first one.
    var statusCodes: [Int] = []
    for await case .value(let response) in events { statusCodes.append(response.status) }
    #expect(statusCodes == [200])
  }
}

extension SignalProducer where Value: Sendable {
  /// Starts the producer, and returns its events.
  fileprivate func log() -> AsyncStream<Signal<Value, Error>.Event> {
    let (events, log) = AsyncStream<Signal<Value, Error>.Event>.makeStream()
    start { event in
      log.yield(event)
      if event.isTerminating { log.finish() }
    }
    return events
  }
}
