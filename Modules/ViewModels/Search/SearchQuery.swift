/// A text to search for: one or more **terms**, in any order, that are separated by white space, dashes or quotation
/// marks.
///
/// Case and diacritics are ignored, so “eclair” finds “Éclair”. Only the first 64 letters of the terms are used, so that
/// a pasted text cannot delay the next key.
public struct SearchQuery: Sendable, Hashable {
  /// The text as the user entered it.
  public let text: String

  /// The folded terms.
  private let terms: [[Unicode.Scalar]]
  /// The letters of all terms; empty if there are too few to search for them with gaps.
  private let lettersWithGaps: [Unicode.Scalar]

  /// Creates a query.
  public init(_ text: String) {
    self.text = text
    var room = 64
    terms = FoldedText(text).scalars.split(separator: " ").compactMap { term in
      let term = term.prefix(room).drop { $0 == "'" }
      room -= term.count
      return term.lastIndex { $0 != "'" }.map { Array(term[...$0]) }
    }
    let letters = terms.joined()
    lettersWithGaps = letters.count { $0.properties.isAlphabetic } < 3 ? [] : Array(letters)
  }

  /// Whether there is no text to search for, so that the query matches every text.
  public var isEmpty: Bool { terms.isEmpty }

  /// Returns whether `text` contains each term.
  public func matches(_ text: String) -> Bool {
    let text = FoldedText(text)
    return terms.allSatisfy { text.rank(of: $0) != nil }
  }

  /// Returns the ranges of all matches of the terms in `text`, in order and without overlaps. Each range consists of
  /// whole characters. The result is empty if the query is empty.
  public func ranges(in text: String) -> [Range<String.Index>] {
    let folded = FoldedText(text)
    return characters(of: text, in: terms.flatMap { folded.ranges(of: $0) })
  }

  /// Returns the same ranges in the text of a word or, if not all terms match it, those of the letters that match with
  /// gaps.
  public func ranges(inTitle title: String) -> [Range<String.Index>] {
    let gaps = matches(title) ? nil : FoldedText(title).rangesWithGaps(of: lettersWithGaps)
    return gaps.map { characters(of: title, in: $0) } ?? ranges(in: title)
  }

  /// Returns how good the match of a word is, as ``SearchIndex`` describes it: 0 is the best. Returns `nil` if the word
  /// does not match.
  func rank(title: FoldedText, otherTexts: FoldedText) -> Int? {
    var sum = 0
    for term in terms {
      guard let rank = title.rank(of: term) ?? otherTexts.rank(of: term).map({ 3 + max($0, 1) }) else {
        // These words come after all words that contain each term.
        return title.rangesWithGaps(of: lettersWithGaps)?.last.map { 1000 + $0.upperBound }
      }
      sum += rank
    }
    return sum
  }
}

/// Returns the ranges of the characters of `text` that contain some scalars of its folded text. Overlapping ranges are
/// merged.
private func characters(of text: String, in ranges: [Range<Int>]) -> [Range<String.Index>] {
  guard !ranges.isEmpty else { return [] }
  let origins = text.indices.flatMap { index in
    FoldedText(text[index...index]).scalars.map { _ in index..<text.index(after: index) }
  }
  return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
    let range = origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
    guard let last = merged.last, range.lowerBound < last.upperBound else { return merged.append(range) }
    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
  }
}
