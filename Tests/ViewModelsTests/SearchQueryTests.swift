import Foundation
import Models
import ProgramTesting
import Testing
import ViewModels

@Suite("SearchQuery")
struct SearchQueryTests {
  @Test(
    "A search finds the words in which it marks a match, in each script",
    arguments: try CaseLine.all("ViewModelsTests/Cases/searches.txt"))
  func table(line: CaseLine) throws {
    let query = SearchQuery(String(decoding: line.inputs[0], as: UTF8.self))
    let text = String(decoding: line.inputs.dropFirst().joined(), as: UTF8.self)
    let marked = marking(query.ranges(inTitle: text), in: text)
    #expect(marked == (line.output == "none" ? text : line.output))
    #expect(try finds(query, title: text, definition: nil) == (line.output != "none"))

    let marksDefinition = marking(query.ranges(in: text), in: text) == line.output
    #expect(query.matches(text) == marksDefinition)
    #expect(try finds(query, title: "~", definition: text) == marksDefinition)
  }

  @Test("A letter and its canonical decomposition match, in Latin, Greek and Cyrillic")
  func decompositions() {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
    for letter in ranges.joined().compactMap(Unicode.Scalar.init) where letter.properties.isCased {
      let composed = String(letter)
      let decomposed = composed.decomposedStringWithCanonicalMapping
      #expect(SearchQuery(composed).matches(decomposed), "\(composed)")
      #expect(SearchQuery(decomposed).matches(composed), "\(composed)")
    }
  }

  @Test("Only the first 64 letters of the terms are searched")
  func limit() {
    let letters = String(repeating: "a ", count: 63)
    #expect(!SearchQuery(letters + "b").matches("a"))
    #expect(SearchQuery("\(letters)a b").matches("a"))
    #expect(SearchQuery(String(repeating: "a", count: 65)).matches(String(repeating: "a", count: 64)))
    #expect(!SearchQuery(String(repeating: "a", count: 64)).matches(String(repeating: "a", count: 63)))
  }

  @Test("A query without terms finds all words, and marks nothing", arguments: ["", " \t\n", "“—”", "'"])
  func empty(text: String) throws {
    let query = SearchQuery(text)
    #expect(query.isEmpty)
    #expect(try finds(query, title: "rain", definition: nil))
    #expect(query.ranges(inTitle: "rain ' “").isEmpty)
  }

  @Test("Matches cover whole characters, do not overlap, and are in the order of the text")
  func ranges() {
    let text = "Äa e\u{301}aa"
    #expect(SearchQuery("a").ranges(in: text).map { String(text[$0]) } == ["Ä", "a", "a", "a"])
    #expect(SearchQuery("aa").ranges(in: text).map { String(text[$0]) } == ["Äa", "aa"])
    #expect(SearchQuery("aa").ranges(in: "aaaa").count == 2)
    for (query, matches) in [("ab bc", ["abc"]), ("abc b", ["abc"]), ("b a", ["a", "b"])] {
      #expect(SearchQuery(query).ranges(in: "abc").map { String("abc"[$0]) } == matches)
    }
    #expect(SearchQuery("i").ranges(in: "İ").map { String("İ"[$0]) } == ["İ"])
    #expect(SearchQuery("\u{1F1EA}").ranges(in: "a\u{1F1EA}\u{1F1EA}b").count == 1)  // half a flag
  }

  private func finds(_ query: SearchQuery, title: String, definition: String?) throws -> Bool {
    let word = Word(id: 1, word: title, date: .first, imageURL: URL(filePath: "/a.png"), definition: definition)
    return !SearchIndex([word]).words(matching: query).isEmpty
  }
}

/// Returns a text with “|” around each marked part.
private func marking(_ ranges: [Range<String.Index>], in text: String) -> String {
  var (marked, end) = ("", text.startIndex)
  for range in ranges {
    marked += text[end..<range.lowerBound] + "|" + text[range] + "|"
    end = range.upperBound
  }
  return (marked + text[end...]).replacing("||", with: "")
}
