import RandomTesting
import TerminalScreen
import Testing

@Suite("The input parser")
struct InputParserTests {
  private var parser = InputParser()

  @Test("Each input causes its events, whether its bytes arrive together or one by one")
  mutating func tokens() {
    for token in InputToken.all {
      let text = String(decoding: token.bytes, as: UTF8.self).debugDescription
      let (whole, isIncomplete) = (parser.feed(token.bytes), parser.isIncomplete)
      let pieces = token.bytes.flatMap { parser.feed([$0]) }
      if whole != token.events || isIncomplete { Issue.record("\(text): \(whole), \(isIncomplete)") }
      if pieces != token.events || parser.isIncomplete { Issue.record("\(text) in pieces: \(pieces)") }
    }
  }

  @Test("Inputs cause their events in any order and in pieces of any size", arguments: 0..<8)
  mutating func sequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      // A part of another input, which the time-out ends.
      let part = generator.pick(InputToken.all).bytes
      _ = parser.feed(part.prefix(Int.random(in: 0...part.count, using: &generator))) + parser.flush()
      let tokens = (0..<20).map { _ in generator.pick(InputToken.all) }
      var rest = tokens.flatMap(\.bytes)[...]
      var events: [TerminalEvent] = []
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...9, using: &generator))
        events += parser.feed(piece)
        rest = rest.dropFirst(piece.count)
      }
      try #require(events == tokens.flatMap(\.events), "\(tokens.map(\.bytes))")
    }
  }

  // MARK: Incomplete input

  @Test("Each escape without a sequence is a key after the time-out", arguments: 1...6)
  mutating func escapes(count: Int) {
    let events = parser.feed(repeatElement(0x1B, count: count))
    #expect(parser.isIncomplete && !parser.isWithinSequence)
    #expect(events + parser.flush() == Array(repeating: .key(.escape), count: count))
    #expect(!parser.isIncomplete && parser.flush() == [])
  }

  @Test(
    "An incomplete sequence or character is dropped after the time-out",
    arguments: ["[", "[1;", "[M", "[M !", "[<", "[<0;10;1", "O", "]0;title", "Pabc", "é", "漢", "😀"], [false, true])
  mutating func incomplete(start: String, isAfterEscape: Bool) {
    let bytes = start.first?.isASCII == true ? Array("\u{1B}\(start)".utf8) : Array(Array(start.utf8).dropLast())
    let before = parser.feed((isAfterEscape ? [0x1B] : []) + bytes)
    #expect(parser.isIncomplete && parser.isWithinSequence == ["[", "O"].contains(start.prefix(1)))
    let isDropped = !isAfterEscape || start.first?.isASCII != true
    #expect(before + parser.flush() == (isDropped ? [] : [.key(.escape)]))
    #expect(!parser.isIncomplete && parser.feed("x".utf8) == [.key(.character("x"))])
  }

  @Test("A pasted text without an end is complete after a time-out")
  mutating func pasteWithoutEnd() {
    #expect(parser.feed("\u{1B}[200~e\u{1B}[20".utf8).isEmpty && parser.isWithinSequence)
    #expect(parser.flush() == [.key(.paste("e"))])
    #expect(parser.feed("\u{1B}[200~f\u{1B}[201~".utf8) == [.key(.paste("f"))])
  }

  // MARK: Limits and random bytes

  @Test("A string is skipped up to 4096 bytes, and a pasted text is cut after 64 KiB")
  mutating func limits() {
    for start in "]PX^_" {
      let events = parser.feed("\u{1B}\(start)\(String(repeating: "a", count: 4097))\u{7}".utf8)
      #expect(events == [.key(.control("g"))])
    }
    let longest = String(repeating: "a", count: 64 << 10)
    for end in ["", "a", "bc"] {
      #expect(parser.feed("\u{1B}[200~\(longest)\(end)\u{1B}[201~".utf8) == [.key(.paste(longest))])
    }
  }
}

/// A complete input, and the events that it causes wherever it arrives.
struct InputToken: Sendable {
  let bytes: [UInt8]
  let events: [TerminalEvent]

  init(_ bytes: [UInt8], _ keys: [Key]) {
    (self.bytes, events) = (bytes, keys.map(TerminalEvent.key))
  }

  init(_ text: String, _ keys: Key?...) {
    self.init(Array(text.utf8), keys.compactMap(\.self))
  }

