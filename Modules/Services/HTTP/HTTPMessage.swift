#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An HTTP request.
struct HTTPRequest: Sendable {
  /// The method of a request (RFC 9110, section 9.3).
  enum Method: String, Sendable {
    case get = "GET"
    /// The body is always empty.
    case put = "PUT"
    case delete = "DELETE"
  }

  /// The method.
  var method = Method.get
  /// The URL: http or https, with a host.
  var url: URL
  /// The header fields that the transport does not add itself.
  var headers = HTTPHeaders()
  /// The maximum size of the response's body in bytes.
  var bodyLimit = 0

  /// Returns whether the transport reads the body of a response with this status code.
  func wantsBody(of status: Int) -> Bool {
    method == .get && status == 200
  }
}

/// An HTTP response.
struct HTTPResponse: Sendable {
  /// The status code, 200 to 999.
  var status: Int
  /// The header fields.
  var headers: HTTPHeaders
  /// The body of a 200 response to a GET request. All other bodies are discarded, so the value is empty.
  var body = Data()
  /// The URL of the response, after redirects.
  var url: URL

  /// The status codes of redirects (RFC 9110, section 15.4).
  static let redirects: Set = [301, 302, 303, 307, 308]
}

/// A list of header fields. Names are case-insensitive.
struct HTTPHeaders: Sendable, Hashable {
  /// The fields in their original order.
  private(set) var fields: [Field] = []

  /// A header field.
  struct Field: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// The value of the first field with this name, or `nil` if there is none.
  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns the elements of the comma-separated lists in all fields with this name, without surrounding white space.
  func list(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }
      .flatMap { $0.value.split(separator: ",").map { $0.trimmed } }
  }

  /// Appends a field.
  mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
