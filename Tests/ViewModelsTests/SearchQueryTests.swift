import Testing
import ViewModels

@Suite("SearchQuery")
struct SearchQueryTests {
  @Test(
    "Matching ignores case and diacritics",
    arguments: [
      ("eclair", "Éclair"), ("ÉCLAIR", "eclair"), ("naive", "nai\u{308}ve"), ("pho", "phở"), ("αβ", "ΆΒγ"),
      ("strasse", "STRASSE"), ("rain", "the smell of rain"), ("  rain ", "rain"), ("", "anything"),
    ])
  func matching(query: String, text: String) {
    #expect(SearchQuery(query).matches(text))
  }

  @Test("Different text does not match", arguments: [("rain", "rai n"), ("rainy", "rain"), ("x", ""), ("é", "f")])
  func notMatching(query: String, text: String) {
    #expect(!SearchQuery(query).matches(text))
  }

  @Test("Matches cover whole characters and do not overlap")
  func ranges() {
    let text = "Äa e\u{301}aa"
    #expect(SearchQuery("a").ranges(in: text).map { String(text[$0]) } == ["Ä", "a", "a", "a"])
    #expect(SearchQuery("aa").ranges(in: text).map { String(text[$0]) } == ["Äa", "aa"])
    #expect(SearchQuery("aa").ranges(in: "aaaa").count == 2)
    #expect(SearchQuery("i").ranges(in: "İ").map { String("İ"[$0]) } == ["İ"])
    #expect(SearchQuery("").ranges(in: text).isEmpty)
  }

  @Test("Two matches within one character are one range")
  func rangesInOneCharacter() {
    let flag = "\u{1F1EA}\u{1F1EA}"
    #expect(SearchQuery("\u{1F1EA}").ranges(in: "a\(flag)b").count == 1)
  }
}
