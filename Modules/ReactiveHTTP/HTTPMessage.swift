#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP request.
public struct HTTPRequest: Sendable {
  /// The method of a request (RFC 9110, section 9.3).
  public enum Method: String, Sendable, CaseIterable {
    /// A request for the resource.
    case get = "GET"
    /// A request for the header fields of the resource. Its response has no body.
    case head = "HEAD"
    /// A request to process the body, such as to create a resource.
    case post = "POST"
    /// A request to store the body as the resource.
    case put = "PUT"
    /// A request to change a part of the resource (RFC 5789).
    case patch = "PATCH"
    /// A request to remove the resource.
    case delete = "DELETE"

    /// Whether the method only reads (RFC 9110, section 9.2.1).
    var isSafe: Bool { self == .get || self == .head }

    /// Whether several equal requests have the same effect as one (RFC 9110, section 9.2.2).
    var isIdempotent: Bool { self != .post && self != .patch }
  }

  /// The method.
  public var method: Method
  /// The URL: http or https, with a host.
  public var url: URL
  /// The header fields that the transport does not add itself.
  public var headers: HTTPHeaders
  /// The body, or `nil` if there is none. `GET` and `HEAD` have none.
  ///
  /// The header field `Content-Type` specifies its type. Without this field, `URLSession` sends the type
  /// `application/x-www-form-urlencoded`, and libcurl sends none.
  public var body: Data? { didSet { encodingFailure = nil } }
  /// The reason why the value of the body cannot be encoded, or `nil` if it is encoded.
  private(set) var encodingFailure: String?
  /// The maximum size of the response's body in bytes, after decompression; `.max` for none.
  public var bodyLimit: Int
  /// The number of seconds after which an exchange fails with ``HTTPError/deadlineExceeded(seconds:)``, even while data
  /// arrives; infinity for none. The default is 60. Each redirect begins another exchange.
  public var deadline: TimeInterval
  /// The file in which a transport saves the body of a successful response, or `nil` for ``HTTPResponse/body``. See
  /// ``HTTPClient/download(_:to:)``.
  public internal(set) var file: URL?
  /// The status codes of the responses whose body is read, or `nil` for all. Any other body is discarded, and the
  /// exchange ends with the header.
  public var bodyStatusCodes: Set<Int>?
  /// Whether the transport reports the progress of the response's body.
  package private(set) var reportsProgress = true

  /// The default maximum size of a response's body: 16 MiB.
  public static let defaultBodyLimit = 16 << 20

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The URL: http or https, with a host.
  ///   - headers: The header fields that the transport does not add itself.
  ///   - body: The body, or `nil` if there is none.
  ///   - contentType: The media type of the body. If there is a body, and no field `Content-Type`, this field is
  ///     appended.
  ///   - bodyLimit: The maximum size of the response's body in bytes, after decompression.
  ///   - deadline: The number of seconds after which an exchange fails; infinity for none.
  public init(
    method: Method = .get, url: URL, headers: HTTPHeaders = [:], body: Data? = nil,
    contentType: String = "application/octet-stream", bodyLimit: Int = HTTPRequest.defaultBodyLimit,
    deadline: TimeInterval = 60
  ) {
    (self.method, self.url, self.headers, self.body, self.bodyLimit) = (method, url, headers, body, bodyLimit)
    self.deadline = deadline
    if body != nil, headers["Content-Type"] == nil { self.headers["Content-Type"] = contentType }
  }

  /// Creates a request whose body is a JSON document, with the type `application/json`.
  ///
  /// If the value cannot be encoded, each exchange fails with ``HTTPError/invalidRequest(_:)``.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The URL: http or https, with a host.
  ///   - headers: The header fields that the transport does not add itself.
  ///   - value: The value of the document.
  ///   - encoder: The encoder of the document.
  public init(
    method: Method = .post, url: URL, headers: HTTPHeaders = [:], json value: some Encodable,
    encoder: JSONEncoder = JSONEncoder()
  ) {
    self.init(method: method, url: url, headers: headers)
    if headers["Content-Type"] == nil { self.headers["Content-Type"] = "application/json" }
    do {
      body = try encoder.encode(value)
    } catch {
      encodingFailure = "the body cannot be encoded (\((error as? EncodingError)?.clause ?? "\(error)"))"
    }
  }

