#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension URL {
  /// Whether an HTTP request can be made to it: its scheme is http or https, and it has a host.
  var isHTTP: Bool {
    ["http", "https"].contains(scheme?.lowercased()) && !(host() ?? "").isEmpty
  }

  /// The port that a request goes to.
  var effectivePort: Int {
    port ?? (scheme?.lowercased() == "https" ? 443 : 80)
  }
}

/// Scheme, host and port: whom a secret may be told (RFC 6454).
struct Origin: Hashable, Sendable {
  private let scheme: String?
  private let host: String?
  private let port: Int

  /// The origin of a URL.
  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.effectivePort
  }
}
