/// A text as a search compares it: in lower case, without diacritics and invisible characters, with a blank for white
/// space, a dash or a quotation mark, and “'” for an apostrophe.
struct FoldedText: Sendable {
  private(set) var scalars: [Unicode.Scalar] = []

  init(_ text: some StringProtocol) {
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", " ": scalars.append(scalar)
      case "A"..."Z": scalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      case "'", "’": scalars.append("'")
      case _ where scalar.isBlank: scalars.append(" ")
      default:
        for scalar in scalar.properties.lowercaseMapping.unicodeScalars where !scalar.isIgnored {
          scalars.append(baseLetters[scalar] ?? scalar)
        }
      }
    }
  }

  /// Returns the ranges of a term in the order of the text, without overlaps.
  func ranges(of term: [Unicode.Scalar]) -> [Range<Int>] {
    var (ranges, end) = ([Range<Int>](), 0)
    while let start = scalars[end...].firstIndex(of: term[0]), start + term.count <= scalars.count {
      end = start + 1
      guard scalars[start..<start + term.count].elementsEqual(term) else { continue }
      end = start + term.count
      ranges.append(start..<end)
    }
    return ranges
  }

  /// Returns the ranges of letters that follow each other with gaps, the first at the start of the text; `nil` if they
  /// do not.
  func rangesWithGaps(of letters: [Unicode.Scalar]) -> [Range<Int>]? {
    guard let start = scalars.firstIndex(where: { $0 != " " }), scalars[start] == letters.first else { return nil }
    var (rest, ranges) = (letters[...], [Range<Int>]())
    for index in start..<scalars.count where scalars[index] == rest.first {
      rest.removeFirst()
      ranges.append(index..<index + 1)
    }
    return rest.isEmpty ? ranges : nil
  }

  /// Returns the rank of the best place of a term, or `nil` if the text does not contain the term. The rank is 0 for the
  /// whole text, 1 for the start of the text, 2 for the start of a word, and 3 for another place.
  func rank(of term: [Unicode.Scalar]) -> Int? {
    let ranges = ranges(of: term)
    guard let first = ranges.first else { return nil }
    if !scalars[..<first.lowerBound].contains(where: \.isLetter) {
      return scalars[first.upperBound...].contains(where: \.isLetter) ? 1 : 0
    }
    return ranges.contains { !scalars[$0.lowerBound - 1].isLetter } ? 2 : 3
  }
}

extension Unicode.Scalar {
  /// Whether the scalar separates terms.
  fileprivate var isBlank: Bool { properties.isWhitespace || properties.isDash || properties.isQuotationMark }

  /// Whether the scalar is a letter or a digit, so that no word starts after it.
  fileprivate var isLetter: Bool { properties.isAlphabetic || properties.numericType != nil }

  /// Whether the scalar is a diacritic, or is invisible.
  fileprivate var isIgnored: Bool {
    properties.generalCategory == .nonspacingMark || properties.isDefaultIgnorableCodePoint
  }
}

/// Maps letters with diacritics to their base letters.
///
/// The standard library provides no decomposition. But in some scripts, the Unicode name of a letter contains the name
/// of its base letter: “LATIN SMALL LETTER E WITH ACUTE” (Unicode Character Database, UnicodeData.txt).
private let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
  let latinGreekAndCyrillic: [ClosedRange<UInt32>] = [0x61...0x2AF, 0x370...0x52F, 0x1D00...0x1DBF, 0x1E00...0x1FFF]
  let letters = latinGreekAndCyrillic.joined().compactMap(Unicode.Scalar.init).filter(\.properties.isLowercase)
  let byName = Dictionary(letters.map { ($0.properties.name, $0) }) { first, _ in first }
  let exceptions: [Unicode.Scalar: Unicode.Scalar] = [
    "ς": "σ", "ё": "е", "й": "и", "ї": "і", "ў": "у", "ѓ": "г", "ќ": "к", "ϓ": "ϒ", "ϔ": "ϒ", "\u{1FBE}": "ι",
  ]
  return letters.reduce(into: exceptions) { bases, letter in
    guard let name = letter.properties.name, let end = name.firstRange(of: " WITH ")?.lowerBound else { return }
    bases[letter] = byName[String(name[..<end])]
  }
}()
