import Models
import Testing
import ViewModels

@Suite("SearchQuery")
struct SearchQueryTests {
  @Test(
    "Matching ignores case and diacritics",
    arguments: [
      ("eclair", "Éclair"), ("ÉCLAIR", "eclair"), ("naive", "nai\u{308}ve"), ("pho", "phở"), ("αβ", "ΆΒγ"), ("o", "Ø"),
      ("l", "Ł"), ("d", "đ"), ("ȷ", "ȷ"), ("η", "ᾗ"), ("е", "Ѐ"), ("p", "ᵽ"), ("ö", "o"), ("雨", "大雨"),
    ])
  func matching(query: String, text: String) {
    #expect(SearchQuery(query).matches(text))
  }

  @Test(
    "Each part of a query matches anywhere",
    arguments: [
      ("  rain ", "smell of rain"), ("rain of", "smell of rain"), ("well-being", "being well"), ("a b", "a‐b"),
      ("aab", "aaab"), ("", "anything"), ("\t\n ", ""),
    ])
  func parts(query: String, text: String) {
    #expect(SearchQuery(query).matches(text))
  }

  @Test(
    "Different text does not match",
    arguments: [
      ("rain", "rai n"), ("rainy", "rain"), ("x", ""), ("rain dry", "rain"), ("rain, dry", "rain dry"), ("α", "a"),
      ("е", "e"), ("雨", "雪"),
    ])
  func notMatching(query: String, text: String) {
    #expect(!SearchQuery(query).matches(text))
  }

  @Test("Matches cover whole characters and do not overlap")
  func ranges() {
    let text = "Äa e\u{301}aa"
    #expect(SearchQuery("a").ranges(in: text).map { String(text[$0]) } == ["Ä", "a", "a", "a"])
    #expect(SearchQuery("aa").ranges(in: text).map { String(text[$0]) } == ["Äa", "aa"])
    #expect(SearchQuery("aa").ranges(in: "aaaa").count == 2)
    for (query, matches) in [("ab bc", ["abc"]), ("abc b", ["abc"]), ("b a", ["a", "b"])] {
      #expect(SearchQuery(query).ranges(in: "abc").map { String("abc"[$0]) } == matches)
    }
    #expect(SearchQuery("i").ranges(in: "İ").map { String("İ"[$0]) } == ["İ"])
    #expect(SearchQuery("\u{1F1EA}").ranges(in: "a\u{1F1EA}\u{1F1EA}b").count == 1)
  }
}
