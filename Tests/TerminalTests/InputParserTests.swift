import RandomTesting
import Terminal
import Testing

@Suite("The input parser")
struct InputParserTests {
  private var parser = InputParser()

  private static let keys: [(String, [Key])] = [
    (
      "\u{1B}[A\u{1B}OB\u{1B}[1~\u{1B}OP\u{1B}[[E\u{1B}[Z\t",
      [.up, .down, .home, .function(1), .function(5), .backTab, .tab]
    ),
    ("\u{1B}\u{1B}[D\u{1B}\u{1B}OC\u{1B}\u{1B}[A\u{1B}\u{1B}[3~", [.wordLeft, .wordRight, .up, .delete]),
    ("\u{1B}\u{1B}a\u{1B}\u{1B}\u{1B}[D", [.escape, .alt("a"), .escape, .wordLeft]),
    ("\u{1B}\r\u{1B}\n\u{1B}é漢", [.alt("\r"), .alt("\r"), .alt("é"), .character("漢")]),
  ]

  /// Returns the keys in the events that bytes complete.
  private mutating func parsed(_ bytes: some Sequence<UInt8>) -> [Key] {
    parser.feed(bytes).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  @Test(
    "A pasted text is one key, in whatever pieces it arrives",
    arguments: ["", "a\r\nbf", "\u{1B}[A\u{1B}[201", "é漢😀", "\u{1B}\u{1B}", "\u{1B}[200~"])
  mutating func paste(text: String) {
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~x".utf8)
    for split in 0...bytes.count {
      let keys = parsed(bytes[..<split]) + parsed(bytes[split...])
      #expect(keys == [.paste(text), .character("x")], "\(split)")
    }
  }

  @Test("A key is parsed, also when its bytes arrive one by one", arguments: keys)
  mutating func key(_ bytes: String, keys: [Key]) {
    #expect(parsed(bytes.utf8) == keys)
    #expect(!parser.isIncomplete)
    #expect(bytes.utf8.flatMap { parsed([$0]) } == keys)
  }

  @Test("Two escapes without a sequence are two keys after a time-out", arguments: ["", "[", "[1;", "O"])
  mutating func twoEscapes(start: String) {
    #expect(parsed("\u{1B}\u{1B}\(start)".utf8) == [])
    #expect(parser.flush() == Array(repeating: .key(.escape), count: start.isEmpty ? 2 : 1))
    #expect(parsed("x".utf8) == [.character("x")])
  }

  @Test(
    "An escape before a sequence that is not a key is a key",
    arguments: ["[<64;1;1M", "[200~a\u{1B}[201~", "[?1;2c", "[M !q", "[1\u{7}", "Oj", "O\u{7}", "]0;title\u{7}"])
  mutating func escapeBeforeSequence(_ sequence: String) {
    var other = InputParser()
    let events = other.feed("\u{1B}\(sequence)x".utf8)
    #expect(parser.feed("\u{1B}\u{1B}\(sequence)x".utf8) == [.key(.escape)] + events)
  }

  @Test(
    "Any other incomplete sequence is dropped after the time-out",
    arguments: ["\u{1B}[", "\u{1B}[1;", "\u{1B}[M !", "\u{1B}O", "\u{1B}]0;title", "\u{1B}Pabc"])
  mutating func incomplete(_ start: String) {
    #expect(parsed(start.utf8) == [])
    #expect(parser.isIncomplete && parser.isWithinSequence == ["[", "O"].contains(start.dropFirst().prefix(1)))
    #expect(parser.flush() == [])
    #expect(parsed("a".utf8) == [.character("a")])
  }

  @Test("Any bytes can be parsed, and pieces of any size have the same result", arguments: 0..<8)
  mutating func anyBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let common: [UInt8] = [0x1B, 0x5B, 0x4F, 0x31, 0x3B, 0x7E, 0x41, 0x5D, 0x5C, 0x07, 0xC3, 0xA9, 0xF0, 0x9F]
    let bytes = (0..<20_000).map { _ in
      Bool.random(using: &generator) ? generator.pick(common) : UInt8.random(in: 0...255, using: &generator)
    }
    let whole = parser.feed(bytes)
    var other = InputParser()
    var pieces: [TerminalEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...9, using: &generator)
      pieces += other.feed(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(pieces == whole)
    #expect(!whole.isEmpty)
  }
}
