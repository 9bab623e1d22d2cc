public import Models
import Reactive

/// Words with their folded texts, which are made once, at the first search.
///
/// A search takes time in proportion to the length of the texts: about a millisecond for the words of a year.
public final class SearchIndex: Sendable {
  private let words: [Word]
  private let entries = Atomic<[Entry]?>(nil)

  /// Creates an index of some words.
  public init(_ words: [Word]) {
    self.words = words
  }

  /// Returns the words that match a query, the best matches first, and equally good ones in the order of the index.
  ///
  /// Each term of the query must be in a text of the word: the word itself, its definition, its example, its origin or
  /// its part of speech. A match in the word itself is better than one in another text, and one at the start of a word
  /// is better than one inside. After all these words come those that contain the letters of the query with gaps, such
  /// as “petrichor” for “ptrchr”. All words match an empty query.
  public func words(matching query: SearchQuery) -> [Word] {
    let terms = query.bytes
    let ranked = folded.enumerated().compactMap { index, entry in entry.rank(of: terms).map { ($0, index) } }
    return ranked.sorted { $0 < $1 }.map { words[$0.1] }
  }

  private var folded: [Entry] {
    entries.modify { entries in
      if let entries { return entries }
      let new = words.map(Entry.init)
      entries = new
      return new
    }
  }
}

/// The folded texts of a word, as UTF-8.
private struct Entry: Sendable {
  private let title: [UInt8]
  /// The other texts, separated by line feeds.
  private let texts: [UInt8]

  init(_ word: Word) {
    title = folded(word.word)
    let others = [word.definition, word.example, word.origin, word.partOfSpeech]
    texts = Array(others.compactMap { $0.map(folded) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns how good the match of some terms is: 0 is the best. Returns `nil` if the word does not match.
  func rank(of terms: [[UInt8]]) -> Int? {
    var sum = 0
    for term in terms {
      if let place = place(of: term, in: title) {
        sum += title.count == term.count ? 0 : place.rawValue
      } else if let place = place(of: term, in: texts) {
        sum += Place.inside.rawValue + place.rawValue
      } else {
        return rank(ofLetters: Array(terms.joined()))
      }
    }
    return sum
  }

  /// Returns the rank of letters with gaps, which depends on the length of the gaps.
  private func rank(ofLetters letters: [UInt8]) -> Int? {
    guard letters.count >= minimumLettersWithGaps, title.first == letters.first else { return nil }
    var rest = letters[...]
    for (index, byte) in title.enumerated() where byte == rest.first {
      rest.removeFirst()
      if rest.isEmpty { return worstRank + index - letters.count }
    }
    return nil
  }

  /// The place of a term in a text. Its raw value is the rank.
  private enum Place: Int {
    case start = 1, startOfWord, inside
  }

  /// Returns the best place of a term in a text; `nil` if the text does not contain it.
  private func place(of term: [UInt8], in text: [UInt8]) -> Place? {
    guard let first = term.first, text.count >= term.count else { return nil }
    var best: Place?
    for index in 0...text.count - term.count where text[index] == first {
      guard text[index..<index + term.count].elementsEqual(term) else { continue }
      if index == 0 { return .start }
      if !text[index - 1].isLetter { return .startOfWord }
      best = .inside
    }
    return best
  }
}

private let worstRank = 1000

private func folded(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    scalar.fold { scalar in
      if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes += Array(String(scalar).utf8) }
    }
  }
  return bytes
}

extension UInt8 {
  /// Whether the byte is an ASCII letter in lower case, or a part of another character.
  fileprivate var isLetter: Bool { self >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
