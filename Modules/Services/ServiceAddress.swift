#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where a word service is, and the token that lets the user in: checked, so that requests can be made of it.
public struct ServiceAddress: Sendable, Hashable {
  /// The URL under which the service's resources lie: http or https, with a host.
  ///
  /// It may have a path, with or without a slash at its end, and a query, which goes along with every request to the
  /// service, as the signed URLs of object stores want it.
  public let base: URL
  /// What goes into the `Authorization` header of the requests to the origin of `base`, after “Bearer”.
  public let token: String?

  /// Checks what the user entered.
  ///
  /// - Parameters:
  ///   - text: A URL; space around it is ignored.
  ///   - token: The access token; nothing or an empty one where the service needs none.
  /// - Throws: What is wrong, where no request could be made with it.
  public init(base text: String, token: String? = nil) throws(Problem) {
    base = try Self.checkedBase(text)
    self.token = try Self.checkedToken(token)
  }

  /// What is wrong with an address that the user entered.
  public enum Problem: Error, Sendable, Hashable {
    /// The text is not an absolute URL.
    case notAURL(String)
    /// The scheme is neither http nor https.
    case scheme(String)
    /// There is no host, or one that cannot be looked up as it stands.
    case host(String)
    /// The port is not a number from 1 to 65535.
    case port(String)
    /// There is a user name or a password in the URL.
    case userInfo
    /// The token has a character that a token cannot have (RFC 6750, section 2.1).
    case token

    /// A sentence for the user. What is quoted in it is shortened, and may contain any character.
    public var message: String {
      switch self {
      case .notAURL(let text):
        "“\(text.shortened(to: 200))” is not the URL of a word service, such as https://example.org/words."
      case .scheme(let text):
        "A word service is reached by http or https, and “\(text.shortened(to: 200))” is neither."
      case .host(let text):
        "“\(text.shortened(to: 200))” has no host that can be looked up; write it in ASCII, as in https://example.org."
      case .port(let text):
        "“\(text.shortened(to: 200))” has a port that is not between 1 and 65535."
      case .userInfo:
        "The URL of a word service cannot have a user name or a password; give an access token instead."
      case .token:
        "The access token has characters that a token cannot have."
      }
    }
  }

  private static func checkedBase(_ text: String) throws(Problem) -> URL {
    let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    let text = String(trimmed)
    guard var components = URLComponents(string: text), let scheme = components.scheme?.lowercased() else {
      throw .notAURL(text)
    }
    guard ["http", "https"].contains(scheme) else { throw .scheme(text) }
    guard components.user == nil, components.password == nil else { throw .userInfo }
    guard let host = components.encodedHost, !host.isEmpty, !host.contains("%") || host.hasPrefix("[") else {
      throw .host(text)
    }
    guard components.port.map((1...65535).contains) ?? true else { throw .port(text) }
    components.scheme = scheme
    components.fragment = nil
    guard let url = components.url else { throw .notAURL(text) }
    return url
  }

  private static func checkedToken(_ token: String?) throws(Problem) -> String? {
    guard let token, !token.isEmpty else { return nil }
    // Visible ASCII: a space or a line end would begin something else in the head of the request.
    guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .token }
    return token
  }
}

extension ServiceAddress.Problem: LocalizedError, CustomStringConvertible {
  /// The same as ``message``.
  public var errorDescription: String? { message }
  /// The same as ``message``.
  public var description: String { message }
}

extension ServiceAddress {
  /// The URL of the resource with this path under the base; the path is ASCII that needs no escapes.
  func url(of path: String) -> URL {
    guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return base }
    var basePath = components.percentEncodedPath[...]
    while basePath.hasSuffix("/") { basePath.removeLast() }
    components.percentEncodedPath = "\(basePath)/\(path)"
    return components.url ?? base
  }
}
