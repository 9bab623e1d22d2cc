import ProgramTesting
import RandomTesting
import TerminalScreen
import Testing

@Suite("The input parser")
struct InputParserTests {
  private var parser = InputParser()

  @Test(
    "Each input causes its events, whether its bytes arrive together or one by one, with a pause after each",
    arguments: try inputCases())
  mutating func inputs(bytes: [UInt8], events: String) {
    let (whole, isIncomplete) = (parser.feed(bytes), parser.isIncomplete)
    #expect(description(of: whole) == events && !isIncomplete)
    let pieces = bytes.flatMap { byte in
      let events = parser.feed([byte])
      // Only after a lone escape, the parser does not wait for the longer time, so that a pause ends the sequence.
      #expect(!parser.isIncomplete || parser.isWithinSequence || byte == 0x1B)
      return events
    }
    #expect(pieces == whole && !parser.isIncomplete)
  }

  @Test("Inputs cause their events in any order, in pieces of any size, and after a cut input", arguments: 0..<8)
  mutating func sequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let cases = try inputCases()
    for _ in 0..<100 {
      // The time-out ends a cut input, which must not change the meaning of the following ones.
      let cutInput = generator.pick(cases).bytes
      _ = parser.feed(cutInput.prefix(Int.random(in: 0...cutInput.count, using: &generator)))
      while parser.isIncomplete { _ = parser.flush() }
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

  // MARK: Pauses

  @Test(
    "A pause completes a key or ends a sequence, and the rest of a sequence after a pause is not typed",
    arguments: try CaseLine.all("TerminalScreenTests/Cases/pauses.txt"))
  mutating func pauses(line: CaseLine) {
    let texts = line.inputs.flatMap { piece in
      let events = parser.feed(piece == Array("·".utf8) ? [] : piece)
      let wait = parser.isIncomplete ? [parser.isWithinSequence ? "long" : "short"] : []
      return [description(of: events)] + wait + [description(of: parser.flush())]
    }
    #expect(texts.filter { $0 != "-" }.joined(separator: ", ") == line.output && !parser.isIncomplete)
  }

  @Test("An incomplete input types nothing, and does not change the next key", arguments: try inputCases())
  mutating func incomplete(bytes: [UInt8], events: String) {
    for count in bytes.indices {
      _ = parser.feed(bytes.prefix(count))
      var flushed: [TerminalEvent] = []
      while parser.isIncomplete { flushed += parser.flush() }
      #expect(!description(of: flushed).contains("character"))
      #expect(parser.feed("x".utf8) == [.key(.character("x"))])
    }
  }

  // MARK: Limits

  @Test("A control string is skipped up to 128 KiB")
  mutating func stringLimit() {
    // The last byte ends the string. If the string is too long, it is a key instead.
    for (count, events) in [(128 << 10, []), (128 << 10 + 1, [.key(.control("g"))])] as [(Int, [TerminalEvent])] {
      #expect(parser.feed("\u{1B}]\(String(repeating: "a", count: count))\u{7}".utf8) == events)
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
    + controlStrings().map { ($0, "-") }
}

/// Returns control strings of each kind with each form of their introducer and of their terminator. They contain the
/// bytes of terminators in other places.
private func controlStrings() -> [[UInt8]] {
  let texts = ["", "11;rgb:2f2f/2f2f/2f2f", "1$r0m\\", "Gi=31;OK\r\n", "2;“é漢😀✜”\u{1B}]\u{1B}\u{1B}"]
  // BEL, CAN, SUB and ST: as two characters, as a byte and as a character.
  let terminators: [[UInt8]] = [[0x07], [0x18], [0x1A], [0x1B, 0x5C], [0x9C], [0xC2, 0x9C]]
  return "P]X^_".utf8.flatMap { kind -> [[UInt8]] in
    let introducers: [[UInt8]] = [[0x1B, kind], [kind + 0x40], [0xC2, kind + 0x40]]
    return introducers.flatMap { introducer in
      texts.flatMap { text in terminators.map { introducer + text.utf8 + $0 } }
    }
  }
}
