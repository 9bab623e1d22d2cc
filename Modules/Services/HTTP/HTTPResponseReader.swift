#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads one answer as HTTP/1.1 has it on the wire (RFC 9112), strictly where it matters how long the body is, and
/// believing nothing that the server says about sizes.
struct HTTPResponseReader {
  /// How many bytes the heads of an answer may have together, and the trailers after it.
  static let headLimit = 1 << 16

  private var source: BufferedSource

  /// Makes a reader of what `stream` gives.
  init(_ stream: any ByteStream) {
    source = BufferedSource(stream)
  }

  /// Reads the answer to `request`.
  mutating func response(to request: HTTPRequest) throws(ServiceError) -> HTTPResponse {
    var headLimit = Self.headLimit
    var response: HTTPResponse
    repeat {
      response = try head(limit: &headLimit, url: request.url)
      // An interim answer comes before the one that counts; after 101 there is no HTTP any longer.
    } while (100...199).contains(response.status) && response.status != 101
    if request.wantsBody(of: response.status) {
      response.body = try body(under: response.headers, limit: request.bodyLimit)
    }
    return response
  }

  private mutating func head(limit: inout Int, url: URL) throws(ServiceError) -> HTTPResponse {
    guard let status = HTTPResponse.status(inLine: try source.line(limit: &limit)) else { throw .malformedAnswer }
    var headers = HTTPHeaders()
    while true {
      let line = try source.line(limit: &limit)
      guard !line.isEmpty else { break }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformedAnswer }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      guard !name.isEmpty, name == name.trimmed else { throw .malformedAnswer }
      headers.append(name, String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
    }
    return HTTPResponse(status: status, headers: headers, url: url)
  }

  private mutating func body(under headers: HTTPHeaders, limit: Int) throws(ServiceError) -> Data {
    guard headers.list("Content-Encoding").allSatisfy({ $0.lowercased() == "identity" }) else {
      throw .connection("its answer is compressed, which was not asked for")
    }
    var body = Body(limit: limit)
    let codings = headers.list("Transfer-Encoding").map { $0.lowercased() }
    if codings == ["chunked"] {
      try readChunks(into: &body)
    } else if !codings.isEmpty {
      throw .malformedAnswer
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
      guard let size = Int(hexadecimal: String(decoding: digits, as: UTF8.self).trimmed) else { throw .malformedAnswer }
      guard size > 0 else { break }
      try read(size, into: &body)
      guard try source.line(limit: &lineLimit).isEmpty else { throw .malformedAnswer }
    }
    var trailerLimit = Self.headLimit
    while try !source.line(limit: &trailerLimit).isEmpty {}
  }

  /// A body that does not grow past its limit.
  private struct Body {
    private(set) var data = Data()
    let limit: Int

    init(limit: Int) {
      self.limit = limit
    }

    /// Makes room for bytes that are said to come, but not for more than a little: saying so costs the server nothing.
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

/// Gives the bytes of a stream by lines or by counts.
private struct BufferedSource {
  private let stream: any ByteStream
  private var buffer: ArraySlice<UInt8> = []

  init(_ stream: any ByteStream) {
    self.stream = stream
  }

  /// The bytes up to the next line end, which is CR LF or LF alone, without it.
  ///
  /// - Parameter limit: How many bytes may be taken; less by those that were.
  mutating func line(limit: inout Int) throws(ServiceError) -> ArraySlice<UInt8> {
    var line: ArraySlice<UInt8> = []
    while true {
      if buffer.isEmpty { try fill() }
      guard !buffer.isEmpty else { throw .brokenConnection }
      let end = buffer.firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[..<(end ?? buffer.endIndex)]
      guard part.count < limit else { throw .connection("the head of its answer is too long") }
      limit -= part.count + 1
      line += part
      buffer = buffer[(end.map { $0 + 1 } ?? buffer.endIndex)...]
      if end != nil { break }
    }
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  /// The next bytes, at least one; none at the end.
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
  /// The status code in a line such as “HTTP/1.1 200 OK”.
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
  /// The length of the body, which several fields may give if they agree; nothing where none does.
  fileprivate var contentLength: Int? {
    get throws(ServiceError) {
      let lengths = Set(list("Content-Length"))
      guard let text = lengths.first else { return nil }
      guard lengths.count == 1, let length = Int(decimal: text) else { throw .malformedAnswer }
      return length
    }
  }
}

extension ServiceError {
  fileprivate static let malformedAnswer = ServiceError.connection("its answer is not HTTP")
  fileprivate static let brokenConnection = ServiceError.connection("the connection broke off")
}

extension Int {
  /// Reads a number that is written in decimal digits and nothing else; the greatest number where it is greater.
  fileprivate init?(decimal text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
    self = Int(text) ?? .max
  }

  /// Reads a number that is written in hexadecimal digits and nothing else; the greatest number where it is greater.
  fileprivate init?(hexadecimal text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isDecimalDigit || $0.isHexadecimalLetter }) else { return nil }
    self = Int(text, radix: 16) ?? .max
  }
}

extension UInt8 {
  /// Whether it is a digit in ASCII.
  var isDecimalDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  fileprivate var isHexadecimalLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
