import Foundation
import Models
import Testing

@Suite("Word and WordResponse")
struct WordTests {
  private func word(_ id: Int, _ date: String, definition: String? = nil) throws -> Word {
    Word(
      id: id, word: "petrichor", date: try #require(Day(iso8601: date)),
      imageURL: try #require(URL(string: "https://example.org/petrichor.png")), definition: definition)
  }

  @Test("A word is encoded with the keys of the word service and an absolute picture URL")
  func encoding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(try word(20_150_131, "2015-01-31", definition: "the smell of rain on dry earth"))
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"day":31,"definition":"the smell of rain on dry earth","id":20150131,\
        "imageUrl":"https://example.org/petrichor.png","month":1,"word":"petrichor","year":2015}
        """)
    let picture = try #require(URL(string: "b", relativeTo: URL(string: "https://example.org/a/")))
    let texts = Word(
      id: 1, word: "a", date: try #require(Day(iso8601: "2015-01-31")), imageURL: picture, definition: nil,
      partOfSpeech: "noun", pronunciation: "eɪ", example: "A.", origin: "Latin")
    #expect(
      String(decoding: try encoder.encode(texts), as: UTF8.self) == """
        {"day":31,"example":"A.","id":1,"imageUrl":"https://example.org/a/b","month":1,"origin":"Latin",\
        "partOfSpeech":"noun","pronunciation":"eɪ","word":"a","year":2015}
        """)
    let bare = try encoder.encode(try word(1, "2015-01-31"))
    #expect(!String(decoding: bare, as: UTF8.self).contains("definition"))
  }

  @Test("The ids of each reaction are separate")
  func reactions() {
    var reactions = Reactions(favourites: [1], reblogs: [2], notice: "a")
    #expect(reactions[.favourite] == [1] && reactions[.reblog] == [2])
    reactions[.favourite] = [3]
    reactions[.reblog].insert(4)
    #expect(reactions == Reactions(favourites: [3], reblogs: [2, 4], notice: "a"))
    #expect(Reaction.allCases.map(\.rawValue) == ["favourite", "reblog"])
  }

  @Test("A response sorts its words by date and then by id")
  func order() throws {
    let words = [try word(3, "2015-01-02"), try word(2, "2015-01-02"), try word(9, "2015-01-01")]
    #expect(WordResponse(words: words).words.map(\.id) == [9, 2, 3])
  }

  @Test("A word is found by its id, among other words of its day and on another day")
  func lookup() throws {
    let response = WordResponse(words: try (1...5).map { try word($0, "2015-01-02") } + [word(6, "2015-01-03")])
    for id in 1...6 {
      #expect(response.word(sameAs: try word(id, "2015-01-02"))?.id == id)
    }
    #expect(response.word(sameAs: try word(1, "2015-01-04"))?.id == 1)
    #expect(response.word(sameAs: try word(7, "2015-01-02")) == nil)
  }

  @Test("A filtered response keeps the skipped entries, the age and the number of months that failed")
  func filter() throws {
    let skippedEntries = WordResponse.SkippedEntries(count: 2, firstReason: "a")
    var response = WordResponse(
      words: try (1...3).map { try word($0, "2015-01-02") }, skippedEntries: skippedEntries, age: 60)
    response.failedMonthCount = 4
    let filtered = response.filter { $0.id > 1 }
    #expect(filtered.words.map(\.id) == [2, 3])
    #expect((filtered.skippedEntries, filtered.age, filtered.failedMonthCount) == (skippedEntries, 60, 4))
  }
}