  init(_ text: String, _ mouse: MouseEvent) {
    (bytes, events) = (Array(text.utf8), [.mouse(mouse)])
  }

  private init(bytes: [UInt8], events: [TerminalEvent]) {
    (self.bytes, self.events) = (bytes, events)
  }

  /// The same input after an ESC byte: with alt, left and right move by a word, and other keys of sequences are the
  /// same. Before an input without such a key, it is the escape key.
  var afterEscape: InputToken {
    let isSequence = bytes.starts(with: "\u{1B}[".utf8) || bytes.starts(with: "\u{1B}O".utf8)
    return switch events.first {
    case .key(.left) where isSequence: InputToken([0x1B] + bytes, [.wordLeft])
    case .key(.right) where isSequence: InputToken([0x1B] + bytes, [.wordRight])
    case .key(.paste), .mouse: InputToken(bytes: [0x1B] + bytes, events: [.key(.escape)] + events)
    case .some where isSequence: InputToken(bytes: [0x1B] + bytes, events: events)
    default: InputToken(bytes: [0x1B] + bytes, events: [.key(.escape)] + events)
    }
  }

  static let all: [InputToken] = {
    let escaped = printable.filter { $0.bytes[0] == 0x1B } + numbers + letters + strings + pastes + mouse
    return printable + numbers + letters + strings + pastes + mouse + characters + damaged + escaped.map(\.afterEscape)
  }()

  // MARK: Single bytes

  private static let printable: [InputToken] = {
    var keys: [UInt8: Key] = [:]
    for (byte, sign) in "@abcdefghijklmnopqrstuvwxyz[\\]^_".enumerated() { keys[UInt8(byte)] = .control(sign) }
    keys.merge([0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0D: .enter, 0x7F: .backspace]) { $1 }
    var altKeys = keys.merging([0x08: .wordBackspace, 0x7F: .wordBackspace, 0x0A: .alt("\r"), 0x0D: .alt("\r")]) { $1 }
    for byte in 0x20...0x7E as ClosedRange<UInt8> {
      let character = Character(Unicode.Scalar(byte))
      keys[byte] = .character(character)
      altKeys[byte] = .alt(character)
    }
    // ESC, and the characters that start a sequence.
    keys[0x1B] = nil
    for byte in [0x1B] + "[O]PX^_".utf8 { altKeys[byte] = nil }
    return keys.map { InputToken([$0], [$1]) } + altKeys.map { InputToken([0x1B, $0], [$1]) }
  }()

  /// The first and the last characters of each length in UTF-8.
  private static let characters = "\u{A0}\u{7FF}\u{800}\u{FFFD}\u{10000}\u{10FFFF}".flatMap { character in
    [InputToken("\(character)", .character(character)), InputToken("\u{1B}\(character)", .alt(character))]
  }

  // MARK: Sequences

  /// The keys of the numbers before `~`, with any modifier.
  private static let numbers: [InputToken] = {
    var keys: [Int: Key] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
    for (index, number) in functions.enumerated() { keys[number] = .function(index + 1) }
    let known = (0...220).filter { $0 != 200 }.flatMap { number in
      ["", ";2", ";5", ";16"].map { InputToken("\u{1B}[\(number)\($0)~", keys[number]) }
    }
    let unknown = ["", ";", ";5", "3;5;1", "+3", "-3", "3:5", "?3", "99999999999999999999"]
    return known + unknown.map { InputToken("\u{1B}[\($0)~") }
  }()

  /// The keys of the letters that end a sequence.
  private static let letters: [InputToken] = {
    let keys: [Character: Key] = [
      "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "P": .function(1), "Q": .function(2),
      "R": .function(3), "S": .function(4),
    ]
    let singleShiftKeys = keys.merging(["M": .enter, "c": .wordRight, "d": .wordLeft]) { $1 }
    var tokens: [InputToken] = []
    for byte in 0x20...0x7E as ClosedRange<UInt8> {
      let letter = Character(Unicode.Scalar(byte))
      tokens.append(InputToken("\u{1B}O\(letter)", singleShiftKeys[letter]))
      guard byte >= 0x40 else { continue }
      // The Linux console sends the function keys from 1 to 5 with two brackets.
      tokens.append(InputToken("\u{1B}[[\(letter)", ("A"..."E").contains(letter) ? .function(Int(byte) - 0x40) : nil))
      guard !"[~".contains(letter) else { continue }
      let key = letter == "Z" ? .backTab : keys[letter]
      for parameters in ["", "1", "1;2", ";2"] where letter != "M" || !parameters.isEmpty {
        tokens.append(InputToken("\u{1B}[\(parameters)\(letter)", key))
      }
      for parameters in ["2", "0", "1;2;3", "1:2", "?1", "1 "] {
        tokens.append(InputToken("\u{1B}[\(parameters)\(letter)"))
      }
      for modifier in 1...16 where keys[letter] != nil {
        // Left and right with alt or control alone move by a word.
        let word: Key? = modifier == 3 || modifier == 5 ? ["C": .wordRight, "D": .wordLeft][letter] : nil
        tokens.append(InputToken("\u{1B}[1;\(modifier)\(letter)", word ?? keys[letter]))
      }
    }
    let longest = InputToken("\u{1B}[\(String(repeating: "0", count: 15))1A", .up)
    return tokens + [longest, InputToken("\u{1B}[\(String(repeating: "0", count: 16))1A")]
  }()

