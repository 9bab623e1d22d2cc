import ReactiveHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reason why a request to a service failed.
public enum ServiceError: Error, Sendable, Hashable {
  /// The service denied access: the status code was 401 or 403.
  case notAllowed
  /// The service redirected a change to another origin.
  case redirectedElsewhere(origin: String)
  /// The system cannot use a service; the reason is a sentence.
  case unavailable(reason: String)
  /// The client is offline and sends no requests, and there is no cached copy of the response.
  case offline
  /// The failure is temporary. Try again, after `retryAfter` seconds if the service specified a time.
  case tryAgain(Cause, retryAfter: TimeInterval? = nil)
  /// The service returned this status code, which the request does not handle.
  case unexpectedStatus(Int)
  /// The response is larger than `limit` bytes.
  case tooLarge(limit: Int)
  /// The service sent no data for this number of seconds. The host is as in ``Cause/connection(_:host:)``.
  case timedOut(seconds: TimeInterval, host: String? = nil)
  /// The response is not a document of words. `reason` completes the sentence “Cannot read the list of words: …”.
  case notAWordDocument(reason: String)
  /// The response is not a list of reactions. `reason` completes the sentence “Cannot read the list of reactions: …”.
  case notAReactionList(reason: String)
  /// The server returned this status code instead of a picture.
  case noPicture(status: Int)
  /// A built-in resource, such as the words of a month, is missing, or the URL of a picture has the wrong scheme.
  /// `name` is a file name or a URL.
  case missingResource(name: String)
  /// The local storage could not be read or written. `reason` completes the sentence “Cannot read the reactions: …” or
  /// “Cannot save the reactions: …”, which contains the path of the file if it is known.
  case storage(StorageOperation, reason: String, path: String? = nil)
  /// The settings cannot be used, so it is not known which service has the data.
  case settings(SettingsError)

  /// The cause of a temporary failure.
  public enum Cause: Sendable, Hashable {
    /// The service returned this status code: 408, 429 or 5xx.
    case status(Int)
    /// The service could not be reached, or the connection was lost. The text is the reason, such as “connection
    /// refused”. The host has its port, unless that is the default one: “127.0.0.1:8080”.
    case connection(String, host: String? = nil)
    /// The request with this number failed because of a ``Simulation``.
    case simulated(request: Int)
  }

  /// An operation on the local storage.
  public enum StorageOperation: Sendable, Hashable {
    /// Data is read.
    case reading
    /// Data is written.
    case writing
  }

  /// The number of seconds to wait before the next attempt, or `nil` if the service did not specify a time.
  public var retryAfter: TimeInterval? {
    guard case .tryAgain(_, let retryAfter) = self else { return nil }
    return retryAfter
  }

  /// A message for the user, in one or two sentences. It may quote untrusted text, which is shortened but not
  /// sanitised: it may contain any character.
  public var message: String {
    switch self {
    case .tryAgain(_, nil), .timedOut: "\(reason) Try again later."
    default: reason
    }
  }

  /// The ``message`` without the advice to try again later, for a screen that shows how to do this.
  public var reason: String {
    switch self {
    case .notAllowed:
      "The word service denied access. Check the access token."
    case .redirectedElsewhere(let origin):
      "The word service redirects the change to \(origin.shortened(to: 200)), another origin. The change was not sent there."
    case .unavailable(let reason):
      "Cannot use a word service: \(reason)"
    case .offline:
      "Not available offline."
    case .tryAgain(let cause, let retryAfter):
      cause.sentence + (retryAfter.map { " Try again in \(spelledOut($0))." } ?? "")
    case .unexpectedStatus(let status) where HTTPClient.redirects.contains(status):
      "The word service returned a redirect that cannot be followed (status code \(status))."
    case .unexpectedStatus(let status):
      "The word service returned an unexpected status code: \(status)."
    case .tooLarge(let limit):
      "The response exceeds the limit of \(spelledOut(bytes: limit))."
    case .timedOut(let seconds, let host):
      "Cannot reach the word service\(place(host)): timed out after \(spelledOut(seconds))."
    case .notAWordDocument(let reason):
      "Cannot read the list of words: \(reason.shortened(to: 200))."
    case .notAReactionList(let reason):
      "Cannot read the list of reactions: \(reason.shortened(to: 200))."
    case .noPicture(let status):
      "Cannot load the picture: the server returned status code \(status)."
    case .missingResource(let name):
      "Cannot load a built-in resource: \(name.shortened(to: 400)) is missing."
    case .storage(let operation, let reason, let path):
      "Cannot \(operation == .reading ? "read" : "save") the reactions\(place(path)): \(reason.shortened(to: 200))."
    case .settings(let error):
      error.message
    }
  }
}

extension ServiceError: LocalizedError, CustomStringConvertible {
  /// The same as ``message``.
  public var errorDescription: String? { message }
  /// The same as ``message``.
  public var description: String { message }
}

extension ServiceError.Cause {
  fileprivate var sentence: String {
    switch self {
    case .status(429): "The word service received too many requests (status code 429)."
    case .status(let status): "The word service is temporarily unavailable (status code \(status))."
    case .connection(let reason, let host):
      "Cannot reach the word service\(place(host)): \(reason.shortened(to: 200))."
    case .simulated(let request): "Request \(request) failed (simulated)."
    }
  }
}

/// Returns a host or a path for a sentence, with a space before it; empty for `nil`.
func place(_ name: String?) -> String {
  name.map { " (\($0.shortened(to: 200)))" } ?? ""
}

extension String {
  /// Returns the string, truncated to `limit` Unicode scalars and an ellipsis if it is longer.
  ///
  /// The limit counts scalars and not characters, because a character can consist of any number of scalars.
  func shortened(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end != endIndex else {
      return self
    }
    return self[..<end] + "…"
  }
}

/// Returns a duration in English, rounded up to a whole number of the largest unit of which there are at least two.
private func spelledOut(_ seconds: TimeInterval) -> String {
  let units: [(name: String, seconds: TimeInterval)] = [("second", 1), ("minute", 60), ("hour", 3600), ("day", 86400)]
  let seconds = seconds.isFinite ? min(max(seconds, 0), 1e9) : 1e9
  let unit = units.last { seconds >= 2 * $0.seconds } ?? units[0]
  let count = Int((seconds / unit.seconds).rounded(.up))
  return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
}

func spelledOut(bytes: Int) -> String {
  bytes >= 1 << 20 && bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}
