import Foundation
import ProgramTesting
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

  private func description(of bytes: some Sequence<UInt8>) throws -> String {
    var scanner = JSONScanner(Array(bytes))
    let value = try value(&scanner)
    try scanner.end()
    return "\(value)"
  }

  @Test(
    "Values of every kind are read, and invalid JSON is a syntax error",
    arguments: try CaseLine.all("ServicesTests/Cases/JSON texts.txt"))
  func texts(line: CaseLine) {
    let expected = String(decoding: CaseLine.bytes(of: line.output[...]), as: UTF8.self)
    for text in line.inputs { #expect((try? description(of: text)) ?? "syntax error" == expected) }
  }

  /// Strings without an escape sequence are read in another way.
  @Test(
    "A string whose bytes are not UTF-8 is invalid",
    arguments: [[0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]],
    ["", "\\n"])
  func invalidUTF8(bytes: [UInt8], escape: String) throws {
    let text = Array("[\"\(escape)".utf8) + bytes + Array("\", 1]".utf8)
    #expect(try description(of: text) == #"["invalid", 1]"#)
  }

  @Test("A value is skipped as a whole", arguments: jsonTexts)
  func skipping(text: String) throws {
    var scanner = JSONScanner(Array("[ \(text) , 7 ]".utf8))
    try scanner.beginArray()
    #expect(try scanner.nextElement())
    try scanner.skip()
    #expect(try scanner.nextElement())
    #expect(try scanner.integer() == 7)
    #expect(try scanner.nextElement() == false)
    try scanner.end()
  }

  @Test("A raw value excludes the white space around it", arguments: jsonTexts)
  func rawValue(text: String) throws {
    var scanner = JSONScanner(Array(" \(text) ".utf8))
    #expect(String(decoding: try scanner.rawValue(), as: UTF8.self) == text)
    try scanner.end()
  }

  @Test("Values can be nested 512 times, but not 513 times", arguments: [(512, true), (513, false)])
  func depth(depth: Int, isValid: Bool) {
    // With a depth of 3, the text is [[],[[],[]]]. Neighbours such as [] that have ended do not count.
    let arrays = String(repeating: "[[],", count: depth - 1) + "[" + String(repeating: "]", count: depth)
    let objects = String(repeating: #"{"a":{},"b":"#, count: depth - 1) + "{" + String(repeating: "}", count: depth)
    for text in [arrays, objects] {
      var scanner = JSONScanner(Array(text.utf8))
      #expect(((try? scanner.skip()) != nil) == isValid)
    }
  }
}

/// A value of each kind that can contain a delimiter or white space.
private let jsonTexts = ["\"a \"", "{ \"a\" : [1,{\"b\":\"]\"}], \"c\": null }", "-1.5e+3"]
