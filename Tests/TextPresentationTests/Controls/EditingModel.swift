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

  private mutating func kill(_ text: String, leaving left: String, _ right: String) {
    guard !text.isEmpty else { return }
    killed = text
    join(left, right)
  }

  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let text): insert(text)
    case .left: move(before: max(before.count - 1, 0))
    case .right: move(before: before.count + 1)
    case .start: move(before: 0)
    case .end: move(before: text.count)
    case .wordLeft: move(before: beforeWord(isWordCharacter).count)
    case .wordRight: move(before: text.count - afterWord.count)
    case .deleteLeft: join(String(before.dropLast()), after)
    case .deleteRight: join(before, String(after.dropFirst()))
    case .killWordLeft:
      let rest = beforeWord { !$0.isWhitespace }
      kill(String(before.dropFirst(rest.count)), leaving: rest, after)
    case .killLettersLeft:
      let rest = beforeWord(isWordCharacter)
      kill(String(before.dropFirst(rest.count)), leaving: rest, after)
    case .killWordRight:
      let rest = afterWord
      kill(String(after.dropLast(rest.count)), leaving: before, rest)
    case .killToStart: kill(before, leaving: "", after)
    case .killToEnd: kill(after, leaving: before, "")
    case .yank: insert(killed)
    }
  }
}

/// A change that a key of a text field makes.
enum Edit {
  case insert(String)
  case left, right, start, end, wordLeft, wordRight, deleteLeft, deleteRight
  case killWordLeft, killLettersLeft, killWordRight, killToStart, killToEnd, yank

  /// Parts of clusters, whole clusters, and characters that a text of one line cannot contain.
  static let texts = [
    "a", "b", " ", "_", "7", "é", "e", "\u{301}", "\u{327}", "漢", "한", "ᄒ", "ᅡ", "👩", "\u{200D}", "👩‍👩‍👧", "🏽", "❤",
    "\u{FE0F}", "🇩", "🇪", "🇫🇷", "\u{600}", "क", "\u{94D}", "\u{200B}", "\u{FEFF}", "\r\n", "\n", "\r", "\t", "\u{0}",
    "\u{1B}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{301}\n\u{301}", "two words", "",
  ]

  private static let keyEdits: [Key: Edit] = [
    .left: .left, .control("b"): .left, .right: .right, .control("f"): .right, .home: .start, .control("a"): .start,
    .end: .end, .control("e"): .end, .wordLeft: .wordLeft, .alt("b"): .wordLeft, .wordRight: .wordRight,
    .alt("f"): .wordRight, .backspace: .deleteLeft, .delete: .deleteRight, .control("d"): .deleteRight,
    .control("w"): .killWordLeft, .wordBackspace: .killLettersLeft, .alt("d"): .killWordRight,
    .control("u"): .killToStart, .control("k"): .killToEnd, .control("y"): .yank,
  ]

  /// The change for a key; `nil` if the key does not edit a text.
  init?(_ key: Key) {
    switch key {
    case .character(let character): self = .insert(String(character))
    case .paste(let text): self = .insert(text)
    default:
      guard let edit = Self.keyEdits[key] else { return nil }
      self = edit
    }
  }
}
