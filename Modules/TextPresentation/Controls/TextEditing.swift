/// A text of one line with a cursor, and the changes that the keys of a text field make to it.
///
/// The cursor is between two grapheme clusters. The words and the keys are those of GNU Readline.
struct TextEditing: Equatable {
  /// The grapheme clusters of the text.
  private(set) var characters: [Character] = []
  /// The number of grapheme clusters before the cursor.
  private(set) var cursor = 0
  /// The text that was deleted last by one of the methods whose name starts with “kill”.
  private(set) var killed = ""

  var text: String { String(characters) }

  /// Replaces the text, and moves the cursor to its end.
  mutating func replaceAll(with text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  /// Inserts a text before the cursor. Line ends and tabs become spaces, and other control characters are removed.
  mutating func insert(_ inserted: String) { replace(cursor..<cursor, with: inserted.onOneLine) }

  mutating func move(by offset: Int) {
    cursor = min(max(cursor + offset, 0), characters.count)
  }

  mutating func moveToStart() { cursor = 0 }

  mutating func moveToEnd() { cursor = characters.count }

  mutating func moveWordLeft() { cursor = startOfWord(isPartOfWord: \.isWordCharacter) }

  mutating func moveWordRight() { cursor = endOfWord() }

  mutating func deleteLeft() { if cursor > 0 { replace(cursor - 1..<cursor, with: "") } }

  mutating func deleteRight() { if cursor < characters.count { replace(cursor..<cursor + 1, with: "") } }

  /// Deletes back to the start of a word, where words are separated by blanks only.
  mutating func killWordLeft() { kill(startOfWord { !$0.isWhitespace }..<cursor) }

  /// Deletes back to the start of a word of letters and digits.
  mutating func killLettersLeft() { kill(startOfWord(isPartOfWord: \.isWordCharacter)..<cursor) }

  mutating func killWordRight() { kill(cursor..<endOfWord()) }

  mutating func killToStart() { kill(0..<cursor) }

  mutating func killToEnd() { kill(cursor..<characters.count) }

  /// Inserts the text that was killed last.
  mutating func yank() { insert(killed) }

  /// Forgets the text that was killed last.
  mutating func forgetKilled() { killed = "" }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    killed = String(characters[range])
    replace(range, with: "")
  }

  /// Replaces the clusters in a range with a text of one line, and moves the cursor after this text.
  private mutating func replace(_ range: Range<Int>, with text: String) {
    // The whole text is divided into clusters again, because the new text may join the clusters beside it, for example
    // with a combining mark.
    let head = String(characters[..<range.lowerBound]) + text
    characters = Array(head + String(characters[range.upperBound...]))
    cursor = 0
    var length = 0
    while cursor < characters.count, length < head.utf8.count {
      length += characters[cursor].utf8.count
      cursor += 1
    }
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
