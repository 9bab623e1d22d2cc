import Foundation
import Reactive

@testable import ReactiveHTTP
@testable import Services

/// A transport that records the requests and replies synchronously: with the prepared replies in turn, and then with
/// empty responses.
final class RecordedTransport: HTTPTransport {
  /// A response, or an error.
  struct Reply: Sendable {
    var status: Int
    var fields: KeyValuePairs<String, String>
    var body: String
    var error: HTTPError?

    /// A reply that never arrives.
    static let missing = Reply(0)

    init(_ status: Int = 200, _ fields: KeyValuePairs<String, String> = [:], body: String = "") {
      (self.status, self.fields, self.body) = (status, fields, body)
    }

    init(_ error: HTTPError) {
      self.init()
      self.error = error
    }
  }

  private struct State: Sendable {
    var requests: [HTTPRequest] = []
    var replies: [Reply] = []
    var cancelledCount = 0
  }

  private let state = Atomic(State())

  /// The requests in order.
  var requests: [HTTPRequest] { state.value.requests }

  /// The number of requests that have been cancelled while their reply was missing.
  var cancelledCount: Int { state.value.cancelledCount }

  /// Prepares replies, and forgets the requests and the replies before them.
  func prepare(_ replies: Reply...) { prepare(replies) }

  func prepare(_ replies: [Reply]) {
    state.value = State(replies: replies)
  }

  func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, HTTPError> {
    SignalProducer { [self] observer, lifetime in
      let reply = state.modify { state in
        state.requests.append(request)
        return state.replies.isEmpty ? Reply() : state.replies.removeFirst()
      }
      guard reply.status != 0 else {
        lifetime.observeEnded { [self] in
          withExtendedLifetime(observer) { state.modify { $0.cancelledCount += 1 } }
        }
        return
      }
      if let error = reply.error { return observer.send(error: error) }
      var response = HTTPResponse(status: reply.status, headers: HTTPHeaders(), url: request.url)
      for (name, value) in reply.fields { response.headers.append(name: name, value: value) }
      if request.method == .get, reply.status == 200 { response.body = Data(reply.body.utf8) }
      observer.send(value: response)
      observer.sendCompleted()
    }
  }

  /// Returns a client that uses the transport.
  func client(
    _ base: String = "https://example.org/words", token: String? = nil, isOffline: Bool = false,
    scheduler: any DateScheduler = TestScheduler()
  ) throws -> ServiceClient {
    ServiceClient(
      try ServiceAddress(base: base, token: token), transport: self, isOffline: isOffline, scheduler: scheduler)
  }
}
