import Foundation
import Models
import Testing

@Suite("WordResponse")
struct WordResponseTests {
  private func word(_ id: Int, _ date: String) throws -> Word {
    Word(
      id: id, word: "petrichor", date: try #require(Day(iso8601: date)),
      imageURL: try #require(URL(string: "https://example.org/petrichor.png")), definition: nil)
  }

  @Test("A word is encoded with the keys of a word service")
  func encoding() throws {
    let (date, url) = (try #require(Day(iso8601: "2015-04-03")), try #require(URL(string: "a:5")))
    let words = [  // The values have different numbers, so a wrong key is noticed.
      Word(
        id: 1, word: "2", date: date, imageURL: url, definition: "6", partOfSpeech: "7", pronunciation: "8",
        example: "9", origin: "10"),
      // Attributes that are not known have no keys.
      Word(id: 1, word: "2", date: date, imageURL: url, definition: nil),
    ]
    let required = #"{"id":1,"word":"2","day":3,"month":4,"year":2015,"imageUrl":"a:5""#
    let known = #","definition":"6","partOfSpeech":"7","pronunciation":"8","example":"9","origin":"10""#
    let json = "[\(required)\(known)},\(required)}]"
    let expected = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSArray
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(words)) as? NSArray
    #expect(encoded == expected && encoded != nil)
  }

  @Test("A response sorts its words by date and then by id")
  func order() throws {
    let words = [try word(3, "2015-01-02"), try word(2, "2015-01-02"), try word(9, "2015-01-01")]
    #expect(WordResponse(words: words).words.map(\.id) == [9, 2, 3])
  }

  @Test("A word is found only by its id, among words of the same day and after a change of its date")
  func lookup() throws {
    let response = WordResponse(words: try (1...5).map { try word($0, "2015-01-02") } + [word(6, "2015-01-03")])
    for id in 1...6 { #expect(response.word(sameAs: try word(id, "2015-01-02"))?.id == id) }
    #expect(response.word(sameAs: try word(1, "2015-01-04"))?.id == 1)
    #expect(response.word(sameAs: try word(7, "2015-01-02")) == nil)
  }
}
