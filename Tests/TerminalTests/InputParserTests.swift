import RandomTesting
import Terminal
import Testing

@Suite("The input parser")
struct InputParserTests {
  private var parser = InputParser()

  private static let keys: [(String, [Key])] = [
    ("é漢😀", [.character("é"), .character("漢"), .character("😀")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
    ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.insert, .delete, .pageUp, .pageDown]),
    ("\u{1B}OP\u{1B}OS\u{1B}[15~\u{1B}[17~\u{1B}[24~", [1, 4, 5, 6, 12].map(Key.function)),
    ("\u{1B}[11~\u{1B}[14~\u{1B}[25~\u{1B}[34~", [1, 4, 13, 20].map(Key.function)),
    ("\u{1B}[[A\u{1B}[[E", [.function(1), .function(5)]),
    ("\u{1B}[1;5A\u{1B}[3;2~\u{1B}[1;2P", [.up, .delete, .function(1)]),
    ("\u{1B}OM", [.enter]), ("\u{1B}[Z\t", [.backTab, .tab]),
    ("\u{1B}a\u{1B}Z\u{1B} ", [.alt("a"), .alt("Z"), .alt(" ")]),
    ("\u{1B}\u{1B}[D\u{1B}\u{1B}OC\u{1B}\u{1B}[A\u{1B}\u{1B}[3~", [.wordLeft, .wordRight, .up, .delete]),
    ("\u{1B}\u{1B}a\u{1B}\u{1B}\u{1B}[D", [.escape, .alt("a"), .escape, .wordLeft]),
    ("\u{1B}[1;5C\u{1B}[1;5D\u{1B}[1;3C\u{1B}[1;3D", [.wordRight, .wordLeft, .wordRight, .wordLeft]),
    ("\u{1B}Oc\u{1B}Od", [.wordRight, .wordLeft]), ("\u{1B}[1;2C\u{1B}[1;2D\u{1B}[1;3A", [.right, .left, .up]),
    ("\u{1B}\u{7F}\u{1B}\u{8}", [.wordBackspace, .wordBackspace]),
    ("\u{1B}\r\u{1B}\n\u{1B}é漢", [.alt("\r"), .alt("\r"), .alt("é"), .character("漢")]),
    ("\u{1B}\t\u{1B}\u{3}", [.tab, .control("c")]),
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

  @Test("A lone escape is a key after a time-out")
  mutating func escape() {
    #expect(parsed([0x1B]) == [])
    #expect(parser.isIncomplete && !parser.isWithinSequence)
    #expect(parser.flush() == [.key(.escape)])
    #expect(!parser.isIncomplete)
    #expect(parser.flush() == [])
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
