import Foundation
import Models
import Testing

@testable import WordScreens

@Suite("PlainText")
struct PlainTextTests {
  private let words = [
    Word.sample(1, "fjord", definition: "a long arm\nof the sea"), Word.sample(2, "日本", definition: nil),
  ].compactMap { $0 }

  @Test("Columns are padded by their width on the screen, and no words give no lines")
  func columns() throws {
    #expect(try PlainText.text(of: [], format: .columns).isEmpty)
    #expect(
      try PlainText.text(of: words, format: .columns)
        == "2015-01-01  fjord  a long arm of the sea\n2015-01-02  日本   \n")
    let hostile = [Word.sample(3, "a\n\u{1B}", definition: "c\u{1B}"), Word.sample(4, "fjords", definition: "d")]
    #expect(
      try PlainText.text(of: hostile.compactMap { $0 }, format: .columns)
        == "2015-01-03  a ␛     c␛\n2015-01-04  fjords  d\n")
  }

  @Test("Fields are sanitised and separated by one tab, and no words give no lines")
  func tabs() throws {
    #expect(try PlainText.text(of: [], format: .tabs).isEmpty)
    let hostile = [Word.sample(3, "a\tb\u{1B}[31m", definition: "c\r\nd")].compactMap { $0 }
    #expect(
      try PlainText.text(of: words + hostile, format: .tabs) == """
        2015-01-01\tfjord\ta long arm of the sea
        2015-01-02\t日本\t
        2015-01-03\ta b␛[31m\tc d

        """)
  }

  @Test("JSON has the keys of a word service and escapes characters that are invisible or could control a terminal")
  func json() throws {
    let text = "\u{1B}[2J\u{9B}\u{202E}\u{E000}\u{E0041}\u{7F}\u{2028}\u{115F}\u{34F}\u{FE0F}é😀"
    let hostile = [Word.sample(3, text, definition: "d")].compactMap { $0 }
    let json = try PlainText.text(of: hostile, format: .json)
    #expect(json.unicodeScalars.filter { !$0.isASCII } == ["é", "😀"])
    #expect(!json.contains("\u{1B}") && !json.contains("\u{7F}"))
    #expect(json.contains("é😀"))
    let decoded = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(decoded.first?["word"] as? String == text)
    #expect(
      Set(decoded.first?.keys.map { $0 } ?? []) == ["id", "word", "day", "month", "year", "imageUrl", "definition"])
    #expect(try PlainText.text(of: [], format: .json).filter { !$0.isWhitespace } == "[]")
  }

  @Test("JSON has one key in each line, in alphabetical order, and ends with a line feed")
  func jsonLayout() throws {
    let words = Array(words.suffix(1))
    let reactions = Reactions(favourites: [], reblogs: [20_150_102])
    let keys = ["\"day\" : 2", "\"id\" : 20150102", "\"imageUrl\" : \"file:///pictures/2.png\"", "\"month\" : 1"]
    func text(_ reactions: [String], _ reblogs: [String]) -> String {
      let lines = keys[..<1] + reactions + keys[1...] + reblogs + ["\"word\" : \"日本\"", "\"year\" : 2015"]
      return "[\n  {\n" + lines.map { "    \($0)" }.joined(separator: ",\n") + "\n  }\n]\n"
    }
    #expect(try PlainText.text(of: words, format: .json) == text([], []))
    #expect(
      try PlainText.text(of: words, reactions: reactions, format: .json)
        == text(["\"favourite\" : false"], ["\"reblogged\" : true"]))
  }

  @Test("Known reactions are written as marks, names or keys, in one line for each word")
  func reactions() throws {
    let reactions = Reactions(favourites: [20_150_101, 20_150_102], reblogs: [20_150_102])
    let text = { try PlainText.text(of: words, reactions: $0, format: $1) }
    #expect(
      try text(reactions, .columns) == "2015-01-01  ♥   fjord  a long arm of the sea\n2015-01-02  ♥»  日本   \n")
    #expect(
      try text(Reactions(), .columns) == "2015-01-01      fjord  a long arm of the sea\n2015-01-02      日本   \n")
    #expect(
      try text(reactions, .tabs)
        == "2015-01-01\tfjord\ta long arm of the sea\tfavourite\n2015-01-02\t日本\t\tfavourite,reblog\n")
    #expect(try text(Reactions(), .tabs) == "2015-01-01\tfjord\ta long arm of the sea\t\n2015-01-02\t日本\t\t\n")
    let json = Data(try text(reactions, .json).utf8)
    let objects = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    #expect(objects.map { $0["favourite"] as? Bool } == [true, true])
    #expect(objects.map { $0["reblogged"] as? Bool } == [false, true])
  }

  @Test("A message is one line")
  func message() {
    #expect(PlainText.message("one\ntwo\u{1B}") == "words: one two␛")
  }
}
