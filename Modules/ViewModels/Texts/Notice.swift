/// A message for the user: a sentence or more, and what kind of message it is.
public struct Notice: Sendable, Hashable {
  /// The kind of a message, from the least to the most serious. A view shows it with a colour and a symbol.
  public enum Kind: Sendable, Hashable, Comparable {
    /// The state of a screen, such as a list without words.
    case information
    /// Something that has succeeded, or is new.
    case success
    /// Something that the user should know, such as the age of the words.
    case warning
    /// Something that has failed.
    case failure
  }

  /// The kind of the message.
  public let kind: Kind
  /// The sentences.
  public let text: String
  /// The command that helps, such as `reload`; `nil` if there is none.
  public let advice: CommandID?

  /// Creates a message.
  public init(_ kind: Kind, _ text: String, advice: CommandID? = nil) {
    (self.kind, self.text, self.advice) = (kind, text, advice)
  }

  /// Creates a message with the sentences of all messages and the kind of the most serious one. Returns `nil` if there
  /// are no messages.
  public init?(joining notices: [Notice]) {
    guard let kind = notices.map(\.kind).max() else { return nil }
    self.init(kind, notices.map(\.text).joined(separator: " "))
  }
}

extension Notice {
  /// The message without the command that helps.
  public var withoutAdvice: Notice { Notice(kind, text) }
}

extension Notice: CustomStringConvertible {
  /// The kind, the text, and the name of the command that helps.
  public var description: String { "\(kind): \(text)\(advice.map { " (\($0))" } ?? "")" }
}
