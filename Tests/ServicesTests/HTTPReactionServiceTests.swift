import Foundation
import Models
import Reactive
import ServerTesting
import Testing

@testable import Services

@Suite("HTTPReactionService", .timeLimit(.minutes(5)))
struct HTTPReactionServiceTests {
  /// Returns a server that sends one response for favourites and another one for reblogs.
  private static func server(
    favourites: String = httpResponse(body: "[]"), reblogs: String = httpResponse(body: "[]")
  ) throws -> RawServer {
    try RawServer { [.send($0.target.hasPrefix("/favourites/") ? favourites : reblogs)] }
  }

  /// Returns a server that sends the same response to every request.
  private static func server(_ status: String, headers: String = "Server: raw", body: String = "") throws -> RawServer {
    try RawServer(.send(httpResponse(status, headers: headers, body: body)))
  }

  @Test("Each change is a request without a body, relative to the base URL, with its query and the token")
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

  @Test("Each start sends a request, and none is sent before")
  func starts() async throws {
    let server = try Self.server("201 Created")
    let producer = try HTTPReactionService(at: server.url).set(.favourite, of: 1, to: true)
    #expect(server.requests.isEmpty)
    try await producer.completion()
    try await producer.completion()
    #expect(server.requests.count == 2)
  }

  @Test("The reactions are read from both lists")
  func lists() async throws {
    let list = #"[{"name": "20150131", "type": "file", "size": 0}, {"name":"-5"}]"#
    let server = try Self.server(favourites: httpResponse(body: list), reblogs: httpResponse(body: #"[{"name":"1"}]"#))
    let service = try HTTPReactionService(at: server.url)
    let expected = Reactions(favourites: [20_150_131, -5], reblogs: [1])
    #expect(try await service.reactions().outcome() == .success(expected))
    #expect(server.requests.map { "\($0.method) \($0.target)" }.sorted() == ["GET /favourites/", "GET /reblogs/"])
  }

  @Test("Both lists are requested at the same time")
  func bothAtOnce() async throws {
    // The server responds only after it has received both requests.
    let both = DispatchGroup()
    both.enter()
    both.enter()
    let server = try RawServer { _ in
      both.leave()
      both.wait()
      return [.send(httpResponse(body: "[]"))]
    }
    #expect(try await HTTPReactionService(at: server.url).reactions().outcome() == .success(Reactions()))
  }

  @Test("A missing list is empty")
  func noLists() async throws {
    let (missing, list) = (httpResponse("404 Not Found", body: "<h1>no</h1>"), httpResponse(body: #"[{"name":"1"}]"#))
    let favourites = try Self.server(favourites: list, reblogs: missing)
    #expect(
      try await HTTPReactionService(at: favourites.url).reactions().outcome() == .success(Reactions(favourites: [1])))
    let reblogs = try Self.server(favourites: missing, reblogs: list)
    #expect(try await HTTPReactionService(at: reblogs.url).reactions().outcome() == .success(Reactions(reblogs: [1])))
  }

  @Test(
    "Each status code of a list causes the correct error",
    arguments: [
      ("201 Created", .unexpectedStatus(201)), ("204 No Content", .unexpectedStatus(204)),
      ("401 Unauthorized", .notAllowed), ("405 Method Not Allowed", .unexpectedStatus(405)),
      ("410 Gone", .unexpectedStatus(410)), ("500 Oops", .tryAgain(.status(500))),
    ] as [(String, ServiceError)])
  func listStatus(line: String, error: ServiceError) async throws {
    for server in [
      try Self.server(favourites: httpResponse(line)), try Self.server(reblogs: httpResponse(line)),
    ] {
      #expect(try await HTTPReactionService(at: server.url).reactions().outcome() == .failure(error))
    }
  }

  @Test(
    "An entry that is not the id of a word is ignored",
    arguments: [
      #"{"name":"words.json"}"#, #"{"name":""}"#, #"{"name":"+1"}"#, #"{"name":"01"}"#, #"{"name":"1.5"}"#,
      #"{"name":" 1"}"#, #"{"name":"-0"}"#, #"{"name":"99999999999999999999"}"#, #"{"name":"١"}"#,
      #"{"name":1}"#, #"{"name":null}"#, #"{"name":["1"]}"#, #"{"Name":"1"}"#, "{}", "[]", "1", "null", #""1""#,
    ])
  func otherNames(entry: String) async throws {
    let server = try Self.server(favourites: httpResponse(body: #"[\#(entry),{"name":"2"}]"#))
    let outcome = try await HTTPReactionService(at: server.url).reactions().outcome()
    #expect(outcome == .success(Reactions(favourites: [2])))
  }

  @Test(
    "An invalid list is a failure",
    arguments: [
      ("", "the response is not JSON"), ("<html>", "the response is not JSON"), ("[", "the response is not JSON"),
      (#"[{"name":"1"}]x"#, "the response is not JSON"), ("[] []", "the response is not JSON"),
      ("{}[", "the response is not JSON"), (#"[{"name":"1"}"#, "the response is not JSON"),
      ("{}", "the response is not a JSON array"),
      ("1", "the response is not a JSON array"),
      ("null", "the response is not a JSON array"), (#"{"name":"1"}"#, "the response is not a JSON array"),
      (String(repeating: "[", count: 100_000), "the response is not JSON"),
    ])
  func noList(body: String, reason: String) async throws {
    let server = try Self.server(reblogs: httpResponse(body: body))
    let outcome = try await HTTPReactionService(at: server.url).reactions().outcome()
    #expect(outcome == .failure(.notAReactionList(reason: reason)))
  }

  @Test("Many entries that are not ids are ignored", arguments: ["1,", "{},", #"{"name":7},"#, #"{"name":"07"},"#])
  func otherEntries(entry: String) throws {
    let list = String(repeating: entry, count: 5000) + #"{"name":"7"}"#
    #expect(try ReactionList(Data("[\(list)]".utf8)).ids == [7])
  }

  @Test(
    "Each status code causes the correct error",
    arguments: [
      ("200 OK", .unexpectedStatus(200)), ("202 Accepted", .unexpectedStatus(202)),
      ("405 Method Not Allowed", .unexpectedStatus(405)), ("600 What", .unexpectedStatus(600)),
    ] as [(String, ServiceError)], [true, false])
  func status(response: (line: String, error: ServiceError), isOn: Bool) async throws {
    let server = try Self.server(response.line, body: "[]")
    let service = try HTTPReactionService(at: server.url)
    await #expect(throws: response.error) { try await service.set(.favourite, of: 1, to: isOn).completion() }
  }

  @Test("If one list fails, the producer fails and the other request is cancelled")
  func oneListFails() async throws {
    // A request that is cancelled before it is sent has no connection that the client could close.
    let other = DispatchSemaphore(value: 0)
    let server = try RawServer { request in
      if request.target.hasPrefix("/reblogs/") {
        other.signal()
        return [.hang]
      }
      other.wait()
      return [.send(httpResponse("403 Forbidden"))]
    }
    let service = try HTTPReactionService(at: server.url, timeout: 3600)
    #expect(try await service.reactions().outcome() == .failure(.notAllowed))
    #expect(await server.nextClosureByClient())
  }

  @Test("A lost connection is a temporary error", arguments: [true, false])
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

  @Test("A request to a server that sends nothing times out", arguments: [true, false])
  func silence(isOn: Bool) async throws {
    let server = try RawServer(.hang)
    let service = try HTTPReactionService(at: server.url, timeout: 0.2)
    await #expect(throws: ServiceError.timedOut(seconds: 0.2)) {
      try await service.set(.favourite, of: 1, to: isOn).completion()
    }
  }

  @Test("Disposing of a request closes its connection")
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

    @Test("A change fails immediately while more than a minute of the delay remains")
    func failsAtOnce() async throws {
      let server = try RawServer(.send(httpResponse("503 Later", headers: "Retry-After: 100")))
      let service = try HTTPReactionService(at: server.url, scheduler: scheduler)
      for remaining in [100.0, 61] {
        await #expect(throws: ServiceError.tryAgain(.status(503), retryAfter: remaining)) {
          try await service.set(.favourite, of: 1, to: true).completion()
        }
        move(scheduler, by: .seconds(39))
      }
      #expect(server.requests.count == 1)
    }

    @Test("Retry-After applies to all services with the same client")
    func sharedClient() async throws {
      let server = try RawServer(.send(httpResponse("503 Later", headers: "Retry-After: 100")))
      let client = ServiceClient(try ServiceAddress(base: server.url), scheduler: scheduler)
      let error = ServiceError.tryAgain(.status(503), retryAfter: 100)
      #expect(try await HTTPWordService(client).january() == .failure(error))
      #expect(try await HTTPReactionService(client).reactions().outcome() == .failure(error))
      #expect(server.requests.count == 1)
    }
  }
}

extension HTTPReactionService {
  /// Creates a service with a URL and a token that are known to be valid.
  convenience init(
    at base: String, token: String? = nil, timeout: TimeInterval = 10,
    scheduler: any DateScheduler = QueueScheduler(name: "HTTPReactionServiceTests")
  ) throws {
    let address = try ServiceAddress(base: base, token: token)
    self.init(ServiceClient(address, timeout: timeout, scheduler: scheduler))
  }
}
