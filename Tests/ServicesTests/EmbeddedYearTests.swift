import Foundation
import Models
import Testing

@testable import Services

@Suite("The texts of the embedded year")
struct EmbeddedYearTests {
  private static let partsOfSpeech: Set = ["noun", "plural noun", "verb", "adjective", "adverb"]
  /// The symbols of the transcription, and the marks for stress, length, nasal vowels and separate words.
  private static let symbols = Set(
    "pbtdkɡfvθðszʃʒhmnŋlrjwxiɪʊueaæɑɒɔʌɜə".unicodeScalars + "ˈˌː\u{303} -".unicodeScalars)
  private static let quotes = ["\"", "'", "`"]

  private let words: [Word]

  init() throws {
    words = try (1...12).flatMap { try #require(EmbeddedWordService().words(in: month(2024, $0)).result()).get().words }
  }

  @Test("Every word has a part of speech")
  func partOfSpeech() {
    #expect(words.count == 366)
    for word in words { #expect(Self.partsOfSpeech.contains(word.partOfSpeech ?? ""), "\(word.word)") }
  }

  @Test("Every pronunciation consists of IPA symbols, and marks the stress of longer words")
  func pronunciation() {
    let vowels = /(?:[iu]ː|[eaɔ]ɪ|[əa]ʊ|[ɪeʊ]ə|[ɑɔɜ]ː|[iɪʊueæɑɒɔʌɜəa])\u{303}?/
    for word in words {
      let text = word.pronunciation ?? ""
      #expect(!text.isEmpty && text.unicodeScalars.allSatisfy(Self.symbols.contains), "\(word.word): \(text)")
      if text.matches(of: vowels).count > 1 { #expect(text.contains("ˈ"), "\(word.word): \(text)") }
    }
  }

  @Test("Every example is a sentence of its own that contains the word or an inflection of it")
  func example() {
    for word in words {
      let text = word.example ?? ""
      #expect((30...110).contains(text.count), "\(word.word): \(text)")
      #expect(text.first?.isUppercase == true && ".?!".contains(text.suffix(1)), "\(word.word): \(text)")
      let stem = letters(of: word.word)
      let ending = "ey".contains(stem.suffix(1)) ? 1 : 0
      #expect(letters(of: text).contains(stem.dropLast(ending)), "\(word.word): \(text)")
    }
    #expect(Set(words.map { letters(of: $0.example ?? "") }).count == 366)
  }

  @Test("Every origin is a phrase, or says that the origin is unknown")
  func origin() {
    for word in words {
      let text = word.origin ?? ""
      #expect((14...110).contains(text.count) && !text.hasSuffix("."), "\(word.word): \(text)")
      #expect(text.count { $0 == "“" } == text.count { $0 == "”" }, "\(word.word): \(text)")
    }
  }

  @Test("Definitions, examples and origins have typographic quotation marks and no double spaces")
  func typography() {
    for text in words.flatMap({ [$0.definition, $0.example, $0.origin] }).compactMap(\.self) {
      #expect(!Self.quotes.contains { text.contains($0) } && !text.contains("  "), "\(text)")
      #expect(text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(text)")
    }
  }

  private func letters(of text: String) -> String {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).filter(\.isLetter)
  }
}
