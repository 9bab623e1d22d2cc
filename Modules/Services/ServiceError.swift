#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a service could not do what it was asked for.
public enum ServiceError: Error, Sendable, Hashable {
  /// The service does not let this user in: it answered 401 or 403.
  case notAllowed
  /// Something that may pass: it is worth asking again, after `retryAfter` seconds where the service said so.
  case tryAgain(Cause, retryAfter: TimeInterval? = nil)
  /// The service answered with a status code that means nothing here.
  case unexpectedAnswer(Int)
  /// The service sent more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The service sent no byte for `seconds`.
  case timedOut(seconds: TimeInterval)
  /// The answer is not a document of words; `reason` is the rest of the sentence “The answer is not a list of words:
  /// …”.
  case notAWordDocument(reason: String)
  /// The answer is not a list of reactions; `reason` is the rest of the sentence “The answer is not a list of
  /// reactions: …”.
  case notAReactionList(reason: String)
  /// The server has no picture: it answered with this status code instead.
  case noPicture(status: Int)
  /// The words that ship with the program are not where they belong; `name` is what was looked for.
  case missingResource(name: String)
  /// What is kept on this machine could not be used in this way; `reason` is the rest of the sentence “The reactions
  /// cannot be kept: …”.
  case storage(StorageUse, reason: String)

  /// What may pass.
  public enum Cause: Sendable, Hashable {
    /// The service answered with this status code: 408, 429 or one from 500 on.
    case answer(Int)
    /// The service could not be reached, or the connection broke; the text says how, as a clause.
    case connection(String)
    /// A failure that was asked for, in the request with this number.
    case simulated(request: Int)
  }

  /// What is done with what is kept on this machine.
  public enum StorageUse: Sendable, Hashable {
    /// It is read; nothing is changed.
    case reading
    /// It is changed.
    case keeping
  }

  /// How many seconds the service wants to be left alone, where it said so.
  public var retryAfter: TimeInterval? {
    guard case .tryAgain(_, let retryAfter) = self else { return nil }
    return retryAfter
  }

  /// A sentence or two for the user. What is quoted in it is shortened, and may contain any character.
  public var message: String {
    switch self {
    case .notAllowed:
      "The word service does not allow this. It may need another access token."
    case .tryAgain(let cause, let retryAfter):
      "\(cause.sentence) Try again \(retryAfter.map { "in \(spelledOut($0))" } ?? "later")."
    case .unexpectedAnswer(let status) where HTTPResponse.redirects.contains(status):
      "The word service gave an unexpected answer: \(status), a redirect that cannot be followed."
    case .unexpectedAnswer(let status):
      "The word service gave an unexpected answer: \(status)."
    case .tooLarge(let limit):
      "The word service sent more than \(spelledOut(bytes: limit)), which is too much."
    case .timedOut(let seconds):
      "The word service sent nothing for \(spelledOut(seconds)). Try again later."
    case .notAWordDocument(let reason):
      "The answer is not a list of words: \(reason.shortened(to: 200))."
    case .notAReactionList(let reason):
      "The answer is not a list of reactions: \(reason.shortened(to: 200))."
    case .noPicture(let status):
      "There is no picture: its server answered \(status)."
    case .missingResource(let name):
      "The words that come with the program are missing: there is no \(name.shortened(to: 400))."
    case .storage(.reading, let reason):
      "The reactions cannot be read: \(reason.shortened(to: 200))."
    case .storage(.keeping, let reason):
      "The reactions cannot be kept: \(reason.shortened(to: 200))."
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
    case .answer(429): "The word service is asked too often (answer 429)."
    case .answer(let status): "The word service cannot answer now (answer \(status))."
    case .connection(let clause): "The word service cannot be reached: \(clause.shortened(to: 200))."
    case .simulated(let request): "Request \(request) failed, as the simulation was told to."
    }
  }
}

extension String {
  /// The text itself, or its beginning and an ellipsis where it has more than `limit` scalars. (A limit on characters
  /// would be none: a character may have any number of scalars.)
  func shortened(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end != endIndex else {
      return self
    }
    return self[..<end] + "…"
  }
}

/// A number of seconds in English, rounded up to a whole number of a unit that suits it.
private func spelledOut(_ seconds: TimeInterval) -> String {
  let units: [(name: String, seconds: TimeInterval)] = [("second", 1), ("minute", 60), ("hour", 3600), ("day", 86400)]
  let seconds = seconds.isFinite ? min(max(seconds, 0), 1e9) : 1e9
  let unit = units.last { seconds >= 2 * $0.seconds } ?? units[0]
  let count = Int((seconds / unit.seconds).rounded(.up))
  return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
}

private func spelledOut(bytes: Int) -> String {
  bytes >= 1 << 20 && bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
}
