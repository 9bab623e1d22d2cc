#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension URL {
  /// Whether the URL is valid for an HTTP request: its scheme is http or https, and it has a host.
  var isHTTP: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && !(host() ?? "").isEmpty
  }

  /// The port of the URL, or the default port of its scheme.
  var effectivePort: Int {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}

/// The origin of a URL: its scheme, host and port (RFC 6454). The client sends the token to one origin only.
struct Origin: Hashable, Sendable {
  private let scheme: String?
  private let host: String?
  private let port: Int

  /// Creates the origin of a URL.
  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.effectivePort
  }
}

extension Origin: CustomStringConvertible {
  /// The origin as text, such as “https://example.org:443”.
  var description: String { "\(scheme ?? "")://\(host ?? ""):\(port)" }
}
