import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing

@testable import HTTP
@testable import Services

/// Tests of redirects and errors with a transport that responds synchronously, without a server.
@Suite("HTTPClient")
struct HTTPClientTests {
  private let transport = RecordedTransport()

  private func url(_ text: String) throws -> URL {
    try #require(URL(string: text))
  }

  /// Sends a request with the token for `base`, and returns its events.
  private func send(
    _ target: String, by method: HTTPRequest.Method = .get, base: String = "https://example.org/words"
  ) throws -> TestObserver<HTTPResponse, ServiceError> {
    let client = HTTPClient(
      credential: HTTPClient.Credential(token: "secret", origin: Origin(try url(base))), transport: transport)
    let observer = TestObserver<HTTPResponse, ServiceError>()
    let request = HTTPRequest(method: method, url: try url(target), bodyLimit: 7)
    client.send(request).mapError(ServiceError.init).start(observer.observer)
    return observer
  }

  @Test(
    "The token is sent to the origin of the service, in whatever form the URL names it",
    arguments: [
      ("https://example.org/words", "https://example.org/", true),
      ("https://example.org", "https://example.org:443", true),
      ("https://example.org:443", "https://EXAMPLE.org/a", true), ("HTTPS://Example.org", "https://example.org", true),
      ("http://example.org", "http://example.org:80", true),
      ("http://example.org:8080", "http://example.org:8080", true),
      ("https://example.org", "http://example.org", false), ("http://example.org", "https://example.org", false),
      ("https://example.org", "http://example.org:443", false),
      ("https://example.org", "https://example.org:80", false),
      ("https://example.org", "https://www.example.org", false),
      ("https://example.org", "https://example.org:8443", false),
      ("http://example.org:81", "http://example.org:82", false),
    ])
  func token(base: String, target: String, isSent: Bool) throws {
    _ = try send(target, base: base)
    #expect(transport.requests.map { $0.headers["Authorization"] } == [isSent ? "Bearer secret" : nil])
  }

  @Test("Without a token, no field of the header is added")
  func noToken() throws {
    HTTPClient(credential: nil, transport: transport).send(HTTPRequest(url: try url("https://example.org"))).start()
    #expect(transport.requests.map(\.headers.fields.count) == [0])
  }

  @Test(
    "A redirect is followed if its scheme is safe and it names no user",
    arguments: [
      ("https://a.example/", "https://b.example/", true), ("https://a.example/", "HTTPS://a.example/b", true),
      ("https://a.example/", "//b.example/", true), ("https://a.example/", "http://a.example/", false),
      ("https://a.example/", "http://a.example:443/", false), ("HTTPS://a.example/", "HTTP://a.example/", false),
      ("http://a.example/", "http://b.example/", true), ("http://a.example/", "https://a.example/", true),
      ("http://a.example/", "ftp://a.example/", false), ("https://a.example/", "https://u@a.example/", false),
      ("https://a.example/", "https://u:p@a.example/", false), ("https://a.example/", "https://:p@a.example/", false),
    ])
  func safety(source: String, location: String, isFollowed: Bool) throws {
    transport.respond(302, location: location)
    let observer = try send(source)
    #expect(transport.requests.count == (isFollowed ? 2 : 1))
    #expect(observer.values.map(\.status) == [isFollowed ? 200 : 302])
    #expect(observer.didComplete)
  }

  @Test("Only five status codes are redirects", arguments: [201, 300, 304, 305, 306, 309, 310, 404])
  func noRedirect(status: Int) throws {
    transport.respond(status, location: "/b")
    #expect(try send("https://example.org/a").values.map(\.status) == [status])
    #expect(transport.requests.count == 1)
  }

  @Test("Five redirects are followed, and the sixth is the response", arguments: [5, 6])
  func limit(count: Int) throws {
    for _ in 0..<count { transport.respond(307, location: "/again") }
    #expect(try send("https://example.org/a").values.map(\.status) == [count == 5 ? 200 : 307])
    #expect(transport.requests.count == 6)
  }

  @Test(
    "A redirected request keeps its method, its fields and its limit, and gets one token",
    arguments: [301, 302, 307, 308])
  func sameRequest(status: Int) throws {
    for method in [HTTPRequest.Method.get, .put, .delete] {
      transport.respond(status, location: "/b?c=d")
      _ = try send("https://example.org/a", by: method)
      let last = try #require(transport.requests.last)
      #expect(last.method == method && last.bodyLimit == 7)
      #expect(last.url.absoluteString == "https://example.org/b?c=d")
      #expect(last.headers.fields.map(\.name) == ["Authorization"])
    }
  }

