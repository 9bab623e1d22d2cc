#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP request.
public struct HTTPRequest: Sendable {
  /// The method of a request (RFC 9110, section 9.3).
  public enum Method: String, Sendable {
    /// A request for the resource.
    case get = "GET"
    /// A request to store; its body is always empty.
    case put = "PUT"
    /// A request to remove the resource.
    case delete = "DELETE"
  }

  /// The method.
  public var method: Method
  /// The URL: http or https, with a host.
  public var url: URL
  /// The header fields that the transport does not add itself.
  public var headers: HTTPHeaders
  /// The maximum size of the response's body in bytes, after decompression.
  public var bodyLimit: Int

  /// The default maximum size of a response's body: 16 MiB.
  public static let defaultBodyLimit = 16 << 20

  /// Creates a request.
  public init(
    method: Method = .get, url: URL, headers: HTTPHeaders = HTTPHeaders(),
    bodyLimit: Int = HTTPRequest.defaultBodyLimit
  ) {
    (self.method, self.url, self.headers, self.bodyLimit) = (method, url, headers, bodyLimit)
  }

  /// Returns whether the transport reads the body of a response with this status code.
  func readsBody(of status: Int) -> Bool {
    method == .get && status == 200
  }
}

/// An HTTP response.
public struct HTTPResponse: Sendable {
  /// The status code, 200 to 999.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body of a 200 response to a GET request. All other bodies are discarded, so the value is empty.
  public var body: Data
  /// The URL of the request.
  public var url: URL

  /// Creates a response, for example in a transport for tests.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(), url: URL) {
    (self.status, self.headers, self.body, self.url) = (status, headers, body, url)
  }
}

/// A list of header fields. Names are case-insensitive.
public struct HTTPHeaders: Sendable {
  /// The fields in their original order, their values without surrounding white space.
  public private(set) var fields: [(name: String, value: String)] = []

  /// The value of the first field with this name, or `nil` if there is none.
  public subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Creates an empty list.
  public init() {}

  /// Returns the elements of the comma-separated lists in all fields with this name, without surrounding white space.
  public func list(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }
      .flatMap { $0.value.split(separator: ",").map { $0.trimmed() } }
  }

  /// Appends a field.
  public mutating func append(name: String, value: String) {
    fields.append((name, value))
  }
}

extension StringProtocol {
  /// Returns the text without the leading and trailing characters that `isTrimmed` accepts.
  package func trimmed(where isTrimmed: (Character) -> Bool = { $0 == " " || $0 == "\t" }) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}
