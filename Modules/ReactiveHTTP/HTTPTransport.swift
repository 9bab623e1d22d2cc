public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A transport for HTTP exchanges: one request and its response. It follows no redirects and keeps no cookies.
public protocol HTTPTransport: Sendable {
  /// Returns a producer that sends `request`, and delivers the progress and then the response, on an arbitrary thread.
  ///
  /// The producer completes after the response. Disposing of the start cancels the transfer. An observer that takes its
  /// time does not hold up other exchanges.
  func events(of request: HTTPRequest) -> SignalProducer<HTTPEvent, HTTPError>
}

extension HTTPTransport {
  /// Returns a producer that sends `request` and delivers the response, on an arbitrary thread.
  public func exchange(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, HTTPError> {
    events(of: request.withoutProgress).compactMap(\.response)
  }
}

/// An event of an exchange.
public enum HTTPEvent: Sendable {
  /// A part of the response's body has arrived. `received` is the number of bytes that have arrived, after
  /// decompression. `expected` is the length of the body in bytes, or `nil` if it is unknown.
  case progress(received: Int, expected: Int?)
  /// The complete response, which is the last event.
  case response(HTTPResponse)

  /// The response, or `nil` for a progress.
  public var response: HTTPResponse? {
    if case .response(let response) = self { response } else { nil }
  }
}

/// The reason why an exchange has no response, or no expected response.
public enum HTTPError: Error, Sendable, Hashable {
  /// The request cannot be sent, for example because a header field contains a line break. The reason is a clause.
  case invalidRequest(String)
  /// The body exceeds the limit of the request.
  case tooLarge(limit: Int)
  /// The server sent nothing for this number of seconds, the time-out of the transport.
  case timedOut(seconds: TimeInterval)
  /// The response was not complete after this number of seconds, the ``HTTPRequest/deadline`` of the request.
  case deadlineExceeded(seconds: TimeInterval)
  /// The server could not be reached, or there is no complete, valid response; the reason is a phrase, such as
  /// “connection refused”.
  case connection(String)
  /// The certificate of the server is not trusted; the reason is a phrase, such as “certificate has expired”.
  case untrusted(String)
  /// The system has no transport, or does not allow the request; the reason is a sentence.
  case unavailable(String)
  /// A request other than `GET` and `HEAD` was redirected to another origin.
  case redirectedElsewhere(origin: String)
  /// The status code of the response is not one from 200 to 299.
  case unexpectedStatus(HTTPResponse)
  /// The body is not the expected document; the reason is a clause that names the key.
  case invalidDocument(String)
  /// The body cannot be saved in the file at this path; the reason is a phrase.
  case cannotSave(path: String, reason: String)
}

extension HTTPError: LocalizedError {
  /// A sentence for the user.
  public var errorDescription: String? {
    switch self {
    case .invalidRequest(let reason): "Cannot send the request: \(reason)."
    case .tooLarge(let limit): "The response has more than \(limit) bytes."
    case .timedOut(let seconds): "The server sent nothing for \(text(of: seconds))."
    case .deadlineExceeded(let seconds): "The response was not complete after \(text(of: seconds))."
    case .connection(let reason): "Cannot reach the server: \(reason)."
    case .untrusted(let reason): "Cannot reach the server: its certificate is not trusted (\(reason))."
    case .unavailable(let reason): reason
    case .redirectedElsewhere(let origin): "The server redirects the request to \(origin), another origin."
    case .unexpectedStatus(let response): "The server returned the status code \(response.status)."
    case .invalidDocument(let reason): "Cannot read the response: \(reason)."
    case .cannotSave(let path, let reason): "Cannot save the response (\(path)): \(reason)."
    }
  }
}

/// Returns a number of seconds in words, without the fraction “.0”.
private func text(of seconds: TimeInterval) -> String {
  let text = "\(seconds)"
  return seconds == 1 ? "1 second" : "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) seconds"
}
