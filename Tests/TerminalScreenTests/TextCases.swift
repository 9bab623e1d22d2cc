import Foundation
import Testing

/// A string from an untrusted source, and the sanitised text (`Cases/hostile_strings.json`).
struct HostileString: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let input: String
  let inputBytes: String?
  let repetitions: Int?
  let columns: Int?
  let line: String
  let lines: [String]?

  var testDescription: String { name }

  /// The bytes of the input.
  var bytes: [UInt8] {
    let once = inputBytes.map(bytes(hexadecimal:)) ?? Array(input.utf8)
    return Array(repeatElement(once, count: repetitions ?? 1).joined())
  }

  static func all() throws -> [HostileString] { try load("hostile_strings") }

  private enum CodingKeys: String, CodingKey {
    case name, input, columns
    case inputBytes = "input_bytes_hex"
    case repetitions = "repeat"
    case line = "expect"
    case lines = "expect_lines"
  }

  private func bytes(hexadecimal text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}

/// A text and its width in columns (`Cases/width_cases.json`).
struct WidthCase: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let width: Int

  var testDescription: String { name }

  static func all() throws -> [WidthCase] { try load("width_cases") }
}

private func load<Case: Decodable>(_ name: String) throws -> [Case] {
  let url = Bundle.module.bundleURL.appending(path: "Cases/\(name).json")
  return try JSONDecoder().decode([Case].self, from: Data(contentsOf: url))
}
