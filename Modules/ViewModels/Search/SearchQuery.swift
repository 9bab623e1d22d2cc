public import Models

/// A text to search for: one or more **terms**, in any order, that are separated by white space or hyphens.
///
/// Case and diacritics are ignored, so “eclair” finds “Éclair”.
public struct SearchQuery: Sendable, Hashable {
  /// The text as the user entered it.
  public let text: String

  /// The folded terms.
  private let terms: [[Unicode.Scalar]]

  /// Creates a query.
  public init(_ text: String) {
    self.text = text
    terms = FoldedText(text).scalars.split(separator: " ").map(Array.init)
  }

  /// Whether there is no text to search for, so that the query matches every text.
  public var isEmpty: Bool { terms.isEmpty }

  /// The folded terms as UTF-8.
  var bytes: [[UInt8]] { terms.map { term in term.flatMap { UTF8.encode($0).map(Array.init) ?? [] } } }

  /// Returns whether `text` contains each term.
  public func matches(_ text: String) -> Bool {
    let text = FoldedText(text)
    return terms.allSatisfy { !text.ranges(of: $0).isEmpty }
  }

  /// Returns whether a word matches, as ``SearchIndex`` determines it.
  public func matches(_ word: Word) -> Bool {
    !SearchIndex([word]).words(matching: self).isEmpty
  }

  /// Returns the ranges of all matches of the terms in `text`, in order and without overlaps. Each range consists of
  /// whole characters. The result is empty if the query is empty.
  public func ranges(in text: String) -> [Range<String.Index>] {
    guard !isEmpty else { return [] }
    let text = FoldedText(text)
    var merged: [Range<String.Index>] = []
    for range in terms.flatMap(text.ranges).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Returns the same ranges in the text of a word or, if there are none, those of the letters that match with gaps.
  public func ranges(inTitle title: String) -> [Range<String.Index>] {
    let ranges = ranges(in: title)
    return ranges.isEmpty ? FoldedText(title).ranges(ofLetters: Array(terms.joined())) ?? [] : ranges
  }
}

/// A text in lower case without diacritics, and the range of the original character of each of its scalars. White space
/// and hyphens are spaces.
private struct FoldedText {
  var scalars: [Unicode.Scalar] = []
  var origins: [Range<String.Index>] = []

  init(_ text: String) {
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      for scalar in text[index..<next].unicodeScalars {
        scalar.fold {
          scalars.append($0)
          origins.append(index..<next)
        }
      }
      index = next
    }
  }

  /// Returns the ranges of a term in the original text, without overlaps.
  func ranges(of term: [Unicode.Scalar]) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = 0
    while start + term.count <= scalars.count {
      let end = start + term.count
      if scalars[start..<end].elementsEqual(term) {
        let range = origins[start].lowerBound..<origins[end - 1].upperBound
        ranges.append(range)
        start = end
        while start < scalars.count, origins[start].lowerBound < range.upperBound { start += 1 }
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// Returns the ranges of letters that are in the text in this order; `nil` if they are not, or too few.
  func ranges(ofLetters letters: [Unicode.Scalar]) -> [Range<String.Index>]? {
    guard letters.count >= minimumLettersWithGaps, scalars.first == letters.first else { return nil }
    var rest = letters[...]
    var ranges: [Range<String.Index>] = []
    for (scalar, origin) in zip(scalars, origins) where scalar == rest.first {
      rest.removeFirst()
      if ranges.last != origin { ranges.append(origin) }
    }
    return rest.isEmpty ? ranges : nil
  }
}

/// The number of letters from which a query also finds words that contain its letters with gaps.
let minimumLettersWithGaps = 3
