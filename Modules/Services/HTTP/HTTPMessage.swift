#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is asked of a server.
struct HTTPRequest: Sendable {
  /// What is to be done with the resource (RFC 9110, section 9.3).
  enum Method: String, Sendable {
    case get = "GET"
    /// Here always with an empty body.
    case put = "PUT"
    case delete = "DELETE"
  }

  /// What is to be done.
  var method = Method.get
  /// Where to: http or https, with a host.
  var url: URL
  /// The header fields besides those that every request has.
  var headers = HTTPHeaders()
  /// How many bytes of a body are taken at most.
  var bodyLimit = 0

  /// Whether the body of an answer with this status code is wanted, and waited for.
  func wantsBody(of status: Int) -> Bool {
    method == .get && status == 200
  }
}

/// What a server answered.
struct HTTPResponse: Sendable {
  /// The status code, 200 to 999.
  var status: Int
  /// The header fields.
  var headers: HTTPHeaders
  /// The body of a 200 to a GET, and nothing otherwise: nobody needs what comes then.
  var body = Data()
  /// The URL that the answer is from: after redirects, the last.
  var url: URL

  /// The status codes that send a request elsewhere (RFC 9110, section 15.4).
  static let redirects: Set = [301, 302, 303, 307, 308]
}

/// Header fields: names, whose case does not matter, and values.
struct HTTPHeaders: Sendable, Hashable {
  /// The fields in their order.
  private(set) var fields: [Field] = []

  /// A header field.
  struct Field: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// The value of the first field with this name.
  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The elements of the comma separated lists in all fields with this name, without the space around them.
  func list(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }
      .flatMap { $0.value.split(separator: ",").map { $0.trimmed } }
  }

  /// Adds a field after the others.
  mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension StringProtocol {
  /// The text without the spaces and tabs around it.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
