import Foundation
import Reactive
import Testing

@testable import ReactiveHTTP

/// The events that Apple's `URLSession` reports for a request, and the outcome of the exchange.
struct Recording: Sendable {
  let name: String
  var timeout: TimeInterval = 3600
  var events: [RecordedEvent] = []
  /// The code of the error at the end.
  var errorCode: Int?
  /// A pattern for the progress, and the response or the error.
  let outcome: String

  static let all = [
    Recording(
      name: "Chunks, whose encoding the session replaces",
      events: [.response(200, ["Transfer-Encoding": "Identity"]), .data("abc"), .data("def")],
      outcome: "3 of nil, 6 of nil, 200 abcdef"),
    Recording(
      name: "A length beside an encoding that the session adds",
      events: [.response(200, ["Transfer-Encoding": "Identity", "Content-Length": "6"]), .data("abcdef")],
      outcome: "6 of 6, 200 abcdef"),
    Recording(
      name: "A reply that is not HTTP, which the session takes for HTTP/0.9",
      events: [.response(200, [:]), .data("SSH-2")], outcome: #"connection\("invalid HTTP response"\)"#),
    Recording(name: "A status without a body", events: [.response(204, [:])], outcome: "204 "),
    Recording(
      name: "A status without a body, whose length the session reports",
      events: [.response(204, ["Content-Length": "6"])], errorCode: -1005, outcome: "204 "),
    Recording(
      name: "A redirect, which the transport does not follow",
      events: [.redirect, .response(302, ["Location": "/b"]), .data("a")], outcome: "1 of nil, 302 a"),
    Recording(
      name: "A body above the limit",
      events: [.response(200, ["X": "a"]), .data("abcdefg"), .data("h")], outcome: #"tooLarge\(limit: 6\)"#),
    Recording(
      name: "Silence", timeout: 2, errorCode: -1001, outcome: #"timedOut\(seconds: 2\.0\)"#),
    Recording(
      name: "The deadline, which the session reports as a time-out", errorCode: -1001,
      outcome: #"deadlineExceeded\(seconds: 60\.0\)"#),
    Recording(
      name: "A connection that is lost", events: [.response(200, ["X": "a"]), .data("a")], errorCode: -1005,
      outcome: #"1 of nil, connection\("connection closed unexpectedly"\)"#),
    Recording(
      name: "An unencrypted request that App Transport Security refuses", errorCode: -1022,
      outcome: #"unavailable\(".*NSAppTransportSecurity of Info\.plist\."\)"#),
  ]

  /// Returns the recording at an index.
  static func named(_ index: String) -> Recording? { Int(index).map { all[$0] } }
}

@Suite("Recorded events", .timeLimit(.minutes(1)))
struct RecordedSessionTests {
  @Test("The transport delivers the outcome of the recorded events", arguments: Recording.all.indices)
  func outcome(index: Int) async throws {
    let (recording, url) = (Recording.all[index], try #require(URL(string: "http://a.example/\(index)")))
    let (outcomes, log) = AsyncStream.makeStream(of: String.self)
    let transport = URLSessionTransport(timeout: recording.timeout)
    transport.events(of: HTTPRequest(url: url, bodyLimit: 6)).start { event in
      if let outcome = Self.text(of: event) { log.yield(outcome) }
      if event.isTerminating { log.finish() }
    }
    let outcome = await outcomes.reduce(into: []) { $0.append($1) }.joined(separator: ", ")
    let range = outcome.range(of: "^\(recording.outcome)$", options: .regularExpression)
    #expect(range != nil, "\(recording.name): \(outcome)")
  }

  private static func text(of event: Signal<HTTPEvent, HTTPError>.Event) -> String? {
    switch event {
    case .value(.progress(let count, let length)): "\(count) of \(length.map(String.init) ?? "nil")"
    case .value(.response(let response)): "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
    case .failed(let error): "\(error)"
    case .completed, .interrupted: nil
    }
  }
}
