import Foundation
import Models
import ReactiveTesting
import Testing

@testable import Services

@Suite("The embedded year")
struct EmbeddedYearTests {
  private static let partsOfSpeech: Set = ["noun", "plural noun", "verb", "adjective", "adverb"]

  /// The words of a leap year.
  private let words: [Word]

  init() throws { words = try Self.words(of: 2024) }

  private static func words(of year: Int) throws -> [Word] {
    try (1...12).flatMap { try #require(EmbeddedWordService().words(in: month(year, $0)).result()).get().words }
  }

  @Test(
    "Each day of any year has its own word, whose id has the digits of the date",
    arguments: [1, 1900, 2015, 2024, 9999])
  func everyDay(year: Int) throws {
    let words = try Self.words(of: year)
    let days = try (1...12).flatMap { number in
      let month = try month(year, number)
      return (1...month.numberOfDays).map { Day(month: month, day: $0) }
    }
    #expect(words.map(\.date) == days)
    #expect(words.map(\.id) == words.map { ($0.year * 100 + $0.month) * 100 + $0.day })
    #expect(Set(words.map { $0.word.lowercased() }).count == words.count)
  }

  @Test("The words of a month arrive before the start returns, and 29 February does not count as skipped")
  func synchrony() throws {
    let observer = TestObserver<WordResponse, ServiceError>()
    try EmbeddedWordService().words(in: month(2015, 2)).start(observer.observer)
    #expect(observer.didComplete && observer.values.map(\.skippedEntries) == [nil])
  }

  @Test("Every word has a small PNG file as its picture")
  func pictures() throws {
    for word in words {
      let picture = try Data(contentsOf: word.imageURL)
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "\(word.word)")
      // After this signature, the header contains the width and the height in pixels.
      let size = [16, 20].map { picture.dropFirst($0).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
      #expect(size.allSatisfy { (1...512).contains($0) }, "\(word.word)")
    }
  }

  @Test("Every word has a definition and a part of speech")
  func definitions() {
    for word in words {
      #expect(word.definition?.isEmpty == false && Self.partsOfSpeech.contains(word.partOfSpeech ?? ""), "\(word.word)")
    }
  }
}
