import Models
import Testing
import ViewModels

@Suite("SearchIndex")
struct SearchIndexTests {
  private let index: SearchIndex

  init() throws {
    let texts = [
      ("terrain", "a stretch of land"), ("petrichor", "the smell of rain on dry earth"), ("rain", "water"),
      ("rain-soaked", "wet"), ("drainage", "removal of water"), ("Éclair", "a cake"), ("sun", "no rainbow"),
    ]
    index = SearchIndex(
      try texts.enumerated().map { number, text in
        try Word.petrichor(text.0, id: number, date: "2015-01-0\(number + 1)", definition: text.1)
      })
  }

  @Test(
    "The best matches come first",
    arguments: [
      ("rain", ["rain", "rain-soaked", "terrain", "drainage", "petrichor", "sun"]), ("rain soaked", ["rain-soaked"]),
      ("dry rain", ["petrichor"]), ("water", ["rain", "drainage"]), ("ptrchr", ["petrichor"]), ("ecl", ["Éclair"]),
      ("eclr", ["Éclair"]), ("trn", ["terrain"]), ("tr", ["petrichor", "terrain"]), ("xyz", []),
    ])
  func ranking(text: String, words: [String]) {
    #expect(index.words(matching: SearchQuery(text)).map(\.word) == words)
  }

  @Test("The letters of a match with gaps are marked in the word")
  func gaps() {
    let title = "petrichor"
    #expect(SearchQuery("ptrchr").ranges(inTitle: title).map { String(title[$0]) }.joined() == "ptrchr")
  }
}
