#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The origin of a URL: its scheme, host and port (RFC 6454). The client sends the token to one origin only.
package struct Origin: Hashable, Sendable {
  private let scheme: String?
  private let host: String?
  private let port: Int

  /// Creates the origin of a URL.
  package init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    // Foundation removes the brackets of an IPv6 address, and not of every one.
    host = url.host().map { $0.contains(":") && $0.first != "[" ? "[\($0)]" : $0 }?.lowercased()
    port = url.port ?? Self.defaultPort(of: scheme)
  }

  /// The host, and the port unless it is the default one: “example.org” or “127.0.0.1:8080”.
  package var authority: String {
    let isDefault = port == Self.defaultPort(of: scheme)
    return "\(host ?? "")\(isDefault ? "" : ":\(port)")"
  }

  private static func defaultPort(of scheme: String?) -> Int { scheme == "https" ? 443 : 80 }
}

extension Origin: CustomStringConvertible {
  /// The origin as text, such as “https://example.org:443”.
  package var description: String { "\(scheme ?? "")://\(host ?? ""):\(port)" }
}

extension URL {
  /// Whether the URL is valid for an HTTP request: its scheme is http or https, and it has a host.
  package var isHTTP: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && !(host() ?? "").isEmpty
  }

  /// The absolute URL without the user name and the password, which a transport might send as credentials.
  var withoutUserInfo: URL? {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    return components?.url
  }
}