  /// The same request, for an observer that receives only the response.
  var withoutProgress: HTTPRequest {
    var request = self
    request.reportsProgress = false
    return request
  }

  /// The body that the transport sends. A server may demand a length of the body of a method that usually has one.
  var sentBody: Data? {
    switch method {
    case .get, .head, .delete: body
    case .post, .put, .patch: body ?? Data()
    }
  }

  /// Returns whether the transport reads the body of a response with this status code. Interim responses, 204 and 304
  /// have none.
  package func readsBody(of status: Int) -> Bool {
    method != .head && status >= 200 && status != 204 && status != 304 && bodyStatusCodes?.contains(status) != false
  }

  /// Returns the file for the body of a response with this status code, or `nil` if the body is not saved.
  package func bodyFile(for status: Int) throws(HTTPError) -> BodyFile? {
    guard let file, 200...299 ~= status, readsBody(of: status) else { return nil }
    return try BodyFile(file)
  }
}

/// An HTTP response.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code, 200 to 999.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body, decompressed. It is empty if there is none, if it is in the file of the request, or if the request
  /// discards the bodies of this status.
  public var body: Data
  /// The URL of the request.
  public var url: URL

  /// Creates a response, for example in a transport for tests.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data(), url: URL) {
    (self.status, self.headers, self.body, self.url) = (status, headers, body, url)
  }

  /// The error for a status code that is not one from 200 to 299, or `nil` for a success.
  var statusError: HTTPError? { 200...299 ~= status ? nil : .unexpectedStatus(self) }

  /// The length of the body in bytes; `nil` if the header does not specify it, or if it is the compressed length.
  var expectedLength: Int? {
    let isPlain = headers.list("Transfer-Encoding").allSatisfy { $0.lowercased() == "identity" }
    guard headers["Content-Encoding"] == nil, isPlain else { return nil }
    return headers["Content-Length"].flatMap { Int($0) }
  }
}

/// A list of header fields. Names are case-insensitive, also when lists are compared.
///
/// A list can be written as a dictionary literal, such as `["Accept": "image/png"]`. It may contain a name repeatedly.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// The fields, their values without surrounding white space.
  ///
  /// The fields of a request are in their original order. `URLSession` delivers those of a response in any order, and
  /// combines repeated fields to one, whose value is a comma-separated list. It may also drop empty fields, and replace
  /// a `Transfer-Encoding` by `Identity`. libcurl keeps the order and all fields.
  public internal(set) var fields: [(name: String, value: String)] = []

  /// The value of the first field with this name, or `nil` if there is none. A new value replaces all fields with this
  /// name, and `nil` removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { append(name: name, value: newValue) }
    }
  }

  /// Creates an empty list.
  public init() {}

  /// Creates a list of the fields in a dictionary literal.
  public init(dictionaryLiteral fields: (String, String)...) {
    for (name, value) in fields { append(name: name, value: value) }
  }

  /// Returns the elements of the comma-separated lists in all fields with this name, without surrounding white space.
  public func list(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }
      .flatMap { $0.value.unicodeScalars.split(separator: ",").map { Substring($0).trimmed() } }
  }

  /// Appends a field.
  public mutating func append(name: String, value: String) {
    fields.append((name, value))
  }
}

extension HTTPHeaders: Hashable {
  public static func == (a: HTTPHeaders, b: HTTPHeaders) -> Bool {
    a.fields.elementsEqual(b.fields) { $0.name.lowercased() == $1.name.lowercased() && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
    for field in fields { hasher.combine([field.name.lowercased(), field.value]) }
  }
}

extension StringProtocol {
  /// Returns the text without the leading and trailing scalars that `isTrimmed` accepts.
  package func trimmed(where isTrimmed: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }) -> String {
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, isTrimmed(first) { scalars.removeFirst() }
    while let last = scalars.last, isTrimmed(last) { scalars.removeLast() }
    return String(scalars)
  }
}
