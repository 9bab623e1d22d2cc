import Foundation
import Models
import Testing

@testable import Services

@Suite("MonthDocument")
struct MonthDocumentTests {
  private func read(_ text: String) throws -> WordResponse {
    try read(Data(text.utf8))
  }

  private func read(_ data: Data) throws -> WordResponse {
    let url = try #require(URL(string: "https://example.org/a/words/2015/01.json"))
    return try MonthDocument(data, of: month(2015, 1), from: url).response
  }

  @Test(
    "An unusual but valid entry becomes a word",
    arguments: [
      ["definition": nil], ["definition": "null"], ["definition": #""""#], ["id": "-1"], ["id": "31.0"],
      ["unknown": "[1, {}]"], ["word": #""\u0000\ud83d\ude00""#], ["word": #"" \u0301""#],
      ["imageUrl": #""//other.example/x""#], ["imageUrl": #""a b|é""#],
    ] as [[String: String?]])
  func unusual(changes: [String: String?]) throws {
    #expect(try read(document(entry(31, changes))).words.count == 1)
  }

  @Test(
    "A text can have 64 KiB of UTF-8, and an entry with a longer one is skipped",
    arguments: ["word", "imageUrl", "definition", "partOfSpeech", "pronunciation", "example", "origin"])
  func textLimit(key: String) throws {
    let longest = String(repeating: "é", count: 32 << 10)
    #expect(try read(document(entry(1, [key: "\"\(longest)\""]))).words.count == 1)
    let reason = try read(document(entry(1, [key: "\"\(longest)a\""]))).skippedEntries?.firstReason
    #expect(reason?.hasSuffix(" \(key) of more than 64 KiB") == true)
  }

  @Test("A word has the values of its entry")
  func good() throws {
    let keys = ["definition", "partOfSpeech", "pronunciation", "example", "origin"]
    let changes = Dictionary(uniqueKeysWithValues: keys.map { ($0, Optional("\"\($0)\"")) })
    let word = Word(
      id: 20_150_131, word: "petrichor", date: try #require(Day(month: month(2015, 1), day: 31)),
      imageURL: try #require(URL(string: "https://example.org/a/pictures/petrichor.png")), definition: keys[0],
      partOfSpeech: keys[1], pronunciation: keys[2], example: keys[3], origin: keys[4])
    #expect(try read(document(entry(31, changes))) == WordResponse(words: [word]))
  }

  /// JSON that is invalid for a key, in place of the value of a valid entry, and the reason.
  private static let invalidValues: [(keys: [String], values: [String?], reason: String)] = [
    (["word", "day", "month", "year"], [nil], "has no KEY"), (["id", "imageUrl"], [nil], "has no KEY"),
    (["day", "month", "year"], [#""31""#, "null", "1.5"], "has a KEY that is not a whole number"),
    (["id"], [#""31""#, "null", "1e400"], "has an KEY that is not a whole number"),
    (["word", "definition", "partOfSpeech", "pronunciation"], ["7", #""\ud800""#], "has a KEY that is not a string"),
    (["imageUrl", "example", "origin"], ["7", "[]"], "has an KEY that is not a string"),
    (["word"], [#""""#, #""\u00a0\u2003\n""#], "has an empty word"),
    (["imageUrl"], [#""file:///a""#, #""http://""#, #""http://[bad""#], "has an KEY that is not an http or https URL"),
    (["day"], ["0", "32", "-9223372036854775808"], "has an invalid date: day VALUE of 2015-01"),
    (["month"], ["0", "-1", "13"], "has an invalid date: month VALUE of the year 2015"),
    (["year"], ["0", "10000"], "has an invalid date: month 1 of the year VALUE"),
    (["id"], ["20150101"], "repeats the id VALUE"), (["month"], ["2"], "belongs to 2015-02 instead of 2015-01"),
    (["year"], ["2016"], "belongs to 2016-01 instead of 2015-01"),
  ]

  @Test("An invalid entry is skipped, and the reason names the error", arguments: invalidValues)
  func broken(keys: [String], values: [String?], reason: String) throws {
    for key in keys {
      for value in values {
        let changes = [key: value]
        let reason = "entry 2 " + reason.replacing("KEY", with: key).replacing("VALUE", with: value ?? "")
        let response = try read(document(entry(1), entry(2, changes), entry(3)))
        #expect(response.words.map(\.day) == [1, 3])
        #expect(response.skippedEntries == WordResponse.SkippedEntries(count: 1, firstReason: reason))
      }
    }
  }

  @Test("Of several entries with an id, the first valid one is used")
  func repeatedID() throws {
    let id = ["id": Optional("7")]
    let invalid = entry(1, id.merging(["word": #"" ""#]) { $1 })
    #expect(try read(document(invalid, entry(2, id), entry(3, id))).words.map(\.day) == [2])
  }

  @Test("Skipped entries are counted, with the reason for the first", arguments: ["7", "[]", "null"])
  func count(other: String) throws {
    // The last entry is skipped, because it repeats the id of the first one.
    let response = try read(document(entry(9), other, entry(9)))
    let skipped = WordResponse.SkippedEntries(count: 2, firstReason: "entry 2 is not a JSON object")
    #expect(response.skippedEntries == skipped)
  }

  @Test("If an object repeats a key, the first value counts, with its own skipped entries")
  func repeatedKeys() throws {
    let other = #""words": [{}, {}, \#(entry(2))]"#
    let response = try read(#"{"words": [\#(entry(1)), 7], \#(other)}"#)
    #expect(response.words.map(\.day) == [1])
    #expect(response.skippedEntries?.count == 1)
    #expect(try read(document(entry(1, ["word": #""a", "word": 7"#]))).words.map(\.word) == ["a"])
  }

  @Test("A document can have 1 MiB, and a larger one is refused before it is decoded", arguments: ["", "["])
  func sizeLimit(end: String) throws {
    let text = document(entry())
    let longest = text + String(repeating: " ", count: 1 << 20 - text.utf8.count - end.utf8.count)
    if end.isEmpty { #expect(try read(longest).words.count == 1) }
    #expect(throws: ServiceError.tooLarge(limit: 1 << 20)) { try read(longest + end + " ") }
  }

  /// Bytes between quotation marks that are not valid Unicode.
  private static let invalidTexts: [[UInt8]] =
    [[0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x00], [0x0A]]
    + [#"\ud83d"#, #"\udc00"#, #"\ud83d\u0041"#, #"\x"#, #"\uzzzz"#].map { Array($0.utf8) }

  @Test(
    "Text that is not valid Unicode makes its entry invalid, and the document if a thousand entries precede it",
    arguments: invalidTexts, [#"{"word": "$"}"#, #"{"$": 1}"#])
  func invalidText(bytes: [UInt8], entry invalid: String) throws {
    // The entry has all keys before `word`, which is read second.
    let parts = invalid.replacing("{", with: #"{"id": 2, "#).split(separator: "$").map { Array($0.utf8) }
    let invalid = parts[0] + bytes + parts[1]
    let start = Array(#"{"words": [\#(entry(1)), "#.utf8), end = Array(", \(entry(3))]}".utf8)
    let response = try read(Data(start + invalid + end))
    #expect(response.words.map(\.day) == [1, 3])
    #expect(response.skippedEntries?.count == 1)
    let many = Data(start + Array(String(repeating: "{},", count: 1000).utf8) + invalid + end)
    #expect(throws: ServiceError.notAWordDocument(reason: "the response is not JSON")) { try read(many) }
  }

  @Test("Values of any depth and numbers of any length are read or invalid", arguments: [30, 511, 512, 513, 100_000])
  func extremes(count: Int) throws {
    let nested = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    let digits = String(repeating: "9", count: count)
    #expect(throws: ServiceError.self) { try read(nested) }
    for value in [digits, "-\(digits)", "0.\(digits)", "1e\(digits)", "1e-\(digits)", "\"\(digits)"] {
      let response = try? read(document(entry(1), entry(2, ["id": value]), nested))
      #expect(response?.words.first?.day ?? 1 == 1)
    }
  }

  @Test(
    "An invalid document is an error",
    arguments: [
      ("the response is not JSON", "<html>"), ("the response is not JSON", #"{"words":[{"#),
      ("the response is not JSON", #"{"words":[]}{}"#), ("the response is not a JSON object", "[]"),
      ("the response has no “words”", #"{"Words":[]}"#), ("“words” is not an array", #"{"words":{}}"#),
    ])
  func notADocument(reason: String, text: String) {
    #expect(throws: ServiceError.notAWordDocument(reason: reason)) { try read(text) }
  }
}
