import Terminal
import Testing

@Suite("The input parser")
struct InputParserTests {
  private var parser = InputParser()

  private static let keys: [(String, [Key])] = [
    ("a", [.character("a")]), (" ", [.character(" ")]), ("é漢😀", [.character("é"), .character("漢"), .character("😀")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{0}", [.control("@")]), ("\u{1}", [.control("a")]), ("\u{C}", [.control("l")]), ("\u{1A}", [.control("z")]),
    ("\u{1C}\u{1F}", [.control("\\"), .control("_")]),
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

  /// Input without keys, each followed by `x`.
  private static let noise = [
    "\u{1B}[99~x", "\u{1B}[M !qx", "\u{1B}[?1;2cx",
    "\u{1B}[24;80Rx", "\u{1B}[97;5ux",
    "\u{1B}[" + String(repeating: "1", count: 100_000) + "Ax", "\u{1B}[1 qx", "\u{1B}Ojx", "\u{1B}[Ix",
    "\u{1B}]11;rgb:0/0/0\u{7}x", "\u{1B}]11;rgb:0/0/0\u{1B}\\x", "\u{1B}P1$r0m\u{1B}\\x", "\u{1B}_Gi=1;OK\u{1B}\\x",
    "\u{1B}]11;rgb\u{18}x", "\u{1B}P1$r0\u{1A}x", "\u{9B}x", "\u{1B}[12\u{1B}[5\u{18}x",
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

  @Test("A pasted text without an end is complete after a time-out")
  mutating func unfinishedPaste() {
    #expect(parser.feed("\u{1B}[200~a".utf8).isEmpty)
    #expect(parser.isWithinSequence)
    #expect(parser.flush() == [.key(.paste("a"))])
    #expect(parsed("x".utf8) == [.character("x")])
  }

  @Test("The end of a pasted text of more than 64 KiB is dropped")
  mutating func longPaste() {
    let keys = parsed("\u{1B}[200~\(String(repeating: "a", count: 100_000))\u{1B}[201~x".utf8)
    #expect(keys == [.paste(String(repeating: "a", count: 64 << 10)), .character("x")])
  }

  @Test("A key is parsed", arguments: keys)
  mutating func key(_ bytes: String, keys: [Key]) {
    #expect(parsed(bytes.utf8) == keys)
    #expect(!parser.isIncomplete)
  }

  @Test("A key is parsed when its bytes arrive one by one", arguments: keys)
  mutating func cutKey(_ bytes: String, keys: [Key]) {
    #expect(bytes.utf8.flatMap { parsed([$0]) } == keys)
  }

  @Test("Input without keys is skipped, and the key after it is parsed", arguments: noise)
  mutating func unknown(_ bytes: String) {
    #expect(parsed(bytes.utf8).filter { $0 != .control("x") } == [.character("x")])
    #expect(parsed("yz".utf8) == [.character("y"), .character("z")])
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
    let other = InputParser().events(in: "\u{1B}\(sequence)x")
    #expect(parser.feed("\u{1B}\u{1B}\(sequence)x".utf8) == [.key(.escape)] + other)
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

  @Test("A key after an incomplete sequence is parsed", arguments: ["\u{1B}[1;", "\u{1B}O", "\u{1B}[M!"])
  mutating func keyAfterIncomplete(_ start: String) {
    #expect(parsed("\(start)\u{1B}[A".utf8) == [.up])
  }

  @Test("An unterminated string does not swallow all keys")
  mutating func endlessString() {
    #expect(parsed("\u{1B}]".utf8) == [])
    let keys = parser.feed(String(repeating: "a", count: 10_000).utf8)
    #expect(keys.count > 5_000)
  }

  @Test("Invalid UTF-8 is dropped, and the keys around it are parsed")
  mutating func invalid() {
    #expect(parsed([0xE6, 0xBC, 0x61]) == [.character("a")])
    #expect(parsed([0xFF, 0x80, 0xC0, 0xED, 0xA0, 0x80, 0x62]) == [.character("b")])
    #expect(parsed([0xC2, 0x1B, 0x5B, 0x41]) == [.up])
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

extension InputParser {
  fileprivate func events(in text: String) -> [TerminalEvent] {
    var parser = self
    return parser.feed(text.utf8)
  }
}