  @Test(
    "A change is redirected within its origin only, however the target names it",
    arguments: [
      ("/b", nil), ("https://EXAMPLE.org:443/b", nil), ("https://other.example/b", "https://other.example:443"),
      ("https://example.org:8443/b", "https://example.org:8443"),
    ], [HTTPRequest.Method.put, .delete])
  func changes(redirect: (location: String, error: String?), method: HTTPRequest.Method) throws {
    transport.respond(307, location: redirect.location)
    let observer = try send("https://example.org/a", by: method)
    #expect(transport.requests.count == (redirect.error == nil ? 2 : 1))
    #expect(observer.error == redirect.error.map { .redirectedElsewhere(origin: $0) })
  }

  @Test("The target of each redirect is relative to the previous one, and the last one is the URL of the response")
  func relative() throws {
    for location in ["b/c", "../d?e", "//other.example/f/", "g"] { transport.respond(302, location: location) }
    let response = try #require(try send("https://example.org/a").values.first)
    let urls = ["example.org/a", "example.org/b/c", "example.org/d?e", "other.example/f/", "other.example/f/g"]
    #expect(transport.requests.map(\.url.absoluteString) == urls.map { "https://\($0)" })
    #expect(response.url == transport.requests.last?.url)
  }

  @Test("A change follows no 303, and a GET request does", arguments: [HTTPRequest.Method.get, .put, .delete])
  func seeOther(method: HTTPRequest.Method) throws {
    transport.respond(303, location: "/b")
    #expect(try send("https://example.org/a", by: method).values.map(\.status) == [method == .get ? 200 : 303])
  }

  @Test("The token is not sent after a redirect to another origin, not even in a later request of the same origin")
  func noReturn() throws {
    transport.respond(302, location: "https://other.example/a")
    transport.respond(302, location: "https://example.org/b")
    transport.respond(302, location: "/c")
    _ = try send("https://example.org/a")
    #expect(transport.requests.map { $0.headers["Authorization"] } == ["Bearer secret", nil, nil, nil])
  }

  @Test("The token is not sent to its origin if another one has redirected the request there")
  func redirectedHere() throws {
    transport.respond(302, location: "https://example.org/b")
    transport.respond(302, location: "/c")
    _ = try send("https://other.example/a")
    #expect(transport.requests.map { $0.headers["Authorization"] } == [nil, nil, nil])
  }

  @Test("A change without a token is not redirected to another origin either")
  func changeWithoutToken() throws {
    transport.respond(307, location: "https://other.example/b")
    let observer = TestObserver<HTTPResponse, ServiceError>()
    let request = HTTPRequest(method: .put, url: try url("https://example.org/a"))
    HTTPClient(credential: nil, transport: transport).send(request).mapError(ServiceError.init)
      .start(observer.observer)
    #expect(observer.error == .redirectedElsewhere(origin: "https://other.example:443"))
    #expect(transport.requests.count == 1)
  }

  @Test(
    "Each error of the transport becomes an error of the service",
    arguments: [
      (.tooLarge(limit: 5), .tooLarge(limit: 5)), (.timedOut(seconds: 3), .timedOut(seconds: 3)),
      (.connection("connection lost"), .tryAgain(.connection("connection lost"))),
      (.unavailable("No transport."), .unavailable(reason: "No transport.")),
    ] as [(HTTPError, ServiceError)])
  func errors(error: HTTPError, expected: ServiceError) throws {
    transport.fail(error)
    #expect(try send("https://example.org").error == expected)
  }

  // MARK: ServiceClient

  private func client(isOffline: Bool = false, scheduler: TestScheduler = TestScheduler()) throws -> ServiceClient {
    ServiceClient(
      try ServiceAddress(base: "https://example.org/words"), transport: transport, isOffline: isOffline,
      scheduler: scheduler)
  }

  @Test(
    "Retry-After counts for 429 and 503 only, and then delays the next request",
    arguments: [(429, true), (503, true), (408, false), (500, false), (502, false), (504, false)])
  func retryAfter(status: Int, counts: Bool) throws {
    let scheduler = TestScheduler()
    let service = HTTPReactionService(try client(scheduler: scheduler))
    let observers = (0..<2).map { _ in TestObserver<Never, ServiceError>() }
    transport.respond(status, fields: ["Retry-After": "30"])
    transport.respond(204)
    for observer in observers { service.set(.favourite, of: 1, to: true).start(observer.observer) }
    #expect(observers[0].error == .tryAgain(.status(status), retryAfter: counts ? 30 : nil))
    #expect(observers[1].didComplete == !counts)
    scheduler.advance(by: .seconds(30))
    #expect(observers[1].didComplete)
  }

