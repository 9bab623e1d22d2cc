#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns whether the host of a URL is an ASCII name, or an IP address. An IPv6 address is in brackets and may have a
/// zone.
package func isValidHost(_ host: String) -> Bool {
  guard host.hasPrefix("[") else { return !host.isEmpty && !host.contains("%") }
  var address = in6_addr()
  return inet_pton(AF_INET6, String(host.dropFirst().prefix { $0 != "%" && $0 != "]" }), &address) == 1
}
