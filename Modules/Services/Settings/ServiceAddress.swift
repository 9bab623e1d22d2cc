import ReactiveHTTP

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The validated base URL of a word service, and the access token for it.
public struct ServiceAddress: Sendable, Hashable {
  /// The base URL of the service's resources: http or https, with a host.
  ///
  /// It may have a path, with or without a trailing slash. It may also have a query, as the signed URLs of object
  /// stores do. Every request to the service then includes the query. A fragment is removed.
  public let base: URL
  /// The bearer token in the `Authorization` header field of requests to the origin of `base`.
  public let token: AccessToken?

  /// Validates the user's input and creates an address.
  ///
  /// - Parameters:
  ///   - text: A URL. Surrounding white space is ignored.
  ///   - token: The access token. Pass `nil` or an empty string if the service needs none.
  /// - Throws: A ``ServiceAddress/ValidationError`` if the URL or the token cannot be used in a request.
  public init(base text: String, token: String? = nil) throws(ValidationError) {
    base = try Self.checkedBase(text)
    self.token = if let token { try Self.checkedToken(token) } else { nil }
  }

  /// The reason why a service address is invalid.
  public enum ValidationError: Error, Sendable, Hashable {
    /// The text is not an absolute URL.
    case notAURL(String)
    /// The scheme is neither http nor https.
    case scheme(String)
    /// The host is missing, or is neither an ASCII name nor an IP address.
    case host(String)
    /// The port is not a number from 1 to 65535.
    case port(String)
    /// The URL contains a user name or a password.
    case userInfo
    /// The token contains a character that is not allowed in a token (RFC 6750, section 2.1).
    case token

    /// A message for the user. It quotes user input, which is shortened but not sanitised: it may contain any
    /// character.
    public var message: String {
      switch self {
      case .notAURL(let text), .scheme(let text), .host(let text), .port(let text):
        "Invalid service URL “\(text.shortened(to: 200))”: \(reason)."
      case .userInfo: "Invalid service URL: \(reason)."
      case .token: "Invalid access token: \(reason)."
      }
    }

    /// The part of ``message`` that says what to enter, as a clause without a full stop. It does not quote the input.
    public var reason: String {
      switch self {
      case .notAURL: "enter a URL such as https://example.org/words"
      case .scheme: "the scheme must be http or https"
      case .host: "the host must be an ASCII name or an IP address"
      case .port: "the port must be a number from 1 to 65535"
      case .userInfo: "use an access token instead of a user name and a password"
      case .token: "use only visible ASCII characters, without spaces"
      }
    }
  }

  private static func checkedBase(_ text: String) throws(ValidationError) -> URL {
    let text = text.trimmed(where: \.properties.isWhitespace)
    // Foundation encodes another host on some systems, and refuses it on others.
    let authority = text.unicodeScalars.drop { $0 != "/" }.drop { $0 == "/" }
      .prefix { !"/?#".unicodeScalars.contains($0) }
    guard authority.allSatisfy(\.isASCII) else { throw .host(text) }
    guard var components = URLComponents(string: text), let scheme = components.scheme?.lowercased() else {
      throw .notAURL(text)
    }
    guard ["http", "https"].contains(scheme) else { throw .scheme(text) }
    guard components.user == nil, components.password == nil else { throw .userInfo }
    guard let host = components.encodedHost, isValidHost(host) else { throw .host(text) }
    guard components.port.map((1...65535).contains) ?? true else { throw .port(text) }
    components.scheme = scheme
    components.fragment = nil
    guard let url = components.url else { throw .notAURL(text) }
    return url
  }

  private static func checkedToken(_ text: String) throws(ValidationError) -> AccessToken? {
    let token = AccessToken(text)
    guard token.isValid else { throw .token }
    return token.text.isEmpty ? nil : token
  }
}

extension ServiceAddress.ValidationError: LocalizedError, CustomStringConvertible {
  /// The same as ``message``.
  public var errorDescription: String? { message }
  /// The same as ``message``.
  public var description: String { message }
}

extension ServiceAddress {
  /// The host, and the port unless it is the default one: “example.org” or “127.0.0.1:8080”.
  public var host: String { Origin(base).authority }

  /// Returns the URL of a resource. The path is relative to the base and must be ASCII that needs no percent-encoding.
  func url(of path: String) -> URL {
    guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return base }
    var basePath = components.percentEncodedPath[...]
    while basePath.hasSuffix("/") { basePath.removeLast() }
    components.percentEncodedPath = "\(basePath)/\(path)"
    return components.url ?? base
  }
}
