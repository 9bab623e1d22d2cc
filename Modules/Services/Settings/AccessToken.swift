/// A token that a service requires for access. It is never shown: neither its description nor its mirror contains it.
public struct AccessToken: Sendable, Hashable {
  /// The characters of the token. Do not print or log them.
  public let text: String

  /// Creates a token. It is not validated; ``ServiceAddress`` does that.
  public init(_ text: String) {
    self.text = text
  }

  /// Returns whether a text can be a token: all characters are visible ASCII (RFC 6750, section 2.1).
  public static func isValid(_ text: String) -> Bool {
    // A line break could inject another header field into a request.
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
  /// “set”.
  public var description: String { "set" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
