import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting

@testable import Services

/// A transport that records the requests and replies synchronously: with the prepared replies in turn, and then with
/// empty responses.
final class RecordedTransport: HTTPTransport {
  typealias Reply = ScriptedTransport.Reply

  private let transport = Atomic(ScriptedTransport { _ in .response() })

  /// The requests in order.
  var requests: [HTTPRequest] { transport.value.requests }

  /// The number of requests that have been cancelled while their reply was missing.
  var cancelledCount: Int { transport.value.cancelledCount }

  /// Prepares replies, and forgets the requests and the replies before them.
  func prepare(_ replies: Reply...) { prepare(replies) }

  func prepare(_ replies: [Reply]) {
    let remaining = Atomic(replies)
    transport.value = ScriptedTransport { _ in remaining.modify { $0.isEmpty ? .response() : $0.removeFirst() } }
  }

  func events(of request: HTTPRequest) -> SignalProducer<HTTPEvent, HTTPError> {
    SignalProducer { [self] observer, lifetime in
      lifetime += transport.value.events(of: request).start(observer)
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

extension ScriptedTransport.Reply {
  init(_ status: Int = 200, _ headers: HTTPHeaders = [:], body: String = "") {
    self = .response(status: status, headers: headers, body: body)
  }
}
