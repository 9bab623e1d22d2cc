public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A transport for HTTP exchanges: one request and its response. It follows no redirects and keeps no cookies.
public protocol HTTPTransport: Sendable {
  /// Returns a producer that sends `request` and then the response, on an arbitrary thread.
  ///
  /// The producer reads the body of a 200 response to a GET request only, decompressed, and does not wait for any other
  /// body. Disposing of the start cancels the transfer.
  ///
  /// The producer fails with an ``HTTPError``.
  func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, HTTPError>
}

/// The reason why an exchange has no response.
public enum HTTPError: Error, Sendable, Hashable {
  /// The body exceeds the limit of the request.
  case tooLarge(limit: Int)
  /// The server sent nothing for this number of seconds, or the whole exchange took longer than its deadline.
  case timedOut(seconds: TimeInterval)
  /// The server could not be reached, or there is no complete, valid response; the reason is a phrase, such as
  /// “connection refused”.
  case connection(String)
  /// The system has no transport; the reason is a sentence.
  case unavailable(String)
}

extension HTTPError: LocalizedError {
  /// A sentence for the user.
  public var errorDescription: String? {
    switch self {
    case .tooLarge(let limit): "The response has more than \(limit) bytes."
    case .timedOut(let seconds): "The server did not respond within \(seconds) seconds."
    case .connection(let reason): "Cannot reach the server: \(reason)."
    case .unavailable(let reason): reason
    }
  }
}
