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

  @Test("A valid entry becomes a word with an absolute picture URL")
  func good() throws {
    let response = try read(document(entry()))
    let date = try #require(Day(month: month(2015, 1), day: 31))
    let imageURL = try #require(URL(string: "https://example.org/a/pictures/petrichor.png"))
    let word = Word(
      id: 20_150_131, word: "petrichor", date: date, imageURL: imageURL, definition: "the smell of rain on dry earth")
    #expect(response == WordResponse(words: [word]))
  }

  @Test(
    "An unusual but valid entry becomes a word",
    arguments: [
      ["definition": nil], ["definition": "null"], ["definition": #""""#], ["id": "0"], ["id": "-1"],
      ["id": "9223372036854775807"], ["id": "31.0"], ["unknown": "[1, {}]"], ["word": #""\u0000\ud83d\ude00""#],
      ["imageUrl": #""https://other.example:8443/x?y=z""#], ["imageUrl": #""//other.example/x""#],
      ["imageUrl": #""a b|é""#],
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

  @Test("The other texts have no limit of their own")
  func longWord() throws {
    let word = String(repeating: "a", count: 65_537)
    #expect(try read(document(entry(1, ["word": "\"\(word)\"", "imageUrl": "\"\(word)\""]))).words.first?.word == word)
  }

  @Test("Each optional text arrives in its own property, and null counts as missing")
  func separateTexts() throws {
    let keys = ["definition", "partOfSpeech", "pronunciation", "example", "origin"]
    let changes = Dictionary(uniqueKeysWithValues: keys.map { ($0, Optional("\"\($0)\"")) })
    let word = try #require(try read(document(entry(1, changes))).words.first)
    #expect(
      [word.definition, word.partOfSpeech, word.pronunciation, word.example, word.origin] == keys.map(Optional.some))
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

  @Test(
    "An invalid entry is skipped, and the reason names the error",
    arguments: [
      (["id": nil], "entry 2 has no id"), (["word": nil], "entry 2 has no word"), (["day": nil], "entry 2 has no day"),
      (["month": nil], "entry 2 has no month"), (["year": nil], "entry 2 has no year"),
      (["imageUrl": nil], "entry 2 has no imageUrl"),
      (["id": #""31""#], "entry 2 has an id that is not a whole number"),
      (["id": "null"], "entry 2 has an id that is not a whole number"),
      (["id": "1e400"], "entry 2 has an id that is not a whole number"),
      (["id": "9223372036854775808"], "entry 2 has an id that is not a whole number"),
      (["id": "1.5"], "entry 2 has an id that is not a whole number"),
      (["id": "true"], "entry 2 has an id that is not a whole number"),
      (["id": "20150101"], "entry 2 repeats the id 20150101"),
      (["word": "7"], "entry 2 has a word that is not a string"),
      (["word": "{}"], "entry 2 has a word that is not a string"),
      (["word": #"" \t""#], "entry 2 has an empty word"), (["word": #""""#], "entry 2 has an empty word"),
      (["word": #""\u00a0\u2003\n""#], "entry 2 has an empty word"),
      (["word": "null"], "entry 2 has a word that is not a string"),
      (["word": #""\ud800""#], "entry 2 has a word that is not a string"),
      (["month": "1.5"], "entry 2 has a month that is not a whole number"),
      (["month": "0"], "entry 2 has an invalid date: month 0 of the year 2015"),
      (["month": "-1"], "entry 2 has an invalid date: month -1 of the year 2015"),
      (["year": "10000"], "entry 2 has an invalid date: month 1 of the year 10000"),
      (["imageUrl": "7"], "entry 2 has an imageUrl that is not a string"),
      (["day": "0"], "entry 2 has an invalid date: day 0 of 2015-01"),
      (["day": "32"], "entry 2 has an invalid date: day 32 of 2015-01"),
      (["day": "-9223372036854775808"], "entry 2 has an invalid date: day -9223372036854775808 of 2015-01"),
      (["day": "[1]"], "entry 2 has a day that is not a whole number"),
      (["month": "2"], "entry 2 belongs to 2015-02 instead of 2015-01"),
      (["month": "13"], "entry 2 has an invalid date: month 13 of the year 2015"),
      (["year": "2016"], "entry 2 belongs to 2016-01 instead of 2015-01"),
      (["year": "0"], "entry 2 has an invalid date: month 1 of the year 0"),
      (["year": #""MMXV""#], "entry 2 has a year that is not a whole number"),
      (["imageUrl": "null"], "entry 2 has an imageUrl that is not a string"),
      (["imageUrl": #""file:///etc/passwd""#], "entry 2 has an imageUrl that is not an http or https URL"),
      (["imageUrl": #""javascript:alert(1)""#], "entry 2 has an imageUrl that is not an http or https URL"),
      (["imageUrl": #""http://""#], "entry 2 has an imageUrl that is not an http or https URL"),
      (["imageUrl": #""http://[bad""#], "entry 2 has an imageUrl that is not an http or https URL"),
      (["definition": "7"], "entry 2 has a definition that is not a string"),
      (["partOfSpeech": "[]"], "entry 2 has a partOfSpeech that is not a string"),
      (["pronunciation": "1"], "entry 2 has a pronunciation that is not a string"),
      (["example": "{}"], "entry 2 has an example that is not a string"),
      (["origin": "7"], "entry 2 has an origin that is not a string"),
    ] as [([String: String?], String)])
  func broken(changes: [String: String?], reason: String) throws {
    let response = try read(document(entry(1), entry(2, changes), entry(3)))
    #expect(response.words.map(\.day) == [1, 3])
    #expect(response.skippedEntries == WordResponse.SkippedEntries(count: 1, firstReason: reason))
  }

  @Test("An entry that is not an object is skipped", arguments: ["null", "7", #""word""#, "[]", "true"])
  func notAnObject(json: String) throws {
    let response = try read(document(json, entry()))
    #expect(response.words.count == 1)
    #expect(
      response.skippedEntries == WordResponse.SkippedEntries(count: 1, firstReason: "entry 1 is not a JSON object"))
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

  @Test("The skipped entries are counted, and the reason for the first is reported")
  func count() throws {
    let response = try read(document(entry(1), "{}", "7", entry(1), entry(2)))
    #expect(response.words.map(\.day) == [1, 2])
    #expect(response.skippedEntries == WordResponse.SkippedEntries(count: 3, firstReason: "entry 2 has no id"))
  }

  @Test(
    "An empty list and additional keys are valid",
    arguments: [#"{"words":[]}"#, #"{"a":[{}],"words":[]}"#])
  func empty(text: String) throws {
    #expect(try read(text) == WordResponse(words: []))
  }

  @Test(
    "An invalid document is a failure",
    arguments: [
      ("", "the response is not JSON"), ("<html>", "the response is not JSON"),
      (#"{"words":[{"#, "the response is not JSON"),
      ("\u{0}", "the response is not JSON"),
      (#"{"words":[]}{}"#, "the response is not JSON"), (#"{"words":[NaN]}"#, "the response is not JSON"),
      ("[]", "the response is not a JSON object"), ("7", "the response is not a JSON object"),
      ("null", "the response is not a JSON object"),
      ("{}", "the response has no “words”"), (#"{"Words":[]}"#, "the response has no “words”"),
      (#"{"words":null}"#, "“words” is not an array"),
      (#"{"words":{}}"#, "“words” is not an array"), (#"{"words":"a"}"#, "“words” is not an array"),
    ])
  func notADocument(text: String, reason: String) {
    #expect(throws: ServiceError.notAWordDocument(reason: reason)) { try read(text) }
  }

  @Test("A document that is not valid UTF-8 is a failure")
  func notText() {
    #expect(throws: ServiceError.self) { try read(Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])) }
  }

  @Test("Excessive nesting is a failure and does not overflow the stack")
  func deep() {
    let depth = 4_000_000
    let text = #"{"words":["# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "]}"
    #expect(throws: ServiceError.self) { try read(text) }
  }

  @Test("The words are sorted by date")
  func order() throws {
    #expect(try read(document(entry(9), entry(3), entry(7))).words.map(\.day) == [3, 7, 9])
  }
}
