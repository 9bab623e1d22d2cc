import ProgramTesting
import RandomTesting
import TerminalScreen
import Testing

@Suite("The input parser")
struct InputParserTests {
  private var parser = InputParser()

  @Test("Each input causes its events, whether its bytes arrive together or one by one", arguments: try inputCases())
  mutating func inputs(bytes: [UInt8], events: String) {
    let (whole, isIncomplete) = (parser.feed(bytes), parser.isIncomplete)
    #expect(description(of: whole) == events && !isIncomplete)
    let pieces = bytes.flatMap { parser.feed([$0]) }
    #expect(pieces == whole && !parser.isIncomplete)
  }

  @Test("Inputs cause their events in any order, in pieces of any size, and after a cut input", arguments: 0..<8)
  mutating func sequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let cases = try inputCases()
    for _ in 0..<100 {
      // The time-out ends a cut input, which must not change the meaning of the following ones.
      let cutInput = generator.pick(cases).bytes
      _ = parser.feed(cutInput.prefix(Int.random(in: 0...cutInput.count, using: &generator))) + parser.flush()
      let inputs = (0..<20).map { _ in generator.pick(cases) }
      var unread = inputs.flatMap(\.bytes)[...]
      var events: [String] = []
      while !unread.isEmpty {
        let piece = unread.prefix(Int.random(in: 1...9, using: &generator))
        events += parser.feed(piece).map { description(of: [$0]) }
        unread = unread.dropFirst(piece.count)
      }
      let expected = inputs.map(\.events).filter { $0 != "-" }  // “-” is no event.
      try #require(events.joined(separator: ", ") == expected.joined(separator: ", "), "\(inputs)")
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
    "An incomplete sequence or character is dropped after the time-out, but not an escape before a sequence",
    arguments: ["[", "[1;", "[M", "[M !", "[<", "[<0;10;1", "O", "]0;title", "Pabc", "é", "漢", "😀"], [false, true])
  mutating func incomplete(start: String, isAfterEscape: Bool) {
    let bytes = start.first?.isASCII == true ? Array("\u{1B}\(start)".utf8) : Array(Array(start.utf8).dropLast())
    let before = parser.feed((isAfterEscape ? [0x1B] : []) + bytes)
    // After “ESC [” and “ESC O”, the rest of a key is only delayed, so its time-out is longer.
    #expect(parser.isIncomplete && parser.isWithinSequence == ["[", "O"].contains(start.prefix(1)))
    // An escape before a sequence is a key, and one before a character is its modifier alt.
    let isDropped = !isAfterEscape || start.first?.isASCII != true
    #expect(before + parser.flush() == (isDropped ? [] : [.key(.escape)]))
    #expect(!parser.isIncomplete && parser.feed("x".utf8) == [.key(.character("x"))])
  }

  @Test("A pasted text without an end is complete after a time-out")
  mutating func pasteWithoutEnd() {
    // The marker of the end is incomplete, and is not a part of the text.
    #expect(parser.feed("\u{1B}[200~e\u{1B}[20".utf8).isEmpty && parser.isWithinSequence)
    #expect(parser.flush() == [.key(.paste("e"))])
    #expect(parser.feed("\u{1B}[200~f\u{1B}[201~".utf8) == [.key(.paste("f"))])
  }

  // MARK: Limits

  @Test("A control string is skipped up to 4096 bytes", arguments: "]PX^_")
  mutating func stringLimit(start: Character) {
    // The last byte ends the string. If the string is too long, it is a key instead.
    for (count, events) in [(4096, []), (4097, [.key(.control("g"))])] as [(Int, [TerminalEvent])] {
      #expect(parser.feed("\u{1B}\(start)\(String(repeating: "a", count: count))\u{7}".utf8) == events)
    }
  }

  @Test("A pasted text is cut after 64 KiB", arguments: ["", "a", "bc"])
  mutating func pasteLimit(excess: String) {
    let longest = String(repeating: "a", count: 64 << 10)
    #expect(parser.feed("\u{1B}[200~\(longest)\(excess)\u{1B}[201~".utf8) == [.key(.paste(longest))])
  }
}

/// Describes events as in `Cases/inputs.txt`.
private func description(of events: [TerminalEvent]) -> String {
  let texts = events.map { event in
    switch event {
    case .key(let key): "\(key)"
    case .mouse(let mouse): "\(mouse.kind) \(mouse.position.column),\(mouse.position.row)"
    case .resized, .closed: "\(event)"
    }
  }
  return texts.isEmpty ? "-" : texts.joined(separator: ", ")
}

/// Returns complete inputs, and descriptions of the events that they cause wherever they arrive.
private func inputCases() throws -> [(bytes: [UInt8], events: String)] {
  try CaseLine.all("TerminalScreenTests/Cases/inputs.txt").flatMap { line in line.inputs.map { ($0, line.output) } }
}
