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
    case .boolean:
      try scanner.skip()
      return "boolean"
    case .null:
      try scanner.skip()
      return "null"
    }
  }

  private func description(of text: String) throws -> String {
    try description(of: Array(text.utf8))
  }

  private func description(of bytes: [UInt8]) throws -> String {
    var scanner = JSONScanner(bytes)
    let value = try value(&scanner)
    try scanner.end()
    return "\(value)"
  }

  @Test(
    "Values of every kind are read",
    arguments: [
      (" [ ] ", "[]"), ("{}", "[:]"), (#"["a", "b"]"#, #"["a", "b"]"#), (#"{"a":{"b":[1]}}"#, #"["a": ["b": [1]]]"#),
      ("[1.5, 9223372036854775808, 1e400]", "[0, 0, 0]"), ("\u{FEFF}[1]", "[1]"),
      ("[true, false, null]", #"["boolean", "boolean", "null"]"#), (#""\u00e9\n\"\\\/""#, "é\n\"\\/"),
      (#""\ud83d\ude00""#, "😀"),
      (#"["\ud83d", "\ude00\ud83d", "\ud83d\u0041"]"#, #"["invalid", "invalid", "invalid"]"#), ("\"é\"", "é"),
      (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u00E9\u20ac\uFFFD\u007f""#, "é€\u{FFFD}\u{7F}"),
      (#""\u0000\\u0041""#, "\u{0}\\u0041"), (#""\uD83D\uDE00\udbff\udfff""#, "😀\u{10FFFF}"),
      (
        #"["\ude00", "\ud83d\n", "\ud83dxxxxxx", "\ud83d\ud83d\ude00"]"#,
        #"["invalid", "invalid", "invalid", "invalid"]"#
      ),
      ("\" \u{7F}/\"", " \u{7F}/"), ("\t\r\n [\t\r\n 1\t\r\n ,\t\r\n 2\t\r\n ]\t\r\n ", "[1, 2]"),
      ("{ \"a\" : 1 }", #"["a": 1]"#), ("[[],{},[[]],1]", "[[], [:], [[]], 1]"),
      ("[0.0, -0.0, 0e0, 10e-1, 1E2, 120e-1, 1.20e+1]", "[0, 0, 0, 1, 100, 12, 12]"),
      ("[9223372036854775807, -9223372036854775808]", "[9223372036854775807, -9223372036854775808]"),
      ("[9223372036854775808, -9223372036854775809, 1e-1, 1e19]", "[0, 0, 0, 0]"),
      ("[5\(String(repeating: "0", count: 10)).\(String(repeating: "0", count: 51))]", "[50000000000]"),
      ("[5\(String(repeating: "0", count: 10)).\(String(repeating: "0", count: 52))]", "[0]"),
    ])
  func values(text: String, expected: String) throws {
    #expect(try description(of: text) == expected)
  }

  @Test(
    "A string whose bytes are not UTF-8 is invalid, with and without escape sequences",
    arguments: [[0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) throws {
    for escape in ["", "\\n"] {
      let text = Array("[\"\(escape)".utf8) + bytes + Array("\", 1]".utf8)
      #expect(try description(of: text) == #"["invalid", 1]"#)
      let member = Array("{\"\(escape)".utf8) + bytes + Array("\": 1}".utf8)
      #expect(try description(of: member) == #"["": 1]"#)
    }
  }

  @Test("A skipped value and a raw value end where the value ends, without the white space around it")
  func skipping() throws {
    let texts = ["1", "\"a \"", "[ 1 , 2 ]", "{ \"a\" : [1,{\"b\":\"]\"}], \"c\": null }", "null", "-1.5e+3"]
    for text in texts {
      var scanner = JSONScanner(Array("[ \(text) , \(text) , 7 ]".utf8))
      try scanner.beginArray()
      #expect(try scanner.nextElement())
      #expect(String(decoding: try scanner.rawValue(), as: UTF8.self) == text)
      #expect(try scanner.nextElement())
      try scanner.skip()
      #expect(try scanner.nextElement())
      #expect(try scanner.integer() == 7)
      #expect(try scanner.nextElement() == false)
      try scanner.end()
    }
  }

  @Test(
    "Invalid JSON is a syntax error",
    arguments: [
      "\u{FEFF}\u{FEFF}[1]", "[\u{FEFF}1]", " \u{FEFF}[1]", "\u{FEFF}", "\u{FFFD}[1]",
      "", " ", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{1:2}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
      #"{"a" 1}"#, "01", "+1", "-", "1.", ".5", "1e", "1e+", "nul", "truee", "\"", "\"\\", #""\x""#, #""\u12g4""#,
      "\"\n\"", "[1]]", "'a'", "NaN",
      "[[]1]", "[{}1]", "[[1]2]", "[[],]", #"{"a":[]"b":1}"#, #"{"a":1 "b":2}"#, #"{,"a":1}"#, #"{"a":1"#, "[}", "{]",
      "00", "-01", "-a", "1.e5", "1e-", "1ex", "[1.]", "0x1", "tru", "True", "falsE", "nulL", "t", "[1\u{C}]",
      "\u{B}[]", "\u{A0}[]", "\"\u{1F}\"", "\"\t\"", #""\u""#, #""\u123""#, #""\u+123""#, #""\u 123""#, #""\u00e"#,
      #""\U0041""#, #""\'""#, "\"\\\"", "[1] 2", "{} {}",
    ])
  func errors(text: String) {
    #expect(throws: JSONScanner.SyntaxError.self) { try description(of: text) }
  }

  @Test(
    "A document can have 512 levels of arrays and objects, and values side by side are no levels",
    arguments: [512, 513])
  func depth(depth: Int) {
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let objects =
      String(repeating: #"{"a":[],"b":"#, count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
    for text in [arrays, objects] { #expect(isDocument(text.utf8) == (depth == 512)) }
    #expect(isDocument("[\(String(repeating: "[[]],", count: 1000))[]]".utf8))
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
}
