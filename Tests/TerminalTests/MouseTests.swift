import RandomTesting
import Terminal
import Testing

@Suite("Mouse reports")
struct MouseTests {
  private var parser = InputParser()

  private static let reports: [(String, [MouseEvent])] = [
    ("\u{1B}[<0;1;1M", [MouseEvent(.press, at: Position(column: 0, row: 0))]),
    ("\u{1B}[<64;12;3M", [MouseEvent(.scrollUp, at: Position(column: 11, row: 2))]),
    ("\u{1B}[<65;2048;2048M", [MouseEvent(.scrollDown, at: Position(column: 2047, row: 2047))]),
    (
      "\u{1B}[<0;5;6M\u{1B}[<0;5;6m\u{1B}[<65;5;6M",
      [MouseEvent(.press, at: Position(column: 4, row: 5)), MouseEvent(.scrollDown, at: Position(column: 4, row: 5))]
    ),
  ]

  @Test("A press of the left button and a step of the wheel are reported, cut at any byte", arguments: reports)
  mutating func report(_ text: String, events: [MouseEvent]) {
    let bytes = Array("a\(text)b".utf8)
    for split in 0...bytes.count {
      #expect(
        parser.feed(bytes[..<split]) + parser.feed(bytes[split...])
          == [.key(.character("a"))] + events.map { .mouse($0) } + [.key(.character("b"))], "\(split)")
    }
  }

  @Test(
    "Other and hostile reports are skipped, and the key after them is parsed",
    arguments: [
      "<0;1;1m", "<1;1;1M", "<2;1;1M", "<4;1;1M", "<16;1;1M", "<32;1;1M", "<35;1;1M", "<66;1;1M", "<128;1;1M",
      "<99999999999;1;1M", "<0;99999999999;1M", "<0;1;99999999999M", "<0;1;18446744073709551617M", "<0;2049;1M",
      "<0;1;2049M", "<0;0;1M", "<0;1;0M", "<0;-1;1M", "<0;1;-1M", "<-1;1;1M", "<+0;1;1M", "<0;+1;1M", "<0;1M", "<0M",
      "<M", "<;;M", "<0;;1M", "<0;1;M", "<0;1;1;1M", "<<0;1;1M", "0;1;1M", "<0:1:1M", "<0;1;1 M", "<0;1;1~", "<0;1;1A",
      "?0;1;1M", "<0;1;1$M", "M !q",
    ])
  mutating func skipped(_ report: String) {
    let bytes = Array("\u{1B}[\(report)x".utf8)
    for split in 0...bytes.count {
      #expect(parser.feed(bytes[..<split]) + parser.feed(bytes[split...]) == [.key(.character("x"))], "\(split)")
    }
  }

  @Test("A truncated report is dropped after the time-out", arguments: 2..<9)
  mutating func truncated(length: Int) {
    #expect(parser.feed("\u{1B}[<0;10;1M".utf8.prefix(length)).isEmpty)
    #expect(parser.isWithinSequence)
    #expect(parser.flush().isEmpty)
    #expect(parser.feed("x".utf8) == [.key(.character("x"))])
  }

  @Test(
    "A report that is cut does not swallow the next one",
    arguments: ["[<0;1", "[<", "[M", "[M!", "[M!!", "[M!!!"])
  mutating func cutReport(start: String) {
    let events = parser.feed("\u{1B}\(start)\u{1B}[<0;2;3M".utf8)
    #expect(events == [.mouse(MouseEvent(.press, at: Position(column: 1, row: 2)))])
  }

  @Test("A report arrives after any bytes, of damaged reports at once and of other bytes after the time-out")
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
      var events = parser.feed(bytes)
      if !isDamagedReport { events += parser.flush() }
      events += parser.feed("\u{1B}[<65;5;6M".utf8)
      let limits = TerminalRect(TerminalSize(columns: .max, rows: .max))
      let isOnScreen = events.allSatisfy {
        if case .mouse(let event) = $0 { limits.contains(event.position) } else { true }
      }
      guard isOnScreen, events.last == .mouse(expected), !parser.isIncomplete else {
        Issue.record("seed \(seed), \(String(decoding: bytes, as: UTF8.self).debugDescription): \(events)")
        return
      }
    }
  }
}
