import Foundation
import Models
import Testing

@testable import Services

@Suite("MonthDocument")
struct MonthDocumentTests {
  /// A text that is too long for an optional one.
  private static let longText = String(repeating: "a", count: 65_537)

  private func read(_ text: String) throws -> WordResponse {
    let url = try #require(URL(string: "https://example.org/a/words/2015/01.json"))
    return try MonthDocument(Data(text.utf8), of: month(2015, 1), from: url).response
  }

  @Test(
    "An unusual but valid entry becomes a word",
    arguments: [
      ["definition": nil], ["definition": "null"], ["definition": #""""#], ["id": "0"], ["id": "-1"],
      ["id": "9223372036854775807"], ["id": "31.0"], ["unknown": "[1, {}]"], ["word": #""\u0000\ud83d\ude00""#],
      ["imageUrl": #""https://other.example:8443/x?y=z""#], ["imageUrl": #""//other.example/x""#],
      ["imageUrl": #""a b|é""#], ["word": "\"\(longText)\"", "imageUrl": "\"\(longText)\""],
    ] as [[String: String?]])
  func unusual(changes: [String: String?]) throws {
    let response = try read(document(entry(31, changes)))
    #expect(response.words.count == 1)
    #expect(response.skippedEntries == nil)
  }

  @Test(
    "An optional text can have 64 KiB of UTF-8, and not more",
    arguments: ["definition", "partOfSpeech", "pronunciation", "example", "origin"], ["a", "é"])
  func textLimit(key: String, character: String) throws {
    let longest = String(repeating: character, count: (64 << 10) / character.utf8.count)
    #expect(try read(document(entry(1, [key: "\"\(longest)\""]))).words.count == 1)
    let reason = try read(document(entry(1, [key: "\"\(longest)a\""]))).skippedEntries?.firstReason
    #expect(reason?.hasSuffix(" \(key) of more than 64 KiB") == true)
  }

  @Test("A valid entry becomes a word with an absolute picture URL, and each text has its own property")
  func good() throws {
    let keys = ["definition", "partOfSpeech", "pronunciation", "example", "origin"]
    let changes = Dictionary(uniqueKeysWithValues: keys.map { ($0, Optional("\"\($0)\"")) })
    let word = Word(
      id: 20_150_131, word: "petrichor", date: try #require(Day(month: month(2015, 1), day: 31)),
      imageURL: try #require(URL(string: "https://example.org/a/pictures/petrichor.png")), definition: keys[0],
      partOfSpeech: keys[1], pronunciation: keys[2], example: keys[3], origin: keys[4])
    #expect(try read(document(entry(31, changes))) == WordResponse(words: [word]))
    #expect(try #require(try read(document(entry(1, ["origin": "null"]))).words.first).origin == nil)
  }

  @Test("An entry of the built-in year needs only a word, a day and a picture, and the month completes its date")
  func embedded() throws {
    let text =
      #"{"words":[{"word":"a","day":29,"imageUrl":"../a.png","id":"x","month":7,"year":[]},{"day":1},"#
      + #"{"word":"b","day":30,"imageUrl":"b.png"},{"word":"c","day":29,"imageUrl":"c.png"}]}"#
    let url = URL(filePath: "/srv/Year/02.json")
    let response = try MonthDocument(Data(text.utf8), of: month(2016, 2), from: url, source: .embedded).response
    #expect(response.words.map(\.id) == [20_160_229] && response.words.map(\.day) == [29])
    #expect(response.words.map(\.imageURL.absoluteString) == ["file:///srv/a.png"])
    #expect(response.skippedEntries == WordResponse.SkippedEntries(count: 3, firstReason: "entry 2 has no word"))
    let common = try MonthDocument(Data(text.utf8), of: month(2015, 2), from: url, source: .embedded).response
    #expect(common.words.isEmpty)
    #expect(common.skippedEntries?.firstReason == "entry 1 has an invalid date: day 29 of 2015-02")
  }

  /// JSON that is invalid for a key, in place of the value of a valid entry, and the reason.
  private static let invalidValues: [(keys: [String], values: [String?], reason: String)] = [
    (["word", "day", "month", "year"], [nil], "has no KEY"), (["id", "imageUrl"], [nil], "has no KEY"),
    (
      ["day", "month", "year"], [#""31""#, "null", "1e400", "9223372036854775808", "1.5", "true", "[1]"],
      "has a KEY that is not a whole number"
    ),
    (["id"], [#""31""#, "null", "1e400", "9223372036854775808", "1.5"], "has an KEY that is not a whole number"),
    (["word"], ["7", "{}", "null", #""\ud800""#], "has a KEY that is not a string"),
    (["imageUrl"], ["7", "null", #""\ud800""#], "has an KEY that is not a string"),
    (["definition", "partOfSpeech", "pronunciation"], ["7", #""\ud800""#], "has a KEY that is not a string"),
    (["example", "origin"], ["7", "[]"], "has an KEY that is not a string"),
    (["word"], [#"" \t""#, #""""#, #""\u00a0\u2003\n""#], "has an empty word"),
    (
      ["imageUrl"], [#""file:///etc/passwd""#, #""javascript:alert(1)""#], "has an KEY that is not an http or https URL"
    ),
    (["imageUrl"], [#""http://""#, #""http://[bad""#, #""ftp://a/b""#], "has an KEY that is not an http or https URL"),
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

  @Test(
    "The id of a skipped entry can be used by a later one, and the first valid entry with an id wins",
    arguments: [
      ("word", #"" ""#), ("month", "2"), ("year", "0"), ("day", "32"), ("imageUrl", #""ftp://a/b""#), ("origin", "7"),
    ])
  func idOfSkippedEntry(key: String, json: String) throws {
    let id = ["id": Optional("7")]
    let response = try read(document(entry(1, id.merging([key: json]) { $1 }), entry(2, id), entry(3, id)))
    #expect(response.words.map(\.day) == [2])
    #expect(response.skippedEntries?.count == 2 && response.skippedEntries?.firstReason.hasPrefix("entry 1 ") == true)
  }

  @Test("The words are sorted by date, the skipped entries are counted, and the reason for the first is reported")
  func count() throws {
    for (other, reason) in [("{}", "has no id"), ("7", "is not a JSON object"), ("[]", "is not a JSON object")] {
      let response = try read(document(entry(9), other, "null", entry(9), entry(3), entry(7)))
      #expect(response.words.map(\.day) == [3, 7, 9])
      #expect(response.skippedEntries == WordResponse.SkippedEntries(count: 3, firstReason: "entry 2 \(reason)"))
    }
  }

  @Test(
    "An invalid document is a failure",
    arguments: [
      ("the response is not JSON", ["", "<html>", #"{"words":[{"#, "\u{0}", #"{"words":[]}{}"#, #"{"words":[NaN]}"#]),
      ("the response is not a JSON object", ["[]", "7", "null"]),
      ("the response has no “words”", ["{}", #"{"Words":[]}"#]),
      ("“words” is not an array", [#"{"words":null}"#, #"{"words":{}}"#, #"{"words":"a"}"#]),
    ])
  func notADocument(reason: String, texts: [String]) throws {
    for text in texts {
      #expect(throws: ServiceError.notAWordDocument(reason: reason)) { try read(text) }
    }
    #expect(try read(#"{"a":[{}],"words":[]}"#) == WordResponse(words: []))
  }
}
