public import Models

/// A text to search for. Case and diacritics are ignored, so “eclair” finds “Éclair”.
public struct SearchQuery: Sendable, Hashable {
  /// The text as the user entered it.
  public let text: String

  private let folded: [Unicode.Scalar]

  /// Creates a query. A search ignores white space at both ends of the text.
  public init(_ text: String) {
    self.text = text
    folded =
      FoldedText(String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())).scalars
  }

  /// Whether there is no text to search for, so that the query matches every text.
  public var isEmpty: Bool { folded.isEmpty }

  /// Returns whether `text` contains the query.
  public func matches(_ text: String) -> Bool {
    isEmpty || !ranges(in: text, limit: 1).isEmpty
  }

  /// Returns whether the text or the definition of a word contains the query.
  public func matches(_ word: Word) -> Bool {
    matches(word.word) || matches(word.definition ?? "")
  }

  /// Returns the ranges of all matches in `text`, in order and without overlaps. Each range consists of whole
  /// characters. The result is empty if the query is empty.
  ///
  /// - Complexity: O(*n*) for typical texts, where *n* is the length of `text`; O(*n* × *m*) at worst, where *m* is the
  ///   length of the query.
  public func ranges(in text: String) -> [Range<String.Index>] {
    ranges(in: text, limit: .max)
  }

  private func ranges(in text: String, limit: Int) -> [Range<String.Index>] {
    guard !isEmpty else { return [] }
    let text = FoldedText(text)
    var ranges: [Range<String.Index>] = []
    var start = 0
    while start + folded.count <= text.scalars.count, ranges.count < limit {
      let end = start + folded.count
      if text.scalars[start..<end].elementsEqual(folded) {
        let range = text.origins[start].lowerBound..<text.origins[end - 1].upperBound
        ranges.append(range)
        start = end
        while start < text.scalars.count, text.origins[start].lowerBound < range.upperBound { start += 1 }
      } else {
        start += 1
      }
    }
    return ranges
  }
}

/// A text in lower case without diacritics, and the range of the original character of each of its scalars.
private struct FoldedText {
  var scalars: [Unicode.Scalar] = []
  var origins: [Range<String.Index>] = []

  init(_ text: String) {
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      for scalar in String(text[index..<next]).lowercased().unicodeScalars {
        guard let base = scalar.withoutDiacritics else { continue }
        scalars.append(base)
        origins.append(index..<next)
      }
      index = next
    }
  }
}

extension Unicode.Scalar {
  /// The base letter of the scalar, or the scalar if it has no base letter; `nil` for a diacritic.
  fileprivate var withoutDiacritics: Unicode.Scalar? {
    if isASCII { return self }
    if properties.generalCategory == .nonspacingMark { return nil }
    return baseLetters[self] ?? self
  }
}

/// Maps letters with diacritics to their base letters.
///
/// The standard library provides no decomposition. But in some scripts, the Unicode name of a letter contains the name
/// of its base letter: “LATIN SMALL LETTER E WITH ACUTE” (Unicode Character Database, UnicodeData.txt).
private let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
  let latinGreekAndCyrillic: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0xDF...0x24F, 0x370...0x52F, 0x1D00...0x1DBF, 0x1E00...0x1FFF,
  ]
  let letters = latinGreekAndCyrillic.joined().compactMap(Unicode.Scalar.init).compactMap { letter in
    letter.properties.isLowercase ? letter.properties.name.map { (name: $0, letter: letter) } : nil
  }
  let byName = Dictionary(letters.map { ($0.name, $0.letter) }) { first, _ in first }
  var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
  for (name, letter) in letters {
    guard let end = name.firstRange(of: " WITH ")?.lowerBound else { continue }
    bases[letter] = byName[String(name[..<end])]
  }
  return bases
}()
