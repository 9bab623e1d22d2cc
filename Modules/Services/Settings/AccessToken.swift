import ReactiveHTTP

/// A token that a service requires for access. Its description and its mirror do not contain it, so it does not appear
/// in a log of the settings.
public struct AccessToken: Sendable, Hashable {
  /// The characters of the token. Do not print or log them.
  public let text: String

  /// Creates a token. White space at the start and at the end is removed, because a pasted token may end with a line
  /// end.
  public init(_ text: String) {
    self.text = text.trimmed(where: \.properties.isWhitespace)
  }

  /// Whether the token can be used in a request: all of its characters are visible ASCII (RFC 6750, section 2.1).
  public var isValid: Bool {
    // A line break could inject another header field into the request.
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
  /// “set”.
  public var description: String { "set" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
