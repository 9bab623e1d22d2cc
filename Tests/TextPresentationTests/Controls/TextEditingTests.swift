import Foundation
import Testing

@testable import TextPresentation

/// A text with a cursor, which is recomputed from two strings for each change.
private struct EditingModel {
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

  private mutating func move(before count: Int) {
    let whole = text
    (before, after) = (String(whole.prefix(count)), String(whole.dropFirst(count)))
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
private enum Edit {
  case insert(String)
  case left, right, start, end, wordLeft, wordRight, deleteLeft, deleteRight
  case killWordLeft, killLettersLeft, killWordRight, killToStart, killToEnd, yank

  private static let keys: [Edit] = [
    .left, .left, .right, .start, .end, .wordLeft, .wordRight, .deleteLeft, .deleteLeft, .deleteRight, .killWordLeft,
    .killLettersLeft, .killWordRight, .killToStart, .killToEnd, .yank,
  ]

  /// Parts of clusters, whole clusters, and characters that a text of one line cannot contain.
  private static let texts = [
    "a", "b", " ", "_", "7", "é", "e", "\u{301}", "\u{327}", "漢", "한", "ᄒ", "ᅡ", "👩", "\u{200D}", "👩‍👩‍👧", "🏽", "❤",
    "\u{FE0F}", "🇩", "🇪", "🇫🇷", "\u{600}", "क", "\u{94D}", "\u{200B}", "\u{FEFF}", "\r\n", "\n", "\r", "\t", "\u{0}",
    "\u{1B}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{301}\n\u{301}", "two words", "",
  ]

  static func random(using random: inout SeededGenerator) -> Edit {
    guard Bool.random(using: &random) else { return keys.randomElement(using: &random) ?? .left }
    let count = Int.random(in: 0..<8, using: &random) == 0 ? 6 : 1
    return .insert((0..<count).map { _ in texts.randomElement(using: &random) ?? "" }.joined())
  }

  func apply(to editing: inout TextEditing) {
    switch self {
    case .insert(let text): editing.insert(text)
    case .left: editing.move(by: -1)
    case .right: editing.move(by: 1)
    case .start: editing.moveToStart()
    case .end: editing.moveToEnd()
    case .wordLeft: editing.moveWordLeft()
    case .wordRight: editing.moveWordRight()
    case .deleteLeft: editing.deleteLeft()
    case .deleteRight: editing.deleteRight()
    case .killWordLeft: editing.killWordLeft()
    case .killLettersLeft: editing.killLettersLeft()
    case .killWordRight: editing.killWordRight()
    case .killToStart: editing.killToStart()
    case .killToEnd: editing.killToEnd()
    case .yank: editing.yank()
    }
  }
}

@Suite("The editing of a text")
struct TextEditingTests {
  private static let count = ProcessInfo.processInfo.environment["CI"] == nil ? 1_000 : 10_000

  /// Returns the difference between an editing and the model; `nil` if there is none. Equality of strings ignores
  /// the normalization form, so the scalars are compared.
  private func difference(_ editing: TextEditing, _ model: EditingModel) -> String? {
    let before = String(editing.characters[..<min(editing.cursor, editing.characters.count)])
    guard Array(editing.text.unicodeScalars) == Array(model.text.unicodeScalars) else { return "text" }
    guard editing.characters == Array(editing.text) else { return "clusters" }
    guard Array(before.unicodeScalars) == Array(model.before.unicodeScalars) else { return "cursor" }
    guard editing.killed == model.killed else { return "killed text" }
    return nil
  }

  @Test("Any sequence of keys and pastes has the same result as in the model")
  func anySequence() {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      var (editing, model) = (TextEditing(), EditingModel())
      for step in 0..<20 {
        let edit = Edit.random(using: &random)
        edit.apply(to: &editing)
        model.apply(edit)
        if let difference = difference(editing, model) {
          Issue.record("seed \(seed), step \(step), \(edit): \(difference) in \(editing) and \(model)")
          return
        }
      }
    }
  }

  @Test("The cursor is within the text, and the text has no control character, after any sequence of keys and pastes")
  func invariants() {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      var editing = TextEditing()
      for step in 0..<20 {
        Edit.random(using: &random).apply(to: &editing)
        let isClean = editing.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard (0...editing.characters.count).contains(editing.cursor), isClean else {
          Issue.record("seed \(seed), step \(step): \(editing)")
          return
        }
      }
    }
  }

