#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A parser for one HTTP/1.1 response (RFC 9112).
///
/// The parser is strict about everything that determines the length of the body. It does not trust the sizes that the
/// server announces.
struct HTTPResponseReader {
  /// The maximum total size of a response's headers in bytes, including those of interim responses. It is also the limit
  /// for the trailer section.
  static let headLimit = 1 << 16

  private var source: BufferedSource

  /// Creates a reader for the bytes of `stream`.
  init(_ stream: any ByteStream) {
    source = BufferedSource(stream)
  }

  /// Reads the response to `request`.
  mutating func response(to request: HTTPRequest) throws(ServiceError) -> HTTPResponse {
    var headLimit = Self.headLimit
    var response: HTTPResponse
    repeat {
      response = try head(limit: &headLimit, url: request.url)
      // Skip interim responses. After 101, the connection no longer uses HTTP.
    } while (100...199).contains(response.status) && response.status != 101
    if request.wantsBody(of: response.status) {
      response.body = try body(under: response.headers, limit: request.bodyLimit)
    }
    return response
  }

  private mutating func head(limit: inout Int, url: URL) throws(ServiceError) -> HTTPResponse {
    guard let status = HTTPResponse.status(inLine: try source.line(limit: &limit)) else { throw .malformedResponse }
    var headers = HTTPHeaders()
    while true {
      let line = try source.line(limit: &limit)
      guard !line.isEmpty else { break }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformedResponse }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      guard !name.isEmpty, name == name.trimmed else { throw .malformedResponse }
      headers.append(name, String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
    }
    return HTTPResponse(status: status, headers: headers, url: url)
  }

  private mutating func body(under headers: HTTPHeaders, limit: Int) throws(ServiceError) -> Data {
    guard headers.list("Content-Encoding").allSatisfy({ $0.lowercased() == "identity" }) else {
      throw .connection("unsupported content encoding")
    }
    var body = Body(limit: limit)
    let codings = headers.list("Transfer-Encoding").map { $0.lowercased() }
    if codings == ["chunked"] {
      try readChunks(into: &body)
    } else if !codings.isEmpty {
      throw .malformedResponse
    } else if let length = try headers.contentLength {
      try read(length, into: &body)
    } else {
      while case let bytes = try source.bytes(atMost: .max), !bytes.isEmpty {
        try body.append(bytes)
      }
    }
    return body.data
  }

  private mutating func read(_ count: Int, into body: inout Body) throws(ServiceError) {
    try body.reserve(count)
    var rest = count
    while rest > 0 {
      let bytes = try source.bytes(atMost: rest)
      guard !bytes.isEmpty else { throw .brokenConnection }
      try body.append(bytes)
      rest -= bytes.count
    }
  }

  private mutating func readChunks(into body: inout Body) throws(ServiceError) {
    while true {
      var lineLimit = Self.headLimit
      let line = try source.line(limit: &lineLimit)
      let digits = line.prefix { $0 != UInt8(ascii: ";") }
      guard let size = Int(hexadecimal: String(decoding: digits, as: UTF8.self).trimmed) else {
        throw .malformedResponse
      }
      guard size > 0 else { break }
      try read(size, into: &body)
      guard try source.line(limit: &lineLimit).isEmpty else { throw .malformedResponse }
    }
    var trailerLimit = Self.headLimit
    while try !source.line(limit: &trailerLimit).isEmpty {}
  }

  /// A body with a maximum size.
  private struct Body {
    private(set) var data = Data()
    let limit: Int

    init(limit: Int) {
      self.limit = limit
    }

    /// Reserves memory for announced bytes, but only for a small number, because the server may announce any size.
    mutating func reserve(_ count: Int) throws(ServiceError) {
      guard count <= limit - data.count else { throw .tooLarge(limit: limit) }
      data.reserveCapacity(data.count + min(count, 1 << 16))
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(ServiceError) {
      guard bytes.count <= limit - data.count else { throw .tooLarge(limit: limit) }
      data.append(contentsOf: bytes)
    }
  }
}

/// A buffered reader for the lines and bytes of a stream.
private struct BufferedSource {
  private let stream: any ByteStream
  private var buffer: ArraySlice<UInt8> = []

  init(_ stream: any ByteStream) {
    self.stream = stream
  }

  /// Reads a line, which ends with CR LF or LF, and returns it without its end.
  ///
  /// - Parameter limit: The maximum number of bytes to read. The method subtracts the number of bytes that it has read.
  mutating func line(limit: inout Int) throws(ServiceError) -> ArraySlice<UInt8> {
    var line: ArraySlice<UInt8> = []
    while true {
      if buffer.isEmpty { try fill() }
      guard !buffer.isEmpty else { throw .brokenConnection }
      let end = buffer.firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[..<(end ?? buffer.endIndex)]
      guard part.count < limit else { throw .connection("the response header is too long") }
      limit -= part.count + 1
      line += part
      buffer = buffer[(end.map { $0 + 1 } ?? buffer.endIndex)...]
      if end != nil { break }
    }
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// Reads up to `count` bytes, at least one. Returns an empty slice at the end of the stream.
  mutating func bytes(atMost count: Int) throws(ServiceError) -> ArraySlice<UInt8> {
    if buffer.isEmpty { try fill() }
    let bytes = buffer.prefix(count)
    buffer = buffer.dropFirst(bytes.count)
    return bytes
  }

  private mutating func fill() throws(ServiceError) {
    buffer = try stream.read()[...]
  }
}

extension HTTPResponse {
  /// Returns the status code in a line such as “HTTP/1.1 200 OK”, or `nil` if the line is invalid.
  fileprivate static func status(inLine line: ArraySlice<UInt8>) -> Int? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard
      parts.count >= 2, parts[0].count == 8, parts[0].starts(with: "HTTP/1.".utf8), parts[1].count == 3,
      let status = Int(decimal: String(decoding: parts[1], as: UTF8.self)), status >= 100
    else { return nil }
    return status
  }
}

extension HTTPHeaders {
  /// The value of `Content-Length`, or `nil` if there is none. Several fields are valid if their values are equal.
  fileprivate var contentLength: Int? {
    get throws(ServiceError) {
      let lengths = Set(list("Content-Length"))
      guard let text = lengths.first else { return nil }
      guard lengths.count == 1, let length = Int(decimal: text) else { throw .malformedResponse }
      return length
    }
  }
}

extension ServiceError {
  fileprivate static let malformedResponse = ServiceError.connection("invalid HTTP response")
  fileprivate static let brokenConnection = ServiceError.connection("connection closed unexpectedly")
}

extension Int {
  /// Parses a text that consists of decimal digits. Clamps the number to `Int.max`.
  fileprivate init?(decimal text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
    self = Int(text) ?? .max
  }

  /// Parses a text that consists of hexadecimal digits. Clamps the number to `Int.max`.
  fileprivate init?(hexadecimal text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isDecimalDigit || $0.isHexadecimalLetter }) else { return nil }
    self = Int(text, radix: 16) ?? .max
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isDecimalDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  fileprivate var isHexadecimalLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
