import Foundation
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import ReactiveTesting
import Testing

@Suite("send(_:retryingUpTo:interval:on:)")
struct RetryTests {
  private typealias Reply = ScriptedTransport.Reply

  /// The clock shows 08:49:37 on 6 November 1994, the date in the examples of RFC 9110.
  private let clock = TestScheduler(startDate: Date(timeIntervalSince1970: 784_111_777))

  /// Sends a request at 0 s, up to three times with an interval of two seconds. Returns the times of its exchanges in
  /// seconds, and the status of the response, or `nil` if the request has failed.
  private func exchanges(_ method: HTTPRequest.Method, _ replies: [Reply]) throws -> (times: [Int], status: Int?) {
    let (times, observer) = (Atomic<[Date]>([]), TestObserver<HTTPResponse, HTTPError>())
    let transport = ScriptedTransport { [clock] _ in
      times.modify { $0.append(clock.currentDate) }
      return .inTurn(replies)
    }
    let beginning = clock.currentDate
    let request = HTTPRequest(method: method, url: try #require(URL(string: "http://a")))
    HTTPClient(transport: transport).send(request, retryingUpTo: 2, interval: .seconds(2), on: clock)
      .start(observer.observer)
    clock.advance(by: .seconds(1000))
    #expect(observer.events.last?.isTerminating == true && observer.values.count == (observer.error == nil ? 1 : 0))
    return (times.value.map { Int($0.timeIntervalSince(beginning)) }, observer.lastValue?.status)
  }

  @Test(
    "Only an idempotent request is sent again, after a status code of a temporary failure",
    arguments: HTTPRequest.Method.allCases)
  func statusCodes(method: HTTPRequest.Method) throws {
    let isIdempotent = [.get, .head, .put, .delete].contains(method)
    for status in 200..<600 where ![301, 302, 303, 307, 308].contains(status) {
      let outcome = try exchanges(method, [.response(status: status), .response()])
      let isRepeated = isIdempotent && [408, 429, 500, 502, 503, 504].contains(status)
      #expect(outcome == (isRepeated ? [0, 2] : [0], isRepeated ? 200 : status))
    }
  }

  @Test(
    "Only an error that may be temporary leads to another request, and the last error is delivered",
    arguments: [
      (.timedOut(seconds: 1), [0, 2, 4]), (.deadlineExceeded(seconds: 1), [0, 2, 4]), (.connection("a"), [0, 2, 4]),
      (.untrusted("a"), [0]), (.unavailable("a"), [0]), (.invalidRequest("a"), [0]), (.tooLarge(limit: 1), [0]),
      (.redirectedElsewhere(origin: "a"), [0]), (.cannotSave(path: "a", reason: "b"), [0]),
    ] as [(HTTPError, [Int])])
  func errors(error: HTTPError, times: [Int]) throws {
    #expect(try exchanges(.get, [.failure(error)]) == (times, nil))
    #expect(try exchanges(.post, [.failure(error)]) == ([0], nil))
  }

  @Test(
    "Retry-After takes the place of the interval, and the response is delivered if the wait is more than a minute",
    arguments: [
      ("0", [0, 0, 0]), ("30", [0, 30, 60]), ("60", [0, 60, 120]), ("61", [0]), ("99999999999999999999999", [0]),
      ("soon", [0, 2, 4]), ("Sun, 06 Nov 1994 08:49:47 GMT", [0, 10, 10]),
    ] as [(String, [Int])])
  func retryAfter(value: String, times: [Int]) throws {
    #expect(try exchanges(.get, [.response(status: 503, headers: ["Retry-After": value])]) == (times, 503))
  }
}