  @Test("Backspace after a typed letter restores the text and the cursor, unless the letter joins another character")
  func insertAndDelete() {
    var restored = 0
    for seed in 0..<UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      var editing = TextEditing()
      for _ in 0..<12 { Edit.random(using: &random).apply(to: &editing) }
      let before = editing
      editing.insert("x")
      guard editing.cursor > 0, editing.characters[editing.cursor - 1] == "x" else { continue }
      editing.deleteLeft()
      restored += 1
      guard editing == before else {
        Issue.record("seed \(seed): \(before) became \(editing)")
        return
      }
    }
    #expect(restored > Self.count / 2)
  }

  private func editing(_ text: String, cursor: Int) -> TextEditing {
    var editing = TextEditing()
    editing.replaceAll(with: text)
    editing.move(by: cursor - editing.cursor)
    return editing
  }

  @Test("A letter and a combining mark that are typed one after the other are one character")
  func combining() {
    var editing = TextEditing()
    editing.insert("e")
    editing.insert("\u{301}")
    #expect(editing.characters == ["e\u{301}"] && editing.cursor == 1)
    editing.deleteLeft()
    #expect(editing.text.isEmpty && editing.cursor == 0)
  }

  @Test("A combining mark joins the text before a deleted character, and the cursor stays after both")
  func joiningMark() {
    var editing = editing("ax", cursor: 2)
    editing.insert("\u{200B}")
    editing.insert("\u{301}b")
    #expect(editing.characters == ["a", "x", "\u{200B}", "\u{301}", "b"])
    editing.move(by: -2)
    editing.deleteLeft()
    #expect(editing.characters == ["a", "x\u{301}", "b"] && editing.cursor == 2)
  }

  @Test("Two halves of a flag become a flag when the text between them is deleted")
  func flag() {
    var editing = editing("🇩x🇪y", cursor: 2)
    editing.deleteLeft()
    #expect(editing.characters == ["🇩🇪", "y"] && editing.cursor == 1)
  }

  @Test("Line ends and tabs become spaces, and other control characters are removed")
  func controls() {
    var editing = TextEditing()
    editing.insert("a\r\nb\nc\rd\u{2028}e\tf\u{0}g\u{1B}[31mh\u{7F}\u{9B}i")
    #expect(editing.text == "a b c d e fg[31mhi")
  }

  @Test("Words consist of letters and digits, but ctrl-W deletes up to a blank")
  func words() {
    var words = editing("see https://a.org/漢字-1  now", cursor: 0)
    var stops: [Int] = []
    while words.cursor < words.characters.count {
      words.moveWordRight()
      stops.append(words.cursor)
    }
    #expect(stops == [3, 9, 13, 17, 20, 22, 27])
    words.killWordLeft()
    words.killWordLeft()
    #expect(words.text == "see " && words.killed == "https://a.org/漢字-1  ")
    words.yank()
    #expect(words.text == "see https://a.org/漢字-1  ")
  }

  @Test("A key that deletes nothing does not change the text that can be inserted again")
  func emptyKill() {
    var editing = editing("ab", cursor: 1)
    editing.killToEnd()
    editing.killToEnd()
    editing.killWordRight()
    #expect(editing.killed == "b" && editing.text == "a")
    editing.killToStart()
    editing.killToStart()
    editing.killWordLeft()
    #expect(editing.killed == "a" && editing.text.isEmpty)
  }
}
