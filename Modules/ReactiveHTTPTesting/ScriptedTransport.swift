public import Reactive
public import ReactiveHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A transport for tests. It replies synchronously as a closure decides, and records the requests.
///
/// It refuses the same requests as the transports of the platform, such as one whose header contains a line break.
public final class ScriptedTransport: HTTPTransport {
  /// A reply to a request.
  public enum Reply: Sendable {
    /// The exchange delivers this response, with the URL of the request.
    case response(status: Int = 200, headers: HTTPHeaders = [:], body: String = "")
    /// The exchange delivers this response, with the URL of the request.
    case data(Data, status: Int = 200, headers: HTTPHeaders = [:])
    /// The exchange fails.
    case failure(HTTPError)
    /// The exchange does not end until it is cancelled.
    case pending
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
      record.modify { $0.requests.append(request) }
      func respond(_ status: Int, _ headers: HTTPHeaders, _ body: Data) {
        let body = request.readsBody(of: status) ? body : Data()
        if request.reportsProgress, !body.isEmpty {
          observer.send(value: .progress(received: body.count, expected: body.count))
        }
        let response = HTTPResponse(status: status, headers: headers, body: body, url: request.url)
        observer.send(value: .response(response))
        observer.sendCompleted()
      }
      switch script(request) {
      case .response(let status, let headers, let body): respond(status, headers, Data(body.utf8))
      case .data(let body, let status, let headers): respond(status, headers, body)
      case .failure(let error): observer.send(error: error)
      case .pending:
        // An observer that is released would interrupt the exchange.
        lifetime.observeEnded { [self] in
          withExtendedLifetime(observer) { record.modify { $0.cancelledCount += 1 } }
        }
      }
    }
  }
}
