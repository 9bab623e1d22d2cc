extension HTTPRequest {
  /// The error with which every transport refuses the request, or `nil` if it is valid.
  ///
  /// A line break in a field would begin another field, or even another request, that the caller does not intend.
  package var validationError: HTTPError? {
    for (name, value) in headers.fields {
      guard !name.isEmpty, name.utf8.allSatisfy(Self.tokenBytes.contains) else {
        return .invalidRequest("\(name.debugDescription) is not the name of a header field")
      }
      guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
        let isBroken = value.utf8.contains { $0 == 0x0A || $0 == 0x0D }
        let fault = isBroken ? "a line break" : "a character that is not printable ASCII"
        return .invalidRequest("the value of the header field \(name) contains \(fault)")
      }
    }
    guard headers.fields.count(where: { $0.name.lowercased() == "authorization" }) <= 1 else {
      return .invalidRequest("the header field Authorization is repeated")
    }
    guard url.isHTTP else { return .invalidRequest("the URL has no host, or is neither http nor https") }
    guard body == nil || !method.isSafe else { return .invalidRequest("\(method.rawValue) has no body") }
    return encodingFailure.map { .invalidRequest($0) }
  }

  /// The bytes of a token (RFC 9110, section 5.6.2).
  private static let tokenBytes = Set(
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
