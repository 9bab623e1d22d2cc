import Models
import ProgramTesting
import Testing
import ViewModels

@Suite("SearchQuery")
struct SearchQueryTests {
  @Test(
    "A query matches a text that has its parts, in any case and with any diacritics",
    arguments: try CaseLine.all("ViewModelsTests/Cases/search queries.txt"))
  func matching(line: CaseLine) {
    let (query, text) = (line.inputs[0], line.inputs.dropFirst().joined())
    let isMatch = SearchQuery(String(decoding: query, as: UTF8.self)).matches(String(decoding: text, as: UTF8.self))
    #expect(isMatch == (line.output == "match"))
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
}
