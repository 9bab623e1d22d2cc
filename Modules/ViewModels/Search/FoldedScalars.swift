extension Unicode.Scalar {
  /// Calls `body` with the scalars that a search compares in place of this one: base letters in lower case, a space for
  /// white space or a hyphen, and nothing for a diacritic.
  func fold(_ body: (Unicode.Scalar) -> Void) {
    if isASCII {
      let byte = UInt8(value)
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): return body(Unicode.Scalar(byte | 0x20))
      case UInt8(ascii: "-"), 0x09...0x0D: return body(" ")
      default: return body(self)
      }
    }
    if properties.isWhitespace || properties.generalCategory == .dashPunctuation { return body(" ") }
    for scalar in properties.lowercaseMapping.unicodeScalars {
      if scalar.properties.generalCategory != .nonspacingMark { body(baseLetters[scalar] ?? scalar) }
    }
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
