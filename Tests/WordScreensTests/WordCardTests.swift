import Foundation
import Models
import Reactive
import Services
import Testing
import TextPresentation
import ViewModels

@testable import WordScreens

@Suite("The card of a word")
@MainActor
struct WordCardTests {
  private static let fields = ["word", "definition", "part", "pronunciation", "example", "origin"]

  /// Returns the card of a word whose texts have numbers, which show whether a part of a text is missing.
  private func card(
    texts: [String] = fields, picture: Result<Data, ServiceError> = .failure(.offline), columns: Int = 80,
    isPlain: Bool = false
  ) async throws -> String {
    let day = try #require(Word.sample(1, "", definition: nil))
    let word = Word(
      id: day.id, word: texts[0], date: day.date, imageURL: day.imageURL, definition: texts[1],
      partOfSpeech: texts[2], pronunciation: texts[3], example: texts[4], origin: texts[5])
    let services = WordServices(
      words: StubWordService(nil), pictures: FixedPictureService(result: picture), reactions: StubReactionService())
    let card = WordCard(columns: columns, isPlain: isPlain, pictures: .auto) { $0 == "TERM" ? "xterm" : nil }
    return await card.text(of: WordDetailViewModel(word: word, store: WordStore(services: services)))
  }

  @Test("A card has each text of a word from its start to its end", arguments: [1, 300, 10_000], [10, 80])
  func length(count: Int, columns: Int) async throws {
    let texts = Self.fields.map { field in "\(field) " + (1...count).map { "\($0)" }.joined(separator: " ") }
    let card = try await card(texts: texts, columns: columns, isPlain: true).filter { !$0.isWhitespace }
    for text in texts { #expect(card.contains(text.filter { !$0.isWhitespace }), "\(text.prefix(10))") }
  }

  @Test("A card has the blank lines of a text, of whatever length it is")
  func blankLines() async throws {
    let text = (1...3000).map { "\($0)\n\n" }.joined()
    let card = try await card(texts: ["word", text, "", "", "", ""], columns: 15, isPlain: true)
    #expect(card.contains(text.dropLast(2)))
  }

  @Test("A card has its picture beside or below the texts, and without one that can be decoded, a description")
  func pictures() async throws {
    let picture = try Data(contentsOf: builtInPicture)
    let long = (1...3000).map { "\($0)" }.joined(separator: " ")
    for columns in 20...100 {
      #expect(try await card(picture: .success(picture), columns: columns).contains("▀"), "\(columns)")
    }
    for texts in [Self.fields, [long] + Self.fields.dropFirst(), ["word", long, "", "", "", ""]] {
      for columns in [35, 80] {
        let card = try await card(texts: texts, picture: .success(picture.dropLast()), columns: columns)
        #expect(card.contains("PNG picture, 128 × 128 pixels") && !card.contains("▀"), "\(columns)")
      }
    }
    #expect(try await !card(picture: .success(picture), isPlain: true).contains("PNG"))
  }
}
