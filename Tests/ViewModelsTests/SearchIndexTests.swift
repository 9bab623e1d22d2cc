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

  @Test("The groups of matches follow each other, whatever the order of the words")
  func groups() throws {
    func word(_ id: Int, _ text: String, _ definition: String, example: String? = nil) -> Word {
      Word(
        id: id, word: text, date: .first, imageURL: URL(filePath: "/a.png"), definition: definition, example: example)
    }
    let words = [
      word(0, "Ice Cream", "a sweet"), word(1, "ice-cream van", "a car"), word(2, "rice cream", "a dish"),
      word(3, "cone", "for cream and ice"), word(4, "sundae", "with ice", example: "More cream!"),
      word(5, "ice credam", "a film"),
    ]
    for start in words.indices {
      let index = SearchIndex(Array(words[start...] + words[..<start]))
      #expect(index.words(matching: SearchQuery("ice cream")).map(\.id) == [0, 1, 2, 3, 4, 5])
    }
    #expect(words.filter(SearchQuery("icé  cream").matchesExactly).map(\.id) == [0])
  }

  @Test(
    "A word starts after a dash, a quotation mark, an apostrophe or a symbol, and not after a letter or a digit",
    arguments: ["–", "−", "“", "'", "’", "「", "…", "☔️", "(", "é", "д", "大", "1", "٣"])
  func wordStarts(before: String) throws {
    let titles = ["a\(before)rain", "arain", "a rain"]
    let index = SearchIndex(try titles.enumerated().map { try Word.petrichor($1, id: $0, date: "2015-01-01") })
    let isLetter = before.allSatisfy { $0.isLetter || $0.isNumber }
    #expect(index.words(matching: SearchQuery("rain")).map(\.id) == (isLetter ? [2, 0, 1] : [0, 2, 1]))
  }

  @Test("Dashes and quotation marks around a word do not change its rank")
  func surroundings() throws {
    let titles = ["rainy", "“rain”", "—rain", "rain", "’rain’"]
    let index = SearchIndex(try titles.enumerated().map { try Word.petrichor($1, id: $0, date: "2015-01-01") })
    #expect(index.words(matching: SearchQuery("rain")).map(\.id) == [1, 2, 3, 4, 0])
  }
}
