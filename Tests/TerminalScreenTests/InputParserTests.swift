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
