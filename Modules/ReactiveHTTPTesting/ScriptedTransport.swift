public import Reactive
public import ReactiveHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A transport for tests. It replies as a closure decides, and records the requests.
///
/// It refuses the same requests as the transports of the platform, such as one whose header contains a line break. The
/// limits of a request, its `bodyLimit` and its `deadline`, have no effect: reply with ``Reply/failure(_:)``.
public final class ScriptedTransport: HTTPTransport {
  /// A reply to a request.
  public indirect enum Reply: Sendable {
    /// The exchange delivers this response, with the URL of the request.
    case response(status: Int = 200, headers: HTTPHeaders = [:], body: String = "")
    /// The exchange delivers this response, with the URL of the request.
    case data(Data, status: Int = 200, headers: HTTPHeaders = [:])
    /// The exchange fails.
    case failure(HTTPError)
    /// The exchange does not end until it is cancelled.
    case pending
    /// The exchange reports this progress, and does not end.
    case progress(received: Int, expected: Int?)
    /// The exchange has the replies of a producer, until one of them ends it. For example, the test changes the value of
    /// a `MutableProperty` from ``pending`` to a progress, and later to a response.
    case later(SignalProducer<Reply, Never>)
    /// The first request with the same method and URL has the first reply, and each further one the next reply. When
    /// none is left, requests have the last one.
    case inTurn([Reply])
  }

  private struct Record: Sendable {
    var requests: [HTTPRequest] = []
    var cancelledCount = 0
  }

  private let script: @Sendable (HTTPRequest) -> Reply
  private let record = Atomic(Record())

  /// Creates a transport.
  ///
  /// - Parameter script: Returns the reply to a request. It is called on the thread that starts the exchange.
  public init(_ script: @escaping @Sendable (HTTPRequest) -> Reply) {
    self.script = script
  }

  /// The requests in the order in which their exchanges were started.
  public var requests: [HTTPRequest] { record.value.requests }

  /// The number of pending exchanges that were cancelled.
  public var cancelledCount: Int { record.value.cancelledCount }

  public func events(of request: HTTPRequest) -> SignalProducer<HTTPEvent, HTTPError> {
    SignalProducer { [self] observer, lifetime in
      if let error = request.validationError { return observer.send(error: error) }
      let index = record.modify { record in
        defer { record.requests.append(request) }
        return record.requests.count { $0.method == request.method && $0.url == request.url }
      }
      let exchange = ScriptedExchange(request: request, index: index, observer: observer, lifetime: lifetime)
      // This also retains the observer. If it was released, the exchange would be interrupted.
      lifetime.observeEnded { [self] in
        if !exchange.hasEnded.value { record.modify { $0.cancelledCount += 1 } }
      }
      exchange.deliver(script(request))
    }
  }
}

/// An exchange of a ``ScriptedTransport``.
private struct ScriptedExchange: Sendable {
  let request: HTTPRequest
  /// The number of earlier requests with the same method and URL.
  let index: Int
  let observer: Signal<HTTPEvent, HTTPError>.Observer
  let lifetime: Lifetime
  let hasEnded = Atomic(false)

  func deliver(_ reply: ScriptedTransport.Reply) {
    switch reply {
    case .response(let status, let headers, let body): respond(status, headers, Data(body.utf8))
    case .data(let body, let status, let headers): respond(status, headers, body)
    case .failure(let error): fail(error)
    case .pending: break
    case .progress(let received, let expected): report(received, expected)
    case .later(let replies): lifetime += replies.startWithValues(deliver)
    case .inTurn(let replies): deliver(replies.dropFirst(index).first ?? replies.last ?? .pending)
    }
  }

  private func respond(_ status: Int, _ headers: HTTPHeaders, _ body: Data) {
    var response = HTTPResponse(status: status, headers: headers, url: request.url)
    if request.readsBody(of: status) { response.body = body }
    if !response.body.isEmpty { report(response.body.count, response.body.count) }
    do throws(HTTPError) {
      if let file = try request.bodyFile(for: status) {
        try file.append(response.body)
        try file.complete()
        response.body = Data()
      }
    } catch {
      return fail(error)
    }
    hasEnded.value = true
    observer.send(value: .response(response))
    observer.sendCompleted()
  }

  private func report(_ received: Int, _ expected: Int?) {
    if request.reportsProgress { observer.send(value: .progress(received: received, expected: expected)) }
  }

  private func fail(_ error: HTTPError) {
    hasEnded.value = true
    observer.send(error: error)
  }
}
