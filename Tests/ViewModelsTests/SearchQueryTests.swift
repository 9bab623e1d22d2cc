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
    let marked = shortText(query.markedTitle(of: try .petrichor(text, definition: nil)))
    #expect(marked == (line.output == "none" ? text : line.output))
    #expect(try finds(query, title: text, definition: nil) == (line.output != "none"))

    let marksDefinition = shortText(query.marked(text)) == line.output
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
    #expect(shortText(query.markedTitle(of: try .petrichor("rain ' “"))) == "rain ' “")
  }

  @Test("In each text of some characters, a match contains its term, and the rest does not")
  func ranges() {
    let characters = ["a", "É", "e\u{301}", "ß", "ﬁ", "İ", "'", "-", "\u{AD}", "👩🏽‍🚀", "\u{1F1EA}"]
    let terms = ["a", "e", "s", "ß", "fi", "ﬁ", "i", "'", "🚀", "\u{1F1EA}", "ae", "ea", "eß", "ai", "a'e", "aa", "a e"]
    let texts = (0..<3).reduce(into: [[""]]) { texts, _ in
      texts.append((texts.last ?? []).flatMap { text in characters.map { text + $0 } })
    }.joined()
    for query in terms.map(SearchQuery.init) {
      for text in texts {
        let parts = query.marked(text).parts
        let isRight = parts.allSatisfy { part in
          let terms = query.text.split(separator: " ").map { SearchQuery(String($0)) }
          return (part.kind == .match) == terms.contains { !$0.isEmpty && $0.matches(part.text) }
        }
        #expect(isRight && parts.flatMap { Array($0.text) } == Array(text), "\(query.text) in \(text)")
      }
    }
  }

  @Test("Matches that overlap are one, and matches of one term do not overlap")
  func overlaps() {
    for (query, text, marked) in [
      ("aa", "aaaa", "|aaaa|"), ("ab bc", "abcd", "|abc|d"), ("abc b", "abc", "|abc|"), ("b a", "abc", "|ab|c"),
    ] {
      #expect(shortText(SearchQuery(query).marked(text)) == marked)
    }
  }

  private func finds(_ query: SearchQuery, title: String, definition: String?) throws -> Bool {
    let word = Word(id: 1, word: title, date: .first, imageURL: URL(filePath: "/a.png"), definition: definition)
    return !SearchIndex([word]).words(matching: query).isEmpty
  }
}

/// Returns a text with “|” around the matches.
func shortText(_ text: MarkedText) -> String {
  text.parts.map { $0.kind == .match ? "|\($0.text)|" : $0.text }.joined().replacing("||", with: "")
}
