import Foundation
import Models
import Reactive
import ReactiveTesting
import ServerTesting
import Synchronization
import Testing

@testable import Services

@Suite("HTTPReactionService", .timeLimit(.minutes(1)))
struct HTTPReactionServiceTests {
  /// A server that gives these answers, each again and again, by the path without its last part.
  private static func server(
    favourites: String = answer(body: "[]"), reblogs: String = answer(body: "[]")
  ) throws -> RawServer {
    try RawServer { [.send($0.target.hasPrefix("/favourites/") ? favourites : reblogs)] }
  }

  /// A server that gives one answer to everything.
  private static func server(_ status: String, headers: String = "Server: raw", body: String = "") throws -> RawServer {
    try RawServer(.send(answer(status, headers: headers, body: body)))
  }

  @Test("each change is a request without a body, under the base, with the base's query and the token")
  func request() async throws {
    let server = try Self.server("204 No Content")
    let service = try HTTPReactionService(at: "\(server.url)/a/?key=1", token: "secret")
    try await service.set(.favourite, of: 20_150_131, to: true).completion()
    try await service.set(.favourite, of: 20_150_131, to: false).completion()
    try await service.set(.reblog, of: 7, to: true).completion()
    try await service.set(.reblog, of: -7, to: false).completion()
    let requests = server.requests
    #expect(
      requests.map { "\($0.method) \($0.target)" } == [
        "PUT /a/favourites/20150131?key=1", "DELETE /a/favourites/20150131?key=1", "PUT /a/reblogs/7?key=1",
        "DELETE /a/reblogs/-7?key=1",
      ])
    #expect(requests.map { $0.header("Content-Length") } == ["0", nil, "0", nil])
    #expect(requests.allSatisfy { $0.header("Authorization") == "Bearer secret" })
    #expect(requests.allSatisfy { $0.header("Transfer-Encoding") == nil })
  }

  @Test("nothing is sent before a producer is started, and each start is a request")
  func starts() async throws {
    let server = try Self.server("201 Created")
    let producer = try HTTPReactionService(at: server.url).set(.favourite, of: 1, to: true)
    #expect(server.requests.isEmpty)
    try await producer.completion()
    try await producer.completion()
    #expect(server.requests.count == 2)
  }

  @Test("both lists are asked for, and are the reactions")
  func lists() async throws {
    let list = #"[{"name": "20150131", "type": "file", "size": 0}, {"name":"-5"}]"#
    let server = try Self.server(favourites: answer(body: list), reblogs: answer(body: #"[{"name":"1"}]"#))
    let service = try HTTPReactionService(at: server.url)
    let expected = Reactions(favourites: [20_150_131, -5], reblogs: [1])
    #expect(try await service.reactions().outcome() == .success(expected))
    #expect(server.requests.map { "\($0.method) \($0.target)" }.sorted() == ["GET /favourites/", "GET /reblogs/"])
  }

  @Test("the lists are asked for at the same time")
  func bothAtOnce() async throws {
    // Neither is answered before both have been asked for.
    let both = DispatchGroup()
    both.enter()
    both.enter()
    let server = try RawServer { _ in
      both.leave()
      both.wait()
      return [.send(answer(body: "[]"))]
    }
    #expect(try await HTTPReactionService(at: server.url).reactions().outcome() == .success(Reactions()))
  }

  @Test("a list that is not there is empty")
  func noLists() async throws {
    let server = try Self.server(favourites: answer("404 Not Found", body: "<h1>no</h1>"))
    #expect(try await HTTPReactionService(at: server.url).reactions().outcome() == .success(Reactions()))
  }

  @Test(
    "what is not the id of a word is not looked at",
    arguments: [
      #"{"name":"words.json"}"#, #"{"name":""}"#, #"{"name":"+1"}"#, #"{"name":"01"}"#, #"{"name":"1.5"}"#,
      #"{"name":" 1"}"#, #"{"name":"-0"}"#, #"{"name":"99999999999999999999"}"#, #"{"name":"١"}"#,
      #"{"name":1}"#, #"{"name":null}"#, #"{"name":["1"]}"#, #"{"Name":"1"}"#, "{}", "[]", "1", "null", #""1""#,
    ])
  func otherNames(entry: String) async throws {
    let server = try Self.server(favourites: answer(body: #"[\#(entry),{"name":"2"}]"#))
    let outcome = try await HTTPReactionService(at: server.url).reactions().outcome()
    #expect(outcome == .success(Reactions(favourites: [2])))
  }

  @Test(
    "a list that is none is a failure",
    arguments: [
      ("", "it is not JSON"), ("<html>", "it is not JSON"), ("[", "it is not JSON"),
      (#"[{"name":"1"}"#, "it is not JSON"), ("{}", "it is not a JSON list"), ("1", "it is not a JSON list"),
      ("null", "it is not a JSON list"), (#"{"name":"1"}"#, "it is not a JSON list"),
      (String(repeating: "[", count: 100_000), "it is not JSON"),
    ])
  func noList(body: String, reason: String) async throws {
    let server = try Self.server(reblogs: answer(body: body))
    let outcome = try await HTTPReactionService(at: server.url).reactions().outcome()
    #expect(outcome == .failure(.notAReactionList(reason: reason)))
  }

  @Test("a thousand entries without a name are left out, and more are none of a list")
  func malformedEntries() async throws {
    let limit = ReactionList.malformedEntryLimit
    let few = String(repeating: "1,", count: limit) + #"{"name":"7"}"#
    #expect(try ReactionList(Data("[\(few)]".utf8)).ids == [7])
    let many = String(repeating: "{},", count: limit + 1) + #"{"name":"7"}"#
    let server = try Self.server(favourites: answer(body: "[\(many)]"))
    let outcome = try await HTTPReactionService(at: server.url).reactions().outcome()
    #expect(outcome == .failure(.notAReactionList(reason: "too many of its entries have no name")))
  }

  @Test(
    "each status code has its meaning",
    arguments: [
      ("200 OK", .unexpectedAnswer(200)), ("202 Accepted", .unexpectedAnswer(202)),
      ("301 Moved Permanently", .unexpectedAnswer(301)), ("304 Not Modified", .unexpectedAnswer(304)),
      ("400 Bad Request", .unexpectedAnswer(400)), ("401 Unauthorized", .notAllowed), ("403 Forbidden", .notAllowed),
      ("405 Method Not Allowed", .unexpectedAnswer(405)), ("408 Request Timeout", .tryAgain(.answer(408))),
      ("409 Conflict", .unexpectedAnswer(409)), ("429 Too Many Requests", .tryAgain(.answer(429))),
      ("500 Internal Server Error", .tryAgain(.answer(500))), ("503 Service Unavailable", .tryAgain(.answer(503))),
      ("507 Insufficient Storage", .tryAgain(.answer(507))), ("600 What", .unexpectedAnswer(600)),
    ] as [(String, ServiceError)], [true, false])
  func status(answer: (line: String, error: ServiceError), isOn: Bool) async throws {
    let server = try Self.server(answer.line, body: "[]")
    let service = try HTTPReactionService(at: server.url)
    await #expect(throws: answer.error) { try await service.set(.favourite, of: 1, to: isOn).completion() }
  }

  @Test("201 and 204 mean on; 204 and 404 mean off; and not the other way round")
  func success() async throws {
    let created = try Self.server("201 Created")
    try await HTTPReactionService(at: created.url).set(.reblog, of: 1, to: true).completion()
    await #expect(throws: ServiceError.unexpectedAnswer(201)) {
      try await HTTPReactionService(at: created.url).set(.reblog, of: 1, to: false).completion()
    }
    let missing = try Self.server("404 Not Found", body: "<h1>no</h1>")
    try await HTTPReactionService(at: missing.url).set(.reblog, of: 1, to: false).completion()
    await #expect(throws: ServiceError.unexpectedAnswer(404)) {
      try await HTTPReactionService(at: missing.url).set(.reblog, of: 1, to: true).completion()
    }
  }

  @Test("a failure of either list is the failure, and the other is given up")
  func oneListFails() async throws {
    let server = try RawServer { request in
      request.target.hasPrefix("/reblogs/") ? [.hang] : [.send(answer("403 Forbidden"))]
    }
    let service = try HTTPReactionService(at: server.url, timeout: 3600)
    #expect(try await service.reactions().outcome() == .failure(.notAllowed))
    #expect(await server.nextClosureByClient())
  }

  @Test("a redirect is followed with the same method, except where that is not meant", arguments: [true, false])
  func redirects(isOn: Bool) async throws {
    for status in [301, 302, 303, 307, 308] {
      let server = try RawServer { request in
        let isNew = request.target.hasPrefix("/new/")
        return [.send(isNew ? answer("204 No Content") : answer("\(status) Moved", headers: "Location: /new/7"))]
      }
      let service = try HTTPReactionService(at: server.url)
      if status == 303 {
        await #expect(throws: ServiceError.unexpectedAnswer(303)) {
          try await service.set(.favourite, of: 7, to: isOn).completion()
        }
        #expect(server.requests.count == 1)
      } else {
        try await service.set(.favourite, of: 7, to: isOn).completion()
        #expect(server.requests.map(\.method) == Array(repeating: isOn ? "PUT" : "DELETE", count: 2))
      }
    }
  }

  @Test("the token is not told to another origin")
  func tokenElsewhere() async throws {
    let elsewhere = try Self.server("204 No Content")
    let server = try Self.server("307 Moved", headers: "Location: \(elsewhere.url)/favourites/7")
    try await HTTPReactionService(at: server.url, token: "secret").set(.favourite, of: 7, to: true).completion()
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret"])
    #expect(elsewhere.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test("a connection that breaks is one to try again", arguments: [true, false])
  func brokenConnection(isOn: Bool) async throws {
    for steps in [[.send("HTTP/1.1 204 No Con")], [.reset], [.send("SSH-2.0\r\n\r\n")]] as [[RawServer.Step]] {
      let server = try RawServer { _ in steps }
      let service = try HTTPReactionService(at: server.url)
      let error = await #expect(throws: ServiceError.self) {
        try await service.set(.favourite, of: 7, to: isOn).completion()
      }
      guard case .tryAgain(.connection, retryAfter: nil) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("a server that is silent times out", arguments: [true, false])
  func silence(isOn: Bool) async throws {
    let server = try RawServer(.hang)
    let service = try HTTPReactionService(at: server.url, timeout: 0.2)
    await #expect(throws: ServiceError.timedOut(seconds: 0.2)) {
      try await service.set(.favourite, of: 1, to: isOn).completion()
    }
  }

  @Test("the endless body of an answer to a change is not waited for", arguments: [true, false])
  func endlessBody(isOn: Bool) async throws {
    let server = try RawServer(.send("HTTP/1.1 200 OK\r\n\r\n"), .flood(1 << 30))
    let service = try HTTPReactionService(at: server.url)
    await #expect(throws: ServiceError.unexpectedAnswer(200)) {
      try await service.set(.favourite, of: 1, to: isOn).completion()
    }
    #expect(await server.nextClosureByClient())
    #expect(server.bytesSent < HTTPReactionService.listLimit)
  }

  @Test("a list without end is cut off at the limit, and one as long as the limit is read")
  func listLimit() async throws {
    let list = #"[{"name":"1"}]"#
    let server = try RawServer { request in
      let padding = HTTPReactionService.listLimit - list.utf8.count
      let isLong = request.target == "/more/favourites/"
      return [.send("HTTP/1.1 200 OK\r\n\r\n\(list)"), .flood(isLong ? padding + 1 : padding)]
    }
    let expected = Reactions(favourites: [1], reblogs: [1])
    #expect(try await HTTPReactionService(at: server.url).reactions().outcome() == .success(expected))
    let outcome = try await HTTPReactionService(at: "\(server.url)/more").reactions().outcome()
    #expect(outcome == .failure(.tooLarge(limit: HTTPReactionService.listLimit)))
  }

  @Test("disposing of a request closes its connection")
  func disposal() async throws {
    let server = try RawServer(.hang)
    let request = try HTTPReactionService(at: server.url, timeout: 3600).set(.favourite, of: 1, to: true).start()
    #expect(await server.nextRequest() != nil)
    request.dispose()
    #expect(await server.nextClosureByClient())
  }

  @Suite("Retry-After")
  struct RetryAfterTests {
    private let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 784_111_777))

    @Test("changes are held back for as long as the server wants", arguments: [429, 503])
    func waits(status: Int) async throws {
      let isFirst = Once()
      let server = try RawServer { _ in
        [.send(isFirst.take() ? answer("\(status) Later", headers: "Retry-After: 30") : answer("204 No Content"))]
      }
      let service = try HTTPReactionService(at: server.url, scheduler: scheduler)
      await #expect(throws: ServiceError.tryAgain(.answer(status), retryAfter: 30)) {
        try await service.set(.favourite, of: 1, to: true).completion()
      }

      let observer = TestObserver<Never, ServiceError>()
      let (completions, completion) = AsyncStream.makeStream(of: Void.self)
      service.set(.favourite, of: 1, to: true).on(terminated: { completion.finish() }).start(observer.observer)
      move(scheduler, by: .seconds(29))
      #expect(server.requests.count == 1)
      move(scheduler, by: .seconds(1))
      for await _ in completions {}
      #expect(server.requests.count == 2)
      #expect(observer.didComplete)
    }

    @Test("what the server wants of one service holds for the others with the same client")
    func sharedClient() async throws {
      let server = try RawServer(.send(answer("503 Later", headers: "Retry-After: 100")))
      let client = ServiceClient(try ServiceAddress(base: server.url), scheduler: scheduler)
      let error = ServiceError.tryAgain(.answer(503), retryAfter: 100)
      #expect(try await HTTPWordService(client).january() == .failure(error))
      #expect(try await HTTPReactionService(client).reactions().outcome() == .failure(error))
      #expect(server.requests.count == 1)
    }
  }
}

extension HTTPReactionService {
  /// A service at a URL, and with a token, that a test is sure of.
  convenience init(
    at base: String, token: String? = nil, timeout: TimeInterval = 10,
    scheduler: any DateScheduler = QueueScheduler(name: "HTTPReactionServiceTests")
  ) throws {
    self.init(try ServiceAddress(base: base, token: token), timeout: timeout, scheduler: scheduler)
  }
}
