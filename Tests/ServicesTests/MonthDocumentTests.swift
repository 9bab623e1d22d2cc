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

  @Test("a good entry is a word, with its picture's URL resolved")
  func good() throws {
    let response = try read(document(entry()))
    let date = try #require(Day(month: month(2015, 1), day: 31))
    let imageURL = try #require(URL(string: "https://example.org/a/pictures/petrichor.png"))
    let word = Word(
      id: 20_150_131, word: "petrichor", date: date, imageURL: imageURL, definition: "the smell of rain on dry earth")
    #expect(response == WordResponse(words: [word]))
  }

  @Test(
    "what is unusual but breaks no rule is taken",
    arguments: [
      ["definition": nil], ["definition": "null"], ["definition": #""""#], ["id": "0"], ["id": "-1"],
      ["id": "9223372036854775807"], ["id": "31.0"], ["unknown": "[1, {}]"], ["word": #""\u0000\ud83d\ude00""#],
      ["imageUrl": #""https://other.example:8443/x?y=z""#], ["imageUrl": #""//other.example/x""#],
      ["imageUrl": #""a b|é""#],
    ] as [[String: String?]])
  func unusual(changes: [String: String?]) throws {
    let response = try read(document(entry(31, changes)))
    #expect(response.words.count == 1)
    #expect(response.omission == nil)
  }

  @Test(
    "an entry that breaks a rule is left out, and the reason says which",
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
      (["id": "20150101"], "entry 2 has the id 20150101, which an earlier one has"),
      (["word": "7"], "entry 2 has a word that is not a text"),
      (["word": "{}"], "entry 2 has a word that is not a text"),
      (["word": #"" \t""#], "entry 2 has an empty word"),
      (["day": "0"], "entry 2 is of day 0, which January 2015 does not have"),
      (["day": "32"], "entry 2 is of day 32, which January 2015 does not have"),
      (["day": "-9223372036854775808"], "entry 2 is of day -9223372036854775808, which January 2015 does not have"),
      (["day": "[1]"], "entry 2 has a day that is not a whole number"),
      (["month": "2"], "entry 2 is of February 2015, not of January 2015"),
      (["month": "13"], "entry 2 is of month 13 of the year 2015, which does not exist"),
      (["year": "2016"], "entry 2 is of January 2016, not of January 2015"),
      (["year": "0"], "entry 2 is of month 1 of the year 0, which does not exist"),
      (["year": #""MMXV""#], "entry 2 has a year that is not a whole number"),
      (["imageUrl": "null"], "entry 2 has an imageUrl that is not a text"),
      (["imageUrl": #""file:///etc/passwd""#], "entry 2 has an imageUrl that is neither http nor https"),
      (["imageUrl": #""javascript:alert(1)""#], "entry 2 has an imageUrl that is neither http nor https"),
      (["imageUrl": #""http://""#], "entry 2 has an imageUrl that is neither http nor https"),
      (["imageUrl": #""http://[bad""#], "entry 2 has an imageUrl that is neither http nor https"),
      (["definition": "7"], "entry 2 has a definition that is not a text"),
    ] as [([String: String?], String)])
  func broken(changes: [String: String?], reason: String) throws {
    let response = try read(document(entry(1), entry(2, changes), entry(3)))
    #expect(response.words.map(\.day) == [1, 3])
    #expect(response.omission == WordResponse.Omission(count: 1, firstReason: reason))
  }

  @Test("an entry that is no object is left out", arguments: ["null", "7", #""word""#, "[]", "true"])
  func notAnObject(json: String) throws {
    let response = try read(document(json, entry()))
    #expect(response.words.count == 1)
    #expect(response.omission == WordResponse.Omission(count: 1, firstReason: "entry 1 is not an object"))
  }

  @Test("the entries that were left out are counted, and the first one's reason is told")
  func count() throws {
    let response = try read(document(entry(1), "{}", "7", entry(1), entry(2)))
    #expect(response.words.map(\.day) == [1, 2])
    #expect(response.omission == WordResponse.Omission(count: 3, firstReason: "entry 2 has no id"))
  }

  @Test(
    "an empty list, and a document with other keys, are documents",
    arguments: [#"{"words":[]}"#, #"{"a":[{}],"words":[]}"#])
  func empty(text: String) throws {
    #expect(try read(text) == WordResponse(words: []))
  }

  @Test(
    "what is not such a document is a failure",
    arguments: [
      ("", "it is not JSON"), ("<html>", "it is not JSON"), (#"{"words":[{"#, "it is not JSON"),
      ("\u{0}", "it is not JSON"),
      (#"{"words":[]}{}"#, "it is not JSON"), (#"{"words":[NaN]}"#, "it is not JSON"),
      ("[]", "it is not a JSON object"), ("7", "it is not a JSON object"), ("null", "it is not a JSON object"),
      ("{}", "it has no “words”"), (#"{"Words":[]}"#, "it has no “words”"),
      (#"{"words":null}"#, "its “words” are not a list"),
      (#"{"words":{}}"#, "its “words” are not a list"), (#"{"words":"a"}"#, "its “words” are not a list"),
    ])
  func notADocument(text: String, reason: String) {
    #expect(throws: ServiceError.notAWordDocument(reason: reason)) { try read(text) }
  }

  @Test("bytes that are no text are not a document")
  func notText() {
    #expect(throws: ServiceError.self) { try read(Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])) }
  }

  @Test("nesting without end is a failure, not the end of the stack")
  func deep() {
    let depth = 4_000_000
    let text = #"{"words":["# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "]}"
    #expect(throws: ServiceError.self) { try read(text) }
  }

  @Test("words come by date, whatever their order in the document")
  func order() throws {
    #expect(try read(document(entry(9), entry(3), entry(7))).words.map(\.day) == [3, 7, 9])
  }
}
