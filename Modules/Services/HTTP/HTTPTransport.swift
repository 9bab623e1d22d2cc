import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One request and its answer, whatever that is: redirects are not followed, nothing is kept from one to the next.
protocol HTTPTransport: Sendable {
  /// Sends `request`, and then the answer. A body is taken of a 200 to a GET alone, and no other
  /// is waited for.
  ///
  /// Fails with ``ServiceError/tooLarge(limit:)`` as soon as the body passes the request's limit, with
  /// ``ServiceError/timedOut(seconds:)`` when the server is silent for too long, and with ``ServiceError/tryAgain``
  /// where there is no complete answer. Disposing of the start closes the connection.
  func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServiceError>
}

/// The transport that suits the system.
///
/// - Parameter timeout: After how many seconds without a byte an exchange fails.
func systemTransport(timeout: TimeInterval) -> any HTTPTransport {
  #if canImport(Darwin)
    URLSessionTransport(timeout: timeout)
  #else
    SocketTransport(timeout: timeout)
  #endif
}

extension ServiceError {
  /// The server could not be reached, or the connection broke; `clause` says how.
  static func connection(_ clause: String) -> ServiceError {
    .tryAgain(.connection(clause))
  }
}
