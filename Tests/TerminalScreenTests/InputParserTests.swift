import RandomTesting
import TerminalScreen
import Testing

@Suite("The input parser")
struct InputParserTests {
  private var parser = InputParser()

  @Test("Each input causes its events, also when its bytes arrive one by one")
  mutating func tokens() {
    for token in InputToken.all {
      let text = String(decoding: token.bytes, as: UTF8.self).debugDescription
      let (whole, isIncomplete) = (parser.feed(token.bytes), parser.isIncomplete)
      let pieces = token.bytes.flatMap { parser.feed([$0]) }
      if whole != token.events || isIncomplete { Issue.record("\(text): \(whole), \(isIncomplete)") }
      if pieces != token.events || parser.isIncomplete { Issue.record("\(text) in pieces: \(pieces)") }
    }
  }

  @Test(
    "Inputs cause their events in any order and in pieces of any size, also after a part of another", arguments: 0..<8)
  mutating func sequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
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
    "Any other incomplete input is dropped after the time-out, but not an escape before it",
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

  @Test("A string of more than 4096 bytes ends there, and a pasted text is cut after 64 KiB")
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

  @Test("After any bytes, in pieces or at once, a mouse report arrives; after other bytes than damaged reports, later")
  mutating func garbage() {
    let parts = [
      "\u{1B}[<", "\u{1B}[M", "\u{1B}[", "\u{1B}O", "\u{1B}", "<", "0", "1", "64", "65", "-1", "2049",
      "18446744073709551617", String(repeating: "9", count: 400), ";", ";", ";", ":", "M", "m", " ", "?", "漢", "a",
    ].map { Array($0.utf8) }
    let expected = MouseEvent(.scrollDown, at: Position(column: 4, row: 5))
    for seed in 0..<10_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let isDamagedReport = Bool.random(using: &generator)
      let bytes = (0..<Int.random(in: 1...12, using: &generator)).flatMap { _ in
        isDamagedReport || Bool.random(using: &generator)
          ? generator.pick(parts) : [UInt8.random(in: 0...255, using: &generator)]
      }
      var other = parser
      var events = parser.feed(bytes)
      let isSameInPieces = bytes.flatMap { other.feed([$0]) } == events
      if !isDamagedReport { events += parser.flush() }
      events += parser.feed("\u{1B}[<65;5;6M".utf8)
      let limits = TerminalRect(TerminalSize(columns: .max, rows: .max))
      let isOnScreen = events.allSatisfy {
        if case .mouse(let event) = $0 { limits.contains(event.position) } else { true }
      }
      guard isSameInPieces, isOnScreen, events.last == .mouse(expected), !parser.isIncomplete else {
        Issue.record("seed \(seed), \(String(decoding: bytes, as: UTF8.self).debugDescription): \(events)")
        return
      }
    }
  }
}
