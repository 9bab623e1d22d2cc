import Foundation
import Models
import Reactive
import ReactiveHTTP
import ReactiveTesting
import Testing

@testable import Services

/// Tests of the requests of each kind of service, with a transport that responds synchronously.
@Suite("ServiceClient")
struct ServiceClientTests {
  private let transport = RecordedTransport()
  /// The clock shows 08:49:37 on 6 November 1994, the date in the examples of RFC 9110.
  private let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 784_111_777))

  private static let pictureURL = "https://b.example/a.png"

  /// A kind of request, and the status codes that it handles itself.
  enum Kind: CaseIterable {
    case words, lists, on, off, picture

    var successes: [Int] {
      switch self {
      case .words, .lists: [200, 404]
      case .on: [201, 204]
      case .off: [204, 404]
      case .picture: [200]
      }
    }

    /// Returns a producer that completes or fails with the request. It has no value.
    func request(_ client: ServiceClient) throws -> SignalProducer<Never, ServiceError> {
      switch self {
      case .words: HTTPWordService(client).words(in: try month(33, 9)).then(SignalProducer<Never, ServiceError>.empty)
      case .lists: HTTPReactionService(client).reactions().then(SignalProducer<Never, ServiceError>.empty)
      case .on: HTTPReactionService(client).set(.favourite, of: 7, to: true)
      case .off: HTTPReactionService(client).set(.reblog, of: -7, to: false)
      case .picture:
        HTTPPictureService(client).picture(at: try #require(URL(string: pictureURL))).then(
          SignalProducer<Never, ServiceError>.empty)
      }
    }
  }

  /// Sends a request, and returns its error; `nil` if it succeeds.
  private func error(_ kind: Kind, _ client: ServiceClient) throws -> ServiceError? {
    let observer = TestObserver<Never, ServiceError>()
    try kind.request(client).start(observer.observer)
    #expect(observer.events.count == 1)
    return observer.error
  }

  @Test(
    "The status code decides whether a request succeeds, may be tried again or fails for good",
    arguments: Kind.allCases)
  func statusCodes(kind: Kind) throws {
    let bodies: [Kind: String] = [.words: document(), .lists: "[]"]
    for status in 200..<1000 {
      let reply = RecordedTransport.Reply(status, ["Retry-After": "30"], body: bodies[kind] ?? "")
      transport.prepare(reply, reply)  // Both lists are requested.
      let expected: ServiceError? =
        switch (status, kind) {
        case _ where kind.successes.contains(status): nil
        case (408, _), (500..<503, _), (504..<600, _), (429, .picture), (503, .picture): .tryAgain(.status(status))
        case (429, _), (503, _): .tryAgain(.status(status), retryAfter: 30)
        case (_, .picture): .noPicture(status: status)
        case (401, _), (403, _): .notAllowed
        default: .unexpectedStatus(status)
        }
      #expect(try error(kind, transport.client(scheduler: scheduler)) == expected, "\(status)")
    }
  }

  @Test("Each error of the transport becomes an error of the service", arguments: Kind.allCases)
  func transportErrors(kind: Kind) throws {
    let host = kind == .picture ? "b.example" : "127.0.0.1:8080"
    let errors: [(HTTPError, ServiceError)] = [
      (.tooLarge(limit: 5), .tooLarge(limit: 5)), (.timedOut(seconds: 3), .timedOut(seconds: 3, host: host)),
      (.connection("connection lost"), .tryAgain(.connection("connection lost", host: host))),
      (.deadlineExceeded(seconds: 60), .tryAgain(.connection("the response took too long", host: host))),
      (.unavailable("No transport."), .unavailable(reason: "No transport.")),
      (.invalidRequest("it is wrong"), .unavailable(reason: "Cannot send the request: it is wrong.")),
    ]
    for (failure, expected) in errors {
      transport.prepare(.failure(failure))
      #expect(try error(kind, transport.client("http://127.0.0.1:8080")) == expected)
    }
  }

  @Test("Each request has its method, URL and limit, and the token unless it is for another host")
  func requests() throws {
    let client = try transport.client("https://example.org/a/?key=1", token: "secret")
    let lists = ["/favourites/", "/reblogs/"]
    let expected: [Kind: (method: HTTPRequest.Method, paths: [String], mebibytes: Int)] = [
      .words: (.get, ["/words/0033/09.json"], 1), .lists: (.get, lists, 1), .on: (.put, ["/favourites/7"], 0),
      .off: (.delete, ["/reblogs/-7"], 0), .picture: (.get, [], 8),
    ]
    for (kind, request) in expected {
      transport.prepare(request.paths.map { _ in .init(404) })
      _ = try error(kind, client)
      let urls = kind == .picture ? [Self.pictureURL] : request.paths.map { "https://example.org/a\($0)?key=1" }
      #expect(transport.requests.map(\.url.absoluteString) == urls)
      for actual in transport.requests {
        #expect(actual.method == request.method && actual.bodyLimit == request.mebibytes << 20)
        #expect(actual.headers.fields.map(\.value) == (kind == .picture ? [] : ["Bearer secret"]))
      }
    }
  }

  @Test("Disposing of any kind of request cancels it", arguments: Kind.allCases)
  func disposal(kind: Kind) throws {
    transport.prepare(.pending, .pending)
    let request = try kind.request(transport.client()).start()
    #expect(transport.cancelledCount == 0)
    request.dispose()
    // Both lists are requested at the same time.
    #expect(transport.cancelledCount == (kind == .lists ? 2 : 1))
  }

  @Test("No kind of request is sent offline", arguments: Kind.allCases)
  func offline(kind: Kind) throws {
    #expect(try error(kind, transport.client(isOffline: true)) == .offline)
    #expect(transport.requests.isEmpty)
  }

  @Test(
    "Retry-After of a 429 or a 503 delays all later requests with the same client, unless it concerned a picture",
    arguments: Kind.allCases, Kind.allCases)
  func retryAfter(first: Kind, second: Kind) throws {
    for status in [408, 429, 500, 503] {
      transport.prepare(.init(status, ["Retry-After": "30"]))
      let client = try transport.client(scheduler: scheduler)
      _ = try error(first, client)
      let isDelayed = first != .picture && [429, 503].contains(status)
      let observer = TestObserver<Never, ServiceError>()
      // A request for the lists needs two replies.
      transport.prepare([.init(404), .init(404)])
      try second.request(client).start(observer.observer)
      #expect(observer.events.isEmpty == isDelayed)
      scheduler.advance(by: .seconds(29))
      #expect(transport.requests.isEmpty == isDelayed)
      scheduler.advance(by: .seconds(1))
      #expect(observer.events.count == 1 && !transport.requests.isEmpty)
    }
  }
}
