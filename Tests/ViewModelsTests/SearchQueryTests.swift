import Models
import Testing
import ViewModels

@Suite("SearchQuery")
struct SearchQueryTests {
  @Test(
    "Matching ignores case and diacritics",
    arguments: [
      ("eclair", "Éclair"), ("ÉCLAIR", "eclair"), ("naive", "nai\u{308}ve"), ("pho", "phở"), ("αβ", "ΆΒγ"),
      ("strasse", "STRASSE"), ("rain", "the smell of rain"), ("  rain ", "rain"), ("", "anything"),
      ("\t\n ", ""), ("of rain", "smell of rain"), ("rain of", "smell of rain"), ("well-being", "being well"),
      ("a b", "a‐b"),
      ("aab", "aaab"), ("o", "Ø"), ("l", "Ł"), ("d", "đ"), ("z", "ž"),
      ("ȷ", "ȷ"), ("e", "ḛ"), ("w", "Ẅ"), ("η", "ᾗ"), ("α", "ἀ"), ("ε", "Έ"), ("е", "Ѐ"), ("к", "қ"), ("p", "ᵽ"),
      ("d", "ᶁ"), ("a", "ǎ"), ("s", "ș"), ("y", "ȳ"), ("ö", "o"), ("雨", "大雨"), ("e\u{301}", "E"),
    ])
  func matching(query: String, text: String) {
    #expect(SearchQuery(query).matches(text))
  }

  @Test(
    "Different text does not match",
    arguments: [
      ("rain", "rai n"), ("rainy", "rain"), ("x", ""), ("é", "f"), ("rain dry", "rain"), ("rain, dry", "rain dry"),
      ("α", "a"), ("е", "e"), ("雨", "雪"),
    ])
  func notMatching(query: String, text: String) {
    #expect(!SearchQuery(query).matches(text))
  }

  @Test("Matches cover whole characters and do not overlap, and a query of white space and diacritics has none")
  func ranges() {
    let text = "Äa e\u{301}aa"
    #expect(SearchQuery("a").ranges(in: text).map { String(text[$0]) } == ["Ä", "a", "a", "a"])
    #expect(SearchQuery("aa").ranges(in: text).map { String(text[$0]) } == ["Äa", "aa"])
    #expect(SearchQuery("aa").ranges(in: "aaaa").count == 2)
    #expect(SearchQuery("i").ranges(in: "İ").map { String("İ"[$0]) } == ["İ"])
    #expect(SearchQuery("\u{1F1EA}").ranges(in: "a\u{1F1EA}\u{1F1EA}b").count == 1)
    #expect(SearchQuery(" \u{301}").ranges(in: text).isEmpty)
  }

  @Test("A query matches any text of a word, but not its date or its URL")
  func words() throws {
    let word = try Word.petrichor()
    let matches = ["trich", "SMELL", "", "example.org", "2015"].map { SearchQuery($0).matches(word) }
    #expect(matches == [true, true, true, false, false])
    #expect(!SearchQuery("smell").matches(try Word.petrichor(definition: nil)))
  }
}
