import RandomTesting
import Testing

@testable import TerminalScreen

/// Tests that frames take few bytes. `RendererTests` checks that a terminal shows the screen after any frame.
@Suite("The bytes of single changes")
struct FrameByteTests {
  private let start = "\u{1B}[?2026h\u{1B}[?7l"
  private let end = "\u{1B}[?7h\u{1B}[?2026l"

  /// Returns the bytes between the beginning and the end of a frame, with `^` in place of `ESC [`.
  private func body(from old: Screen?, to new: Screen) -> String {
    let frame = String(decoding: Renderer(colorMode: .trueColor).bytes(from: old, to: new), as: UTF8.self)
    guard !frame.isEmpty else { return "" }
    #expect(frame.hasPrefix(start) && frame.hasSuffix(end))
    return String(frame.dropFirst(start.count).dropLast(end.count)).replacing("\u{1B}[", with: "^")
  }

  private func screen(_ lines: String..., cursor: Position? = nil) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 20, rows: lines.count))
    for (row, line) in lines.enumerated() { screen.write(line, at: Position(column: 0, row: row)) }
    screen.cursor = cursor
    return screen
  }

  @Test(
    "The cursor moves by the shortest sequence, and a few equal characters are drawn instead of skipped",
    arguments: [
      ("x", "", "^Hx"), ("", "x", "^2Hx"), ("..x", "", "^1;3Hx"), ("", "..x", "^2;3Hx"), ("x.y", "", "^Hx.y"),
      ("x...y", "", "^Hx...y"), ("x....y", "", "^Hx^6Gy"), ("x.........y", "", "^Hx^11Gy"), ("x", "y", "^Hx^2Hy"),
      ("...................x", "y", "^1;20Hx^2Hy"), ("x", ".y", "^Hx^2;2Hy"), ("漢...é", "", "^H漢...é"),
    ])
  func moves(first: String, second: String, bytes: String) {
    let dots = String(repeating: ".", count: 20)
    // A dot stands for an unchanged cell.
    func changed(_ line: String) -> String { line + dots.dropFirst(DisplayText.width(of: line)) }
    #expect(body(from: screen(dots, dots), to: screen(changed(first), changed(second))) == bytes)
  }

  @Test(
    "Blanks at the end of a row are erased, and a row with only new text is erased before it is drawn",
    arguments: [
      ("abcde", "ab", "^1;3H^K"), ("a", "", "^H^K"), ("abcd", "", "^H^K"), ("abcdef", "xb", "^Hx^3G^K"),
      ("abcdefgh", "xbcdef", "^Hx^7G^K"), ("abcdef", "ax", "^1;2H^Kx"), ("abcdef", "xy", "^H^Kxy"),
      ("a    xyz", "ab", "^1;2Hb^K"), ("a  xy", "ab", "^1;2Hb^K"),
      ("abcdefghijklmnop", "x         y", "^H^Kx^11Gy"), ("ab", "ab  c", "^1;5Hc"),
      ("ab漢", "ab", "^1;3H^K"), ("a", "bcd", "^Hbcd"),
    ])
  func ends(old: String, new: String, bytes: String) {
    #expect(body(from: screen(old), to: screen(new)) == bytes)
  }

  @Test("Eight or more equal blanks with a style at the end of a row are repeated", arguments: 1...12)
  func repetition(count: Int) {
    var filled = screen("abcdefgh")
    let style = TextStyle(attributes: .reverse)
    filled.fill(TerminalRect(column: 20 - count, row: 0, columns: count, rows: 1), style: style)
    let blanks = count < 8 ? String(repeating: " ", count: count) : " ^\(count - 1)b"
    #expect(body(from: screen("abcdefgh"), to: filled) == "^1;\(21 - count)H^7m\(blanks)^m")
    // A few blanks are erased from the end of the text on, and more of them before the row is drawn.
    #expect(body(from: filled, to: screen("abcdefgh")) == "^1;\(count > 3 ? 21 - count : 9)H^K")
  }

  @Test(
    "The row of the cursor is drawn last; the cursor is parked by a carriage return or a move",
    arguments: [
      (nil, nil, "^2;2Hx", ""), (nil, (0, 1), "^2;2Hx^?25h\r", "^?25h^2H"), ((0, 1), (0, 1), "^2;2Hx\r", ""),
      ((0, 1), nil, "^2;2Hx^?25l", "^?25l"), ((0, 0), (2, 1), "^2;2Hx", "^2;3H"),
      ((0, 0), (5, 1), "^2;2Hx^6G", "^2;6H"), ((2, 1), (0, 0), "^2;2Hx^H", "^H"),
      ((3, 0), (3, 0), "^2;2Hx^1;4H", ""),
    ] as [((Int, Int)?, (Int, Int)?, String, String)])
  func parking(old: (Int, Int)?, new: (Int, Int)?, bytes: String, alone: String) {
    let cursors = [old, new].map { $0.map { Position(column: $0.0, row: $0.1) } }
    #expect(body(from: screen("", "ab", cursor: cursors[0]), to: screen("", "ax", cursor: cursors[1])) == bytes)
    #expect(body(from: screen("", "ab", cursor: cursors[0]), to: screen("", "ab", cursor: cursors[1])) == alone)
    let (first, second) = (screen("a", "b", cursor: cursors[0]), screen("x", "y", cursor: cursors[0]))
    #expect(body(from: first, to: second).hasPrefix(old?.1 == 0 ? "^2Hy^Hx" : "^Hx^2Hy"))
  }

  @Test(
    "A change of style writes the differences, and resets the style only to remove an attribute",
    arguments: [
      (TextStyle(attributes: .bold), TextStyle(attributes: [.bold, .italic]), "^3m"), (.plain, .plain, ""),
      (TextStyle(attributes: [.bold, .italic]), TextStyle(attributes: .italic), "^0;3m"),
      (TextStyle(foreground: .red), TextStyle(foreground: .green), "^32m"), (TextStyle(foreground: .red), .plain, "^m"),
      (TextStyle(foreground: .red), TextStyle(attributes: .bold), "^1;39m"),
      (TextStyle(foreground: .red, background: .blue), TextStyle(foreground: .red, background: .white), "^47m"),
      (TextStyle(foreground: .red, attributes: .dim), TextStyle(foreground: .red, attributes: .reverse), "^0;7;31m"),
    ] as [(TextStyle, TextStyle, String)])
  func styles(first: TextStyle, second: TextStyle, bytes: String) {
    var new = screen("ab")
    new.write("a", at: Position(column: 0, row: 0), style: first)
    new.write("b", at: Position(column: 1, row: 0), style: second)
    let drawn = body(from: screen(""), to: new)
    #expect(drawn.drop { $0 != "a" }.dropFirst().prefix { $0 != "b" } == bytes)
    #expect(drawn.hasSuffix("b^m") == (second != .plain))
  }

  private static let rows = 10

  /// Returns a screen with a number in each row, and a list in the region.
  private func list(first: Int, region: Range<Int>?) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 20, rows: Self.rows))
    screen.scrollRegion = region
    for row in 0..<Self.rows {
      let isListed = region?.contains(row) ?? true
      let text = isListed ? "row \(first + row) of the list" : "fixed \(row)"
      screen.write(text, at: Position(column: 0, row: row))
    }
    return screen
  }

  @Test(
    "A scroll sets the region, moves its rows, and resets the region",
    arguments: [
      (0..<10, 1, "^1;10r^S^r"), (0..<10, 2, "^1;10r^2S^r"), (0..<10, -1, "^1;10r^T^r"), (0..<10, -3, "^1;10r^3T^r"),
      (2..<9, 1, "^3;9r^S^r"), (2..<9, -1, "^3;9r^T^r"), (-5..<10, 1, "^1;10r^S^r"), (3..<99, 1, "^4;10r^S^r"),
    ])
  func scrolling(region: Range<Int>, offset: Int, bytes: String) throws {
    let (old, new) = (list(first: 20, region: region), list(first: 20 + offset, region: region))
    let drawn = body(from: old, to: new)
    #expect(drawn.hasPrefix(bytes))
    #expect(drawn.ranges(of: "list").count == abs(offset))
  }

  @Test("A region anywhere is allowed, also outside the screen", arguments: [Int.min..<(-3), -3..<0, 10..<20, 5..<5])
  func emptyRegion(region: Range<Int>) {
    var hinted = list(first: 21, region: 0..<10)
    hinted.scrollRegion = region
    #expect(body(from: list(first: 20, region: 0..<10), to: hinted).hasPrefix("^1;6H"))
  }

  @Test("A region scrolls by the offset that leaves the fewest rows to be drawn, if that saves three", arguments: 0..<8)
  func offsets(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let region = 0..<Int.random(in: 1...Self.rows, using: &generator)
      let old = list(first: 20, region: region)
      var new = list(first: 20 + Int.random(in: -8...8, using: &generator), region: region)
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let row = Int.random(in: region, using: &generator)
        new.fill(TerminalRect(column: 0, row: row, columns: 20, rows: 3), style: .plain)
      }
      func rowsToDraw(after offset: Int) -> Int {
        var scrolled = old
        scrolled.scroll(region, by: offset)
        return region.count { scrolled[row: $0] != new[row: $0] }
      }
      // At least three rows remain in the region.
      let farthest = max(0, region.count - 3)
      let fewest = (-farthest...farthest).map(rowsToDraw).min() ?? 0
      let offset = scrollOffset(of: region, from: old, to: new)
      if let offset {
        #expect(abs(offset) <= farthest && rowsToDraw(after: offset) == fewest)
        #expect(rowsToDraw(after: 0) - fewest >= 3)
      } else {
        #expect(rowsToDraw(after: 0) - fewest < 3)
      }
    }
  }
}
