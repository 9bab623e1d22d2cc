/// Reads a JSON document (RFC 8259) value by value, from the first byte to the last.
///
/// A decoder that builds a tree needs many times as much memory as the document, and a hostile document can consist
/// only of the values that need most. The scanner stores no values, so the caller decides which of them to read:
///
///     var scanner = JSONScanner(bytes)
///     try scanner.beginArray()
///     while try scanner.nextElement() {
///       if try scanner.kind() == .number { sum += try scanner.integer() ?? 0 } else { try scanner.skip() }
///     }
///     try scanner.end()
///
/// Each element or member must be read or skipped before the next one.
struct JSONScanner {
  /// The document is not JSON, or its values are nested more than 512 deep.
  struct SyntaxError: Error {}

  /// The kind of a value. The first byte of the value determines it.
  enum Kind {
    case object, array, string, number, boolean, null
  }

  /// The number of the line that contains the next byte, or the one that is not JSON.
  var line: Int { 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") } }

  private static let depthLimit = 512

  private let bytes: [UInt8]
  private var index: Int
  private var isAtStart = false

  /// Creates a scanner at the start of a document. A byte order mark is skipped, because some editors write one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: "\u{FEFF}".utf8) ? 3 : 0
  }

  /// Returns the kind of the next value and leaves the value unread.
  mutating func kind() throws(SyntaxError) -> Kind {
    switch try peek() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw SyntaxError()
    }
  }

  /// Enters an array. Call ``nextElement()`` before each element.
  mutating func beginArray() throws(SyntaxError) {
    try begin(UInt8(ascii: "["))
  }

  /// Moves to the next element of the array. If there is none, leaves the array and returns `false`.
  mutating func nextElement() throws(SyntaxError) -> Bool {
    try next(before: UInt8(ascii: "]"))
  }

  /// Enters an object. Call ``nextKey()`` before each value.
  mutating func beginObject() throws(SyntaxError) {
    try begin(UInt8(ascii: "{"))
  }

  /// Moves to the value of the next member and returns its key. If there is none, leaves the object and returns `nil`.
  ///
  /// A key that is not valid Unicode is returned as an empty string.
  mutating func nextKey() throws(SyntaxError) -> String? {
    guard try next(before: UInt8(ascii: "}")) else { return nil }
    let key = try string()
    guard try peek() == UInt8(ascii: ":") else { throw SyntaxError() }
    index += 1
    return key ?? ""
  }

  /// Reads a string; returns `nil` if its bytes or its escape sequences are not valid Unicode.
  mutating func string() throws(SyntaxError) -> String? {
    let (contents, hasEscapes) = try scanString()
    guard hasEscapes else { return String(validating: bytes[contents], as: UTF8.self) }
    return String(validating: unescaped(contents), as: UTF8.self)
  }

  /// Reads a number. Returns `nil` if it is not a whole number that fits an `Int`, or has 64 characters or more.
  mutating func integer() throws(SyntaxError) -> Int? {
    let (text, isInteger) = try scanNumber()
    // Longer numbers are rejected, because their conversion to `Double` is a thousand times slower.
    guard text.count < 64, let text = String(validating: bytes[text], as: UTF8.self) else { return nil }
    return isInteger ? Int(text) : Double(text).flatMap { Int(exactly: $0) }
  }

  /// Skips the next value, including all values in it.
  mutating func skip() throws(SyntaxError) {
    try skip(depth: 1)
  }

  /// Skips the next value and returns its bytes, without the white space around it.
  mutating func rawValue() throws(SyntaxError) -> ArraySlice<UInt8> {
    _ = try peek()
    let start = index
    try skip()
    return bytes[start..<index]
  }

  /// Checks that only white space follows the value of the document. Otherwise throws an error.
  mutating func end() throws(SyntaxError) {
    skipWhitespace()
    guard index == bytes.count else { throw SyntaxError() }
  }

  private mutating func skip(depth: Int) throws(SyntaxError) {
    guard depth <= Self.depthLimit else { throw SyntaxError() }
    switch try kind() {
    case .object:
      try beginObject()
      while try nextKey() != nil { try skip(depth: depth + 1) }
    case .array:
      try beginArray()
      while try nextElement() { try skip(depth: depth + 1) }
    case .string: _ = try scanString()
    case .number: _ = try scanNumber()
    case .boolean, .null: try skipLiteral()
    }
  }

  private mutating func skipLiteral() throws(SyntaxError) {
    for literal: StaticString in ["true", "false", "null"] {
      let text = literal.withUTF8Buffer { Array($0) }
      if bytes[index...].starts(with: text) {
        index += text.count
        return
      }
    }
    throw SyntaxError()
  }

  private mutating func begin(_ bracket: UInt8) throws(SyntaxError) {
    guard try peek() == bracket else { throw SyntaxError() }
    index += 1
    isAtStart = true
  }

  private mutating func next(before bracket: UInt8) throws(SyntaxError) -> Bool {
    defer { isAtStart = false }
    let byte = try peek()
    if byte == bracket {
      index += 1
      return false
    }
    if !isAtStart {
      guard byte == UInt8(ascii: ",") else { throw SyntaxError() }
      index += 1
      // A comma before the closing bracket is invalid.
      guard try peek() != bracket else { throw SyntaxError() }
    }
    return true
  }

  private mutating func peek() throws(SyntaxError) -> UInt8 {
    skipWhitespace()
    return try byte()
  }

  private func byte() throws(SyntaxError) -> UInt8 {
    guard index < bytes.count else { throw SyntaxError() }
    return bytes[index]
  }

  private mutating func skipWhitespace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  private mutating func scanString() throws(SyntaxError) -> (contents: Range<Int>, hasEscapes: Bool) {
    guard try peek() == UInt8(ascii: "\"") else { throw SyntaxError() }
    index += 1
    let start = index
    var hasEscapes = false
    while true {
      switch try byte() {
      case UInt8(ascii: "\""):
        index += 1
        return (start..<index - 1, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index += 1
        try skipEscape()
      case ..<0x20: throw SyntaxError()
      default: index += 1
      }
    }
  }

  private mutating func skipEscape() throws(SyntaxError) {
    let escape = try byte()
    index += 1
    if escape == UInt8(ascii: "u") {
      for _ in 0..<4 {
        guard Character(UnicodeScalar(try byte())).isHexDigit else { throw SyntaxError() }
        index += 1
      }
    } else if Self.escapes[escape] == nil {
      throw SyntaxError()
    }
  }

  /// The characters of two-character escape sequences, by their second character.
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// Returns the bytes of a string in which the escape sequences are replaced. The sequences must be valid. A surrogate
  /// that is not part of a pair becomes a byte that is not valid UTF-8.
  private func unescaped(_ contents: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(contents.count)
    var index = contents.lowerBound
    func codeUnit(at index: Int) -> UInt16? {
      guard index + 6 <= contents.upperBound, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
      else { return nil }
      return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
    while index < contents.upperBound {
      if bytes[index] != UInt8(ascii: "\\") {
        result.append(bytes[index])
        index += 1
      } else if let unit = codeUnit(at: index) {
        index += 6
        if UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: index), UTF16.isTrailSurrogate(trail) {
          index += 6
          result += UTF8.encode(UTF16.decode(UTF16.EncodedScalar([unit, trail])))?.map { $0 } ?? []
        } else if let scalar = UnicodeScalar(unit) {
          result += UTF8.encode(scalar)?.map { $0 } ?? []
        } else {
          result.append(0xFF)
        }
      } else {
        result.append(Self.escapes[bytes[index + 1]] ?? 0xFF)
        index += 2
      }
    }
    return result
  }

  private mutating func scanNumber() throws(SyntaxError) -> (text: Range<Int>, isInteger: Bool) {
    let start = index
    var isInteger = true
    if try byte() == UInt8(ascii: "-") { index += 1 }
    if try byte() == UInt8(ascii: "0") { index += 1 } else { try scanDigits() }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      try scanDigits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      index += 1
      if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(try byte()) { index += 1 }
      try scanDigits()
    }
    return (start..<index, isInteger)
  }

  /// Skips at least one digit.
  private mutating func scanDigits() throws(SyntaxError) {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index > start else { throw SyntaxError() }
  }
}
