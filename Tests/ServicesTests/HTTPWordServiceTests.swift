import Foundation
import Models
import Reactive
import ServerTesting
import Services
import Testing

@Suite("HTTPWordService", .timeLimit(.minutes(5)))
struct HTTPWordServiceTests {
  private static let good = httpResponse(body: document(entry()))

  @Test(
    "The URL of a month is relative to the base URL and has its query",
    arguments: [
      ("", "/words/2015/01.json"), ("/", "/words/2015/01.json"), ("/a/b", "/a/b/words/2015/01.json"),
      ("/a/b//", "/a/b/words/2015/01.json"), ("/a%2Fb%20c", "/a%2Fb%20c/words/2015/01.json"),
      ("/é", "/%C3%A9/words/2015/01.json"), ("/a?key=1%262&b=", "/a/words/2015/01.json?key=1%262&b="),
      ("?key", "/words/2015/01.json?key"), ("/a#fragment", "/a/words/2015/01.json"),
    ])
  func request(base: String, target: String) async throws {
    let server = try RawServer(.send(Self.good))
    _ = try await HTTPWordService(at: server.url + base).january().get()
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == target)
    #expect(request.header("Host") == "127.0.0.1:\(server.port)")
    #expect(request.header("Authorization") == nil)
    #expect(request.header("Cookie") == nil)
  }

  @Test("The path has four digits for the year and two for the month")
  func digits() async throws {
    let server = try RawServer(.send(httpResponse("404 Not Found")))
    _ = try await HTTPWordService(at: server.url).words(in: month(33, 9)).outcome().get()
    #expect(server.requests.first?.target == "/words/0033/09.json")
  }

  @Test(
    "Each status code causes the correct error",
    arguments: [
      ("204 No Content", .unexpectedStatus(204)), ("206 Partial Content", .unexpectedStatus(206)),
      ("304 Not Modified", .unexpectedStatus(304)), ("401 Unauthorized", .notAllowed), ("403 Forbidden", .notAllowed),
      ("408 Request Timeout", .tryAgain(.status(408))), ("418 I'm a teapot", .unexpectedStatus(418)),
      ("429 Too Many Requests", .tryAgain(.status(429))), ("500 Internal Server Error", .tryAgain(.status(500))),
      ("503 Service Unavailable", .tryAgain(.status(503))), ("599 Oops", .tryAgain(.status(599))),
      ("600 What", .unexpectedStatus(600)), ("101 Switching Protocols", .unexpectedStatus(101)),
    ] as [(String, ServiceError)])
  func status(line: String, error: ServiceError) async throws {
    let server = try RawServer(
      .send(httpResponse(line, headers: "WWW-Authenticate: Basic realm=\"words\"", "Retry-After: 5x")))
    #expect(try await HTTPWordService(at: server.url).january() == .failure(error))
  }

  @Test("A 404 response is a month without words")
  func notFound() async throws {
    let server = try RawServer(.send(httpResponse("404 Not Found", body: "<h1>no</h1>")))
    #expect(try await HTTPWordService(at: server.url).january() == .success(WordResponse(words: [])))
  }

  @Test("Each start sends a request, and none is sent before")
  func starts() async throws {
    let server = try RawServer(.send(Self.good))
    let producer = try HTTPWordService(at: server.url).words(in: month(2015, 1))
    #expect(server.requests.isEmpty)
    _ = try await producer.outcome().get()
    _ = try await producer.outcome().get()
    #expect(server.requests.count == 2)
  }

  @Test("A host can be a name")
  func hosts() async throws {
    let server = try RawServer(.send(Self.good))
    #expect(try await HTTPWordService(at: "http://localhost:\(server.port)").january().get().words.count == 1)
    #expect(server.requests.first?.header("Host") == "localhost:\(server.port)")
  }

  @Suite("Retry-After")
  struct RetryAfterTests {
    private let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 784_111_777))

    @Test(
      "The error contains the number of seconds",
      arguments: [
        ("0", 0), ("7", 7), (" 120 ", 120), ("99999999999999999999999", 31_536_000),
        ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sun, 06 Nov 1994 08:49:60 GMT", 23),
        ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
        ("Sun Nov  6 09:49:37 1994", 3600),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("Friday, 06-Nov-43 08:49:37 GMT", 31_536_000),
        ("Monday, 06-Nov-45 08:49:37 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 31_536_000),
      ] as [(String, TimeInterval)], [429, 503])
    func seconds(value: (text: String, seconds: TimeInterval), status: Int) async throws {
      let server = try RawServer(.send(httpResponse("\(status) Later", headers: "Retry-After: \(value.text)")))
      let service = try HTTPWordService(at: server.url, scheduler: scheduler)
      #expect(try await service.january() == .failure(.tryAgain(.status(status), retryAfter: value.seconds)))
    }

    @Test(
      "An invalid value is ignored",
      arguments: ["", "soon", "-1", "1.5", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:00:00 GMT", "1e3"])
    func unreadable(value: String) async throws {
      let server = try RawServer(.send(httpResponse("503 Later", headers: "Retry-After: \(value)")))
      #expect(
        try await HTTPWordService(at: server.url, scheduler: scheduler).january() == .failure(.tryAgain(.status(503))))
    }

    @Test("A date is relative to the server's clock")
    func serverClock() async throws {
      let headers = ["Retry-After: Sat, 01 Jan 2000 00:00:30 GMT", "Date: Sat, 01 Jan 2000 00:00:00 GMT"]
      let server = try RawServer(.send(httpResponse("503 Later", headers: headers[0], headers[1])))
      let outcome = try await HTTPWordService(at: server.url, scheduler: scheduler).january()
      #expect(outcome == .failure(.tryAgain(.status(503), retryAfter: 30)))
    }

    @Test("A request fails immediately while more than a minute remains")
    func failsAtOnce() async throws {
      let server = try Self.busyOnce(retryAfter: 100)
      let service = try HTTPWordService(at: server.url, scheduler: scheduler)
      #expect(try await service.january() == .failure(.tryAgain(.status(503), retryAfter: 100)))
      #expect(try await service.january() == .failure(.tryAgain(.status(503), retryAfter: 100)))
      move(scheduler, by: .seconds(39))
      #expect(try await service.january() == .failure(.tryAgain(.status(503), retryAfter: 61)))
      #expect(server.requests.count == 1)
      move(scheduler, by: .seconds(61))
      _ = try await service.january().get()
      #expect(server.requests.count == 2)
    }

    private static func busyOnce(retryAfter: Int) throws -> RawServer {
      let isFirst = Once()
      return try RawServer { _ in
        [.send(isFirst.take() ? httpResponse("503 Later", headers: "Retry-After: \(retryAfter)") : good)]
      }
    }
  }
}