  /// Strings, which are skipped.
  private static let strings: [InputToken] = "]PX^_".flatMap { start in
    ["\u{7}", "\u{1B}\\", "\u{18}", "\u{1A}"].flatMap { end in
      ["", "0;title", "a\\b", "a\u{1B}b\\c", "\u{1B}\u{1B}", "é\r\n"].map { InputToken("\u{1B}\(start)\($0)\(end)") }
    } + [InputToken("\u{1B}\(start)\(String(repeating: "a", count: 4096))\u{7}")]
  }

  private static let pastes = ["", "ab", "a\r\nbf", "\u{1B}[A\u{1B}[201", "é漢😀", "\u{1B}\u{1B}", "\u{1B}[200~"].map {
    InputToken("\u{1B}[200~\($0)\u{1B}[201~", .paste($0))
  }

  private static let mouse =
    [
      InputToken("\u{1B}[<0;1;1M", MouseEvent(.press, at: Position(column: 0, row: 0))),
      InputToken("\u{1B}[<64;12;3M", MouseEvent(.scrollUp, at: Position(column: 11, row: 2))),
      InputToken("\u{1B}[<65;2048;2048M", MouseEvent(.scrollDown, at: Position(column: 2047, row: 2047))),
    ]
    + [
      "<0;1;1m", "<1;1;1M", "<32;1;1M", "<66;1;1M", "<0;1;18446744073709551617M", "<0;2049;1M", "<0;1;2049M", "<0;0;1M",
      "<0;1;0M", "<0;-1;1M", "<0;1M", "<M", "<0;;1M", "<0;1;1;1M", "<<0;1;1M", "0;1;1M", "<0;1;1~", "M !q",
    ].map { InputToken("\u{1B}[\($0)") }

  // MARK: Damaged input

  /// Bytes that are dropped, and sequences and characters that the start of the next one interrupts.
  private static let damaged: [InputToken] = {
    let invalid: [[UInt8]] = [
      [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xC3, 0xC0], [0xC3, 0xF5], [0xE6, 0xBC, 0xFF], [0xC2, 0x80], [0xC2, 0x9F],
    ]
    let starts = Array(0x80...0xC1) + Array(0xF5...0xFF) as [UInt8]
    var tokens = (invalid + starts.map { [$0] }).map { InputToken($0, []) }
    for start in ["\u{1B}O", "\u{1B}[", "\u{1B}[1;5", "\u{1B}[<0;1", "\u{1B}[M", "\u{1B}[M !"] {
      tokens += [InputToken("\(start)\u{1F}", .control("_")), InputToken("\(start)\u{1B}[A", .up)]
      let press = MouseEvent(.press, at: Position(column: 1, row: 2))
      tokens.append(InputToken("\(start)\u{1B}[<0;2;3M", press))
      guard !start.contains("M") else { continue }
      tokens += [InputToken("\(start)\u{7F}", .backspace), InputToken("\(start)é", .character("é"))]
    }
    return tokens + [
      InputToken([0xC3, 0x7F], [.backspace]), InputToken([0xC3, 0xC3, 0xA9], [.character("é")]),
      InputToken([0x1B, 0xC3, 0x61], [.character("a")]), InputToken([0xE6, 0xBC, 0x61], [.character("a")]),
      InputToken([0xC2, 0x1B, 0x5B, 0x41], [.up]), InputToken("\u{1B}[1[A", .character("A")),
      InputToken(Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8), [.paste("a\u{FFFD}b")]),
    ]
  }()
}
