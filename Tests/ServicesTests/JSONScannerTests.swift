import Foundation
import Testing

@testable import Services

@Suite("JSONScanner")
struct JSONScannerTests {
  /// Reads a document into dictionaries, arrays, strings and integers.
  private func value(_ scanner: inout JSONScanner) throws -> any Sendable {
    switch try scanner.kind() {
    case .object:
      var members: [String: any Sendable] = [:]
      try scanner.beginObject()
      while let key = try scanner.nextKey() { members[key] = try value(&scanner) }
      return members
    case .array:
      var elements: [any Sendable] = []
      try scanner.beginArray()
      while try scanner.nextElement() { elements.append(try value(&scanner)) }
      return elements
    case .string: return try scanner.string() ?? "invalid"
    case .number: return try scanner.integer() ?? 0
    case .literal:
      let isNull = try scanner.isNull()
      try scanner.skip()
      return isNull ? "null" : "boolean"
    }
  }

  private func description(of text: String) throws -> String {
    var scanner = JSONScanner(Array(text.utf8))
    let value = try value(&scanner)
    try scanner.end()
    return "\(value)"
  }

  @Test(
    "Values of every kind are read",
    arguments: [
      (" [ ] ", "[]"), ("{}", "[:]"), (#"["a", "b"]"#, #"["a", "b"]"#), (#"{"a":{"b":[1]}}"#, #"["a": ["b": [1]]]"#),
      ("[-0, 12, 1e2, 1.0, 5E+0]", "[0, 12, 100, 1, 5]"), ("[1.5, 9223372036854775808, 1e400]", "[0, 0, 0]"),
      ("[true, false, null]", #"["boolean", "boolean", "null"]"#), (#""\u00e9\n\"\\\/""#, "é\n\"\\/"),
      (#""\ud83d\ude00""#, "😀"),
      (#"["\ud83d", "\ude00\ud83d", "\ud83d\u0041"]"#, #"["invalid", "invalid", "invalid"]"#), ("\"é\"", "é"),
    ])
  func values(text: String, expected: String) throws {
    #expect(try description(of: text) == expected)
  }

  @Test(
    "Invalid JSON is a syntax error",
    arguments: [
      "", " ", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{1:2}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
      #"{"a" 1}"#, "01", "+1", "-", "1.", ".5", "1e", "1e+", "nul", "truee", "\"", "\"\\", #""\x""#, #""\u12g4""#,
      "\"\n\"", "[1]]", "'a'", "NaN", "\u{FEFF}[]",
    ])
  func errors(text: String) {
    #expect(throws: JSONScanner.SyntaxError.self) { try description(of: text) }
  }

  @Test("Skipping a value moves the scanner to the end of the value")
  func skipping() throws {
    var scanner = JSONScanner(Array(#"[{"a":[1,{"b":"]"}],"c":null}, 7]"#.utf8))
    try scanner.beginArray()
    #expect(try scanner.nextElement())
    try scanner.skip()
    #expect(try scanner.nextElement())
    #expect(try scanner.integer() == 7)
    #expect(try scanner.nextElement() == false)
    try scanner.end()
  }

  @Test("A document can have 512 levels, and more are an error", arguments: [512, 513])
  func depth(depth: Int) throws {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    var scanner = JSONScanner(Array(text.utf8))
    if depth > 512 {
      #expect(throws: JSONScanner.SyntaxError.self) { try scanner.skip() }
    } else {
      try scanner.skip()
    }
  }

  /// Returns a random JSON value.
  private func randomValue(depth: Int) -> String {
    let space = [" ", "\n", ""].randomElement() ?? ""
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4)) {
    case 0: return space + (["0", "-1", "1.5e+3", "-0.25"].randomElement() ?? "0")
    case 1: return (["true", "false", "null"].randomElement() ?? "null") + space
    case 2: return #""a\u00e9\\b""#
    case 3: return #""é, []{}:""#
    case 4:
      return "[" + (0..<Int.random(in: 0...3)).map { _ in randomValue(depth: depth - 1) }.joined(separator: ",") + "]"
    default:
      let members = (0..<Int.random(in: 0...3)).map { #""\#($0)"\#(space):"# + randomValue(depth: depth - 1) }
      return "{" + space + members.joined(separator: ",") + "}"
    }
  }

  private func isDocument(_ bytes: some Sequence<UInt8>) -> Bool {
    var scanner = JSONScanner(Array(bytes))
    do throws(JSONScanner.SyntaxError) {
      try scanner.skip()
      try scanner.end()
      return true
    } catch {
      return false
    }
  }

  @Test("Random documents are accepted, and truncated ones are not")
  func random() {
    for _ in 0..<1000 {
      let text = "[" + randomValue(depth: 4) + "]"
      #expect(isDocument(text.utf8), "\(text)")
      for count in 0..<text.utf8.count where isDocument(text.utf8.prefix(count)) {
        Issue.record("“\(text.utf8.prefix(count))” is a beginning of “\(text)”.")
      }
    }
  }
}