  @Test(
    "Turning a reaction on succeeds with 201 and 204, and turning it off with 204 and 404", arguments: [true, false])
  func success(isOn: Bool) throws {
    let service = HTTPReactionService(try client())
    let statuses = (200..<600).filter { status in
      let observer = TestObserver<Never, ServiceError>()
      transport.respond(status)
      service.set(.reblog, of: 1, to: isOn).start(observer.observer)
      return observer.didComplete
    }
    #expect(statuses == (isOn ? [201, 204] : [204, 404]))
  }

  @Test(
    "A date in Retry-After is relative to the client's clock if the server's Date is missing or invalid",
    arguments: [nil, "", "today", "Sun, 32 Nov 1994 08:49:37 GMT"])
  func invalidDate(date: String?) throws {
    let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 784_111_777))
    transport.respond(503, fields: ["Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": date])
    let observer = TestObserver<Never, ServiceError>()
    HTTPReactionService(try client(scheduler: scheduler)).set(.reblog, of: 1, to: true).start(observer.observer)
    #expect(observer.error == .tryAgain(.status(503), retryAfter: 60))
  }

  @Test("Retry-After for words delays a picture of any host, and Retry-After for a picture delays nothing")
  func pictures() throws {
    let scheduler = TestScheduler()
    let client = try client(scheduler: scheduler)
    for host in ["example.org", "other.example"] {
      let picture = HTTPPictureService(client).picture(at: try url("https://\(host)/a.png"))
      transport.respond(503, fields: ["Retry-After": "30"])
      #expect(picture.first() == .failure(.tryAgain(.status(503))))
      transport.respond(503, fields: ["Retry-After": "30"])
      #expect(
        HTTPWordService(client).words(in: try month(2015, 1)).first()
          == .failure(.tryAgain(.status(503), retryAfter: 30)))
      let observer = TestObserver<Data, ServiceError>()
      picture.start(observer.observer)
      scheduler.advance(by: .seconds(29))
      #expect(observer.events.isEmpty)
      scheduler.advance(by: .seconds(1))
      #expect(observer.events == [.value(Data()), .completed])
    }
  }

  @Test("Offline, every kind of request fails and none is sent")
  func offline() throws {
    let client = try client(isOffline: true)
    let picture = HTTPPictureService(client).picture(at: try url("https://other.example/a.png"))
    let month = HTTPWordService(client).words(in: try month(2015, 1))
    let changes = [true, false].map { HTTPReactionService(client).set(.favourite, of: 1, to: $0) }
    for change in changes { #expect(change.materializeResults().first() == .success(.failure(.offline))) }
    #expect(picture.first() == .failure(.offline))
    #expect(month.first() == .failure(.offline))
    #expect(HTTPReactionService(client).reactions().first() == .failure(.offline))
    #expect(transport.requests.isEmpty)
  }

  @Test("A request for a resource has the limit of its kind")
  func limits() throws {
    let client = try client()
    for _ in 0..<4 { transport.respond(404) }
    HTTPWordService(client).words(in: try month(2015, 1)).start()
    HTTPPictureService(client).picture(at: try url("https://other.example/a.png")).start()
    HTTPReactionService(client).reactions().start()
    HTTPReactionService(client).set(.favourite, of: 1, to: true).start()
    #expect(transport.requests.map(\.bodyLimit) == [16, 8, 16, 16, 0].map { $0 << 20 })
  }
}

/// A transport that records the requests and responds synchronously: with the prepared outcomes in turn, and then with
/// empty responses.
private final class RecordedTransport: HTTPTransport {
  private struct State: Sendable {
    var requests: [HTTPRequest] = []
    var outcomes: [Result<(status: Int, headers: HTTPHeaders), HTTPError>] = []
  }

  private let state = Atomic(State())

  /// The requests in order.
  var requests: [HTTPRequest] { state.value.requests }

  /// Prepares the response with a status code and fields of the header.
  func respond(_ status: Int, location: String? = nil, fields: [String: String?] = [:]) {
    var headers = HTTPHeaders()
    if let location { headers.append("Location", location) }
    for (name, value) in fields { value.map { headers.append(name, $0) } }
    state.modify { [headers] in $0.outcomes.append(.success((status, headers))) }
  }

  /// Prepares a failure.
  func fail(_ error: HTTPError) {
    state.modify { $0.outcomes.append(.failure(error)) }
  }

  func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, HTTPError> {
    SignalProducer { [self] in
      let outcome = state.modify { state in
        state.requests.append(request)
        return state.outcomes.isEmpty ? .success((200, HTTPHeaders())) : state.outcomes.removeFirst()
      }
      return outcome.map { HTTPResponse(status: $0.status, headers: $0.headers, url: request.url) }
    }
  }
}
