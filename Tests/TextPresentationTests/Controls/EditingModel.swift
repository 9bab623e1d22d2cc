import TerminalScreen

@testable import TextPresentation

/// A text with a cursor, which is recomputed from two strings for each change.
struct EditingModel {
  private(set) var before = ""
  private(set) var after = ""
  private(set) var killed = ""

  var text: String { before + after }

  /// Joins the strings. The cursor is at the first boundary between two clusters that is not within `left`.
  private mutating func join(_ left: String, _ right: String) {
    let whole = left + right
    let lengths = whole.indices.map { whole.utf8.distance(from: whole.startIndex, to: $0) } + [whole.utf8.count]
    let length = lengths.first { $0 >= left.utf8.count } ?? 0
    before = String(decoding: Array(whole.utf8.prefix(length)), as: UTF8.self)
    after = String(decoding: Array(whole.utf8.dropFirst(length)), as: UTF8.self)
  }

  mutating func move(before count: Int) {
    let whole = text
    (before, after) = (String(whole.prefix(count)), String(whole.dropFirst(count)))
  }

  mutating func replace(with text: String) {
    (before, after) = (text, "")
  }

  mutating func insert(_ text: String) {
    var scalars = ""
    let lineEnds: [Unicode.Scalar] = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" { continue }
      if lineEnds.contains(scalar) || scalar == "\t" {
        scalars.unicodeScalars.append(" ")
      } else if scalar.value > 0x9F || (0x20...0x7E).contains(scalar.value) {
        scalars.unicodeScalars.append(scalar)
      }
    }
    join(before + scalars, after)
  }

  private func trimmed(_ text: String, while isDropped: (Character) -> Bool) -> String {
    guard let first = text.first, isDropped(first) else { return text }
    return trimmed(String(text.dropFirst()), while: isDropped)
  }

  private func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// The text before the previous word.
  private func beforeWord(_ isPart: (Character) -> Bool) -> String {
    let reversed = Array(before.reversed())
    let blanks = reversed.prefix { !isPart($0) }.count
    let word = reversed.dropFirst(blanks).prefix(while: isPart).count
    return String(before.dropLast(blanks + word))
  }

  /// The text after the next word.
  private var afterWord: String {
    trimmed(trimmed(after) { !isWordCharacter($0) }, while: isWordCharacter)
  }

  private mutating func killLeft(to rest: String) {
    guard rest != before else { return }
    killed = String(before.dropFirst(rest.count))
    join(rest, after)
  }

  private mutating func killRight(to rest: String) {
    guard rest != after else { return }
    killed = String(after.dropLast(rest.count))
    join(before, rest)
  }

  /// Makes the change of a key of a text field. Returns whether the key has one.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .left, .control("b"): move(before: max(before.count - 1, 0))
    case .right, .control("f"): move(before: before.count + 1)
    case .home, .control("a"): move(before: 0)
    case .end, .control("e"): move(before: text.count)
    case .wordLeft, .alt("b"): move(before: beforeWord(isWordCharacter).count)
    case .wordRight, .alt("f"): move(before: text.count - afterWord.count)
    case .backspace: join(String(before.dropLast()), after)
    case .delete, .control("d"): join(before, String(after.dropFirst()))
    case .control("w"): killLeft(to: beforeWord { !$0.isWhitespace })
    case .wordBackspace: killLeft(to: beforeWord(isWordCharacter))
    case .alt("d"): killRight(to: afterWord)
    case .control("u"): killLeft(to: "")
    case .control("k"): killRight(to: "")
    case .control("y"): insert(killed)
    default: return false
    }
    return true
  }

  /// Parts of clusters, whole clusters, and characters that a text of one line cannot contain.
  static let texts = [
    "a", "b", " ", "_", "7", "é", "e", "\u{301}", "\u{327}", "漢", "한", "ᄒ", "ᅡ", "👩", "\u{200D}", "👩‍👩‍👧", "🏽", "❤",
    "\u{FE0F}", "🇩", "🇪", "🇫🇷", "\u{600}", "क", "\u{94D}", "\u{200B}", "\u{FEFF}", "\r\n", "\n", "\r", "\t", "\u{0}",
    "\u{1B}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{301}\n\u{301}", "two words", "",
  ]
}
