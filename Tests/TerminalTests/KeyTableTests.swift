import Terminal
import Testing

@Suite("The keys of all bytes and sequences")
struct KeyTableTests {
  private var parser = InputParser()

  /// Returns the keys of an input, which must complete all of them.
  private mutating func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    let events = parser.feed(bytes)
    #expect(!parser.isIncomplete)
    return events.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  /// The keys of the control characters except ESC.
  private static let controlKeys: [UInt8: Key] = {
    var keys: [UInt8: Key] = [:]
    for (byte, sign) in "@abcdefghijklmnopqrstuvwxyz[\\]^_".enumerated() { keys[UInt8(byte)] = .control(sign) }
    keys.merge([0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0D: .enter, 0x7F: .backspace]) { $1 }
    keys[0x1B] = nil
    return keys
  }()

  private static let altKeys: [UInt8: Key] = [
    0x08: .wordBackspace, 0x7F: .wordBackspace, 0x0A: .alt("\r"), 0x0D: .alt("\r"),
  ]

  /// The keys of the letters that end a sequence.
  private static let letterKeys: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "P": .function(1), "Q": .function(2),
    "R": .function(3), "S": .function(4),
  ]

  /// The keys of the numbers before `~`.
  private static let numberKeys: [Int: Key] = {
    var keys: [Int: Key] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
    for (index, number) in functions.enumerated() { keys[number] = .function(index + 1) }
    return keys
  }()

  @Test("Each control character is a key, and alt changes only Return and backspace")
  mutating func controls() {
    for (byte, key) in Self.controlKeys {
      #expect(keys([byte]) == [key], "\(byte)")
      #expect(keys([0x1B, byte]) == [Self.altKeys[byte] ?? key], "\(byte)")
    }
  }

  @Test("Each printable character is a key, also with alt unless it starts a sequence")
  mutating func printable() {
    for byte in 0x20...0x7E as ClosedRange<UInt8> {
      let character = Character(Unicode.Scalar(byte))
      #expect(keys([byte]) == [.character(character)])
      if !"[O]PX^_".contains(character) { #expect(keys([0x1B, byte]) == [.alt(character)]) }
    }
  }

  @Test("Each number before a tilde is its key or none, with any modifier")
  mutating func numbers() {
    for number in 0...220 where number != 200 {
      for modifier in ["", ";2", ";5", ";16"] {
        #expect(keys("\u{1B}[\(number)\(modifier)~".utf8) == (Self.numberKeys[number].map { [$0] } ?? []), "\(number)")
      }
    }
    for parameters in ["", ";", ";5", "3;5;1", "+3", "-3", "3:5", "?3", "99999999999999999999"] {
      #expect(keys("\u{1B}[\(parameters)~".utf8) == [], "\(parameters)")
    }
  }

  @Test("Each letter after ESC [ is its key or none, with or without the number 1")
  mutating func controlLetters() {
    for byte in 0x40...0x7E as ClosedRange<UInt8> where !"[~".utf8.contains(byte) {
      let letter = Character(Unicode.Scalar(byte))
      let key = letter == "Z" ? .backTab : Self.letterKeys[letter]
      for parameters in ["", "1", "1;2", ";2"] where letter != "M" || !parameters.isEmpty {
        #expect(keys("\u{1B}[\(parameters)\(letter)".utf8) == (key.map { [$0] } ?? []), "\(parameters)\(letter)")
      }
      for parameters in ["2", "0", "2;5", "1;2;3", "1:2", "?1", "1 "] {
        #expect(keys("\u{1B}[\(parameters)\(letter)".utf8) == [], "\(parameters)\(letter)")
      }
    }
  }

  @Test("Each letter after ESC O is its key or none")
  mutating func singleShiftLetters() {
    let others: [Character: Key] = ["M": .enter, "c": .wordRight, "d": .wordLeft]
    for byte in 0x20...0x7E as ClosedRange<UInt8> {
      let letter = Character(Unicode.Scalar(byte))
      let key = Self.letterKeys[letter] ?? others[letter]
      #expect(keys("\u{1B}O\(letter)".utf8) == (key.map { [$0] } ?? []), "\(letter)")
    }
  }

  @Test("Each letter after ESC [ [ is a function key from 1 to 5 or none")
  mutating func consoleLetters() {
    for byte in 0x40...0x7E as ClosedRange<UInt8> {
      let number = Int(byte) - 0x40
      let letter = Character(Unicode.Scalar(byte))
      #expect(keys("\u{1B}[[\(letter)".utf8) == ((1...5).contains(number) ? [.function(number)] : []), "\(letter)")
    }
    #expect(keys("\u{1B}[1[A".utf8) == [.character("A")])
  }

  @Test("Only left and right with alt or control alone move by a word", arguments: 1...16)
  mutating func modifiers(modifier: Int) {
    let movesWord = modifier == 3 || modifier == 5
    #expect(keys("\u{1B}[1;\(modifier)D".utf8) == [movesWord ? .wordLeft : .left])
    #expect(keys("\u{1B}[1;\(modifier)C".utf8) == [movesWord ? .wordRight : .right])
    for (letter, key) in Self.letterKeys where !"CD".contains(letter) {
      #expect(keys("\u{1B}[1;\(modifier)\(letter)".utf8) == [key])
    }
  }

  @Test(
    "The first and the last characters of each length in UTF-8 are keys, also with alt",
    arguments: [0xA0, 0x7FF, 0x800, 0xFFFD, 0x10000, 0x10FFFF] as [UInt32])
  mutating func characters(value: UInt32) throws {
    let character = Character(try #require(Unicode.Scalar(value)))
    let bytes = Array(String(character).utf8)
    #expect(keys(bytes) == [.character(character)])
    #expect(keys([0x1B] + bytes) == [.alt(character)])
    for length in 1..<bytes.count {
      #expect(parser.feed(bytes.prefix(length)).isEmpty && parser.isIncomplete && !parser.isWithinSequence)
      #expect(parser.flush().isEmpty && !parser.isIncomplete)
    }
  }

  @Test(
    "Bytes that are no character are dropped",
    arguments: [
      [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xC3, 0xC0], [0xC3, 0xF5], [0xE6, 0xBC, 0xFF], [0xC2, 0x80], [0xC2, 0x9F],
    ] as [[UInt8]])
  mutating func invalidCharacters(bytes: [UInt8]) {
    #expect(keys(bytes + [0x78]) == [.character("x")])
  }

  @Test("A byte that starts no character is dropped", arguments: Array(0x80...0xC1) + Array(0xF5...0xFF) as [UInt8])
  mutating func invalidStart(byte: UInt8) {
    #expect(keys([byte, 0x78]) == [.character("x")])
  }

  @Test(
    "A byte that cannot continue a sequence or a character starts the next key",
    arguments: ["\u{1B}O", "\u{1B}[", "\u{1B}[1;5", "\u{1B}[M", "\u{1B}[M !"])
  mutating func interruptions(start: String) {
    #expect(keys("\(start)\u{1F}".utf8) == [.control("_")])
    #expect(keys("\(start)\u{1B}[A".utf8) == [.up])
    guard !start.contains("M") else { return }
    #expect(keys("\(start)\u{7F}".utf8) == [.backspace])
    #expect(keys("\(start)é".utf8) == [.character("é")])
  }

  @Test("A byte that cannot continue a character starts the next key")
  mutating func interruptedCharacters() {
    #expect(keys([0xC3, 0x7F]) == [.backspace])
    #expect(keys([0xC3, 0xC3, 0xA9]) == [.character("é")])
    #expect(keys([0x1B, 0xC3, 0x61]) == [.character("a")])
    #expect(keys([0xE6, 0xBC, 0x61]) == [.character("a")])
    #expect(keys([0xC2, 0x1B, 0x5B, 0x41]) == [.up])
  }

  @Test("Each escape without a sequence is a key after the time-out", arguments: 1...6)
  mutating func escapes(count: Int) {
    let events = parser.feed(repeatElement(0x1B, count: count))
    #expect(parser.isIncomplete && !parser.isWithinSequence)
    #expect(events + parser.flush() == Array(repeating: .key(.escape), count: count))
    #expect(!parser.isIncomplete && parser.flush() == [])
  }

  @Test("A sequence has at most 16 bytes of parameters, and a longer one is skipped whole")
  mutating func longParameters() {
    #expect(keys("\u{1B}[\(String(repeating: "0", count: 15))1A".utf8) == [.up])
    #expect(keys("\u{1B}[\(String(repeating: "0", count: 16))1Ax".utf8) == [.character("x")])
  }

  @Test("A string of up to 4096 bytes is skipped, with each of its starts and ends", arguments: Array("]PX^_"))
  mutating func strings(start: Character) {
    for end in ["\u{7}", "\u{1B}\\", "\u{18}", "\u{1A}"] {
      for text in ["", "a", "a\\b", "a\u{1B}b\\c", "\u{1B}\u{1B}", "é\r\n"] {
        #expect(keys("\u{1B}\(start)\(text)\(end)x".utf8) == [.character("x")], "\(text.debugDescription)")
      }
    }
    let longest = String(repeating: "a", count: 4096)
    #expect(keys("\u{1B}\(start)\(longest)\u{7}x".utf8) == [.character("x")])
    #expect(keys("\u{1B}\(start)\(longest)a\u{7}x".utf8) == [.control("g"), .character("x")])
  }

  @Test("Each pasted text is a key of its own, and one without an end is complete after a time-out")
  mutating func pastes() {
    #expect(
      keys("\u{1B}[200~ab\u{1B}[201~\u{1B}[200~\u{1B}[201~c\u{1B}[200~d\u{1B}[201~".utf8)
        == [.paste("ab"), .paste(""), .character("c"), .paste("d")])
    #expect(parser.feed("\u{1B}[200~e\u{1B}[20".utf8).isEmpty)
    #expect(parser.isWithinSequence)
    #expect(parser.flush() == [.key(.paste("e"))])
    #expect(keys("\u{1B}[200~f\u{1B}[201~".utf8) == [.paste("f")])
  }

  @Test("A pasted text is cut after its limit of 64 KiB, and invalid UTF-8 in it is replaced")
  mutating func pasteLimit() {
    let longest = String(repeating: "a", count: 64 << 10)
    for end in ["", "a", "bc"] {
      #expect(keys("\u{1B}[200~\(longest)\(end)\u{1B}[201~x".utf8) == [.paste(longest), .character("x")])
    }
    #expect(keys(Array("\u{1B}[200~".utf8) + [0x61, 0xFF, 0x62] + "\u{1B}[201~".utf8) == [.paste("a\u{FFFD}b")])
  }
}
