import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A transport for single HTTP exchanges: one request and its response. It does not follow redirects and keeps no state
/// between exchanges.
protocol HTTPTransport: Sendable {
  /// Returns a producer that sends `request` and then the response.
  ///
  /// It reads only the body of a 200 response to a GET request, and does not wait for any other body. Disposing of the
  /// start closes the connection.
  ///
  /// The producer fails with:
  /// - ``ServiceError/tooLarge(limit:)`` as soon as the body exceeds the limit of the request,
  /// - ``ServiceError/timedOut(seconds:)`` if the server sends no data for too long,
  /// - ``ServiceError/tryAgain(_:retryAfter:)`` if there is no complete, valid response.
  func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServiceError>
}

/// Returns the transport for the current platform.
///
/// - Parameter timeout: The number of seconds without data after which an exchange fails.
func systemTransport(timeout: TimeInterval) -> any HTTPTransport {
  #if canImport(Darwin)
    URLSessionTransport(timeout: timeout)
  #else
    SocketTransport(timeout: timeout)
  #endif
}

extension ServiceError {
  /// Returns the error for a server that could not be reached or a lost connection.
  ///
  /// - Parameter reason: The reason as a phrase, such as “connection refused”.
  static func connection(_ reason: String) -> ServiceError {
    .tryAgain(.connection(reason))
  }
}
