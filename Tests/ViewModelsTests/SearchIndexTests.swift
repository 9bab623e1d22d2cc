import Foundation
import Models
import Testing
import ViewModels

@Suite("SearchIndex")
struct SearchIndexTests {
  private let index: SearchIndex

  init() throws {
    let texts = [
      ("terrain", "a strip of land, not underwater"), ("petrichor", "the smell of rain on dry earth"),
      ("rain-soaked", "of water"), ("rain", "water"), ("drainage", "dewatering, without water"), ("Éclair", "a cake"),
      ("tornado", "no rainbow"),
    ]
    index = SearchIndex(
      try texts.enumerated().map { number, text in
        try Word.petrichor(text.0, id: number, date: "2015-01-0\(number + 1)", definition: text.1)
      })
  }

  @Test(
    "A search finds the words that match, and the best matches come first",
    arguments: [
      ("rain", ["rain", "rain-soaked", "terrain", "drainage", "petrichor", "tornado"]),
      ("rain soaked", ["rain-soaked"]), ("dry rain", ["petrichor"]),
      ("water", ["rain", "rain-soaked", "drainage", "terrain"]), ("ptrchr", ["petrichor"]), ("ptrchr dry", []),
      ("ecl", ["Éclair"]), ("eclr", ["Éclair"]), ("trn", ["tornado", "terrain"]), ("tr", ["petrichor", "terrain"]),
      ("xyz", []),
    ])
  func ranking(text: String, words: [String]) {
    #expect(index.words(matching: SearchQuery(text)).map(\.word) == words)
  }

  @Test("A search finds each text of a word", arguments: ["lemma", "gloss", "noun", "sample", "latin"])
  func texts(text: String) {
    let word = Word(
      id: 1, word: "lemma", date: .first, imageURL: URL(filePath: "/a.png"), definition: "gloss", partOfSpeech: "noun",
      pronunciation: nil, example: "sample", origin: "latin")
    #expect(SearchQuery(text).matches(word))
  }

  @Test("The letters of a match with gaps are marked in the word")
  func gaps() {
    let title = "petrichor"
    #expect(SearchQuery("ptrchr").ranges(inTitle: title).map { String(title[$0]) }.joined() == "ptrchr")
  }
}
