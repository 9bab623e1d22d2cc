import TerminalScreen

/// A text of one line with a cursor, and the changes that the keys of a text field make to it.
///
/// The cursor is between two grapheme clusters. The words and the keys are those of GNU Readline.
struct TextEditing: Equatable {
  /// The grapheme clusters of the text.
  private(set) var characters: [Character] = []
  /// The number of grapheme clusters before the cursor, which is never outside of the text.
  var cursor = 0 {
    didSet { cursor = min(max(cursor, 0), characters.count) }
  }
  /// Whether deleted text is forgotten at once.
  var isSecret = false {
    didSet { killed = "" }
  }
  /// The text that was deleted last by a key that deletes a word, or to an end.
  private var killed = ""

  var text: String { String(characters) }

  /// Replaces the text, and moves the cursor to its end.
  mutating func replaceAll(with text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  /// Makes the change for a key. Returns whether the key has one.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .control("y"): insert(killed)
    case .left, .control("b"): cursor -= 1
    case .right, .control("f"): cursor += 1
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .wordLeft, .alt("b"): cursor = startOfWord(isPartOfWord: \.isWordCharacter)
    case .wordRight, .alt("f"): cursor = endOfWord()
    case .backspace: replace(max(cursor - 1, 0)..<cursor, with: "")
    case .delete, .control("d"): replace(cursor..<min(cursor + 1, characters.count), with: "")
    // The words of this key are separated by blanks only.
    case .control("w"): kill(startOfWord { !$0.isWhitespace }..<cursor)
    case .wordBackspace: kill(startOfWord(isPartOfWord: \.isWordCharacter)..<cursor)
    case .alt("d"): kill(cursor..<endOfWord())
    case .control("u"): kill(0..<cursor)
    case .control("k"): kill(cursor..<characters.count)
    default: return false
    }
    return true
  }

  /// Inserts a text before the cursor. Line ends and tabs become spaces, and other control characters are removed.
  private mutating func insert(_ inserted: String) { replace(cursor..<cursor, with: inserted.onOneLine) }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if !isSecret { killed = String(characters[range]) }
    replace(range, with: "")
  }

  /// Replaces the clusters in a range with a text of one line, and moves the cursor after this text.
  private mutating func replace(_ range: Range<Int>, with text: String) {
    // The whole text is divided into clusters again, because the new text may join the clusters beside it, for example
    // with a combining mark.
    let head = String(characters[..<range.lowerBound]) + text
    characters = Array(head + String(characters[range.upperBound...]))
    var (end, length) = (0, 0)
    while end < characters.count, length < head.utf8.count {
      length += characters[end].utf8.count
      end += 1
    }
    cursor = end
  }

  private func startOfWord(isPartOfWord: (Character) -> Bool) -> Int {
    var index = cursor
    while index > 0, !isPartOfWord(characters[index - 1]) { index -= 1 }
    while index > 0, isPartOfWord(characters[index - 1]) { index -= 1 }
    return index
  }

  private func endOfWord() -> Int {
    var index = cursor
    while index < characters.count, !characters[index].isWordCharacter { index += 1 }
    while index < characters.count, characters[index].isWordCharacter { index += 1 }
    return index
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}

extension String {
  /// The text with a space for each line end and tab, and without other control characters.
  var onOneLine: String {
    var result = String.UnicodeScalarView()
    for character in self {
      if character.isNewline || character == "\t" {
        result.append(" ")
      } else {
        result.append(contentsOf: character.unicodeScalars.filter { $0.properties.generalCategory != .control })
      }
    }
    return String(result)
  }
}
