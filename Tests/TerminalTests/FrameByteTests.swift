import Testing

@testable import Terminal

@Suite("The bytes of single changes")
struct FrameByteTests {
  private let start = "\u{1B}[?2026h\u{1B}[?7l"
  private let end = "\u{1B}[?7h\u{1B}[?2026l"

  /// Returns the bytes between the beginning and the end of a frame, with `^` in place of `ESC [`.
  private func body(from old: Screen?, to new: Screen, mode: ColorMode = .trueColor) -> String {
    let frame = String(decoding: Renderer(colorMode: mode).bytes(from: old, to: new), as: UTF8.self)
    guard !frame.isEmpty else { return "" }
    #expect(frame.hasPrefix(start) && frame.hasSuffix(end))
    return String(frame.dropFirst(start.count).dropLast(end.count)).replacing("\u{1B}[", with: "^")
  }

  private func screen(_ lines: String..., columns: Int = 20, cursor: Position? = nil) -> Screen {
    var screen = Screen(size: TerminalSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { screen.write(line, at: Position(column: 0, row: row)) }
    screen.cursor = cursor
    return screen
  }

  @Test("After unknown content or another size, a screen resets the style, erases, and shows or hides the cursor")
  func unknown() {
    #expect(body(from: nil, to: screen("", "")) == "^m^2J^?25l")
    #expect(body(from: nil, to: screen("ab", "")) == "^m^2J^Hab^?25l")
    #expect(body(from: nil, to: screen("ab", "", cursor: Position(column: 3, row: 1))) == "^m^2J^Hab^?25h^2;4H")
    #expect(body(from: screen("ab"), to: screen("", "")) == "^m^2J^?25l")
    #expect(body(from: screen("ab"), to: screen("abc", "", columns: 5)) == "^m^2J^Habc^?25l")
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

  @Test("Unchanged characters are skipped if they have a different style")
  func styledGap() {
    func row(_ first: String, _ last: String, gap: TextStyle) -> Screen {
      var screen = screen("\(first)..\(last)")
      screen.write("..", at: Position(column: 1, row: 0), style: gap)
      return screen
    }
    #expect(body(from: row("a", "b", gap: .plain), to: row("x", "y", gap: .plain)) == "^Hx..y")
    let red = TextStyle(foreground: .red)
    #expect(body(from: row("a", "b", gap: red), to: row("x", "y", gap: red)) == "^Hx^4Gy")
    #expect(body(from: row("a", "b", gap: red), to: row("x", "y", gap: red), mode: .none) == "^Hx..y")
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
    "The cursor is parked by a carriage return or a move, and shown or hidden if that changes",
    arguments: [
      (nil, nil, "^2;2Hx"), (nil, (0, 1), "^2;2Hx^?25h\r"), ((0, 1), (0, 1), "^2;2Hx\r"), ((0, 1), nil, "^2;2Hx^?25l"),
      ((0, 0), (2, 1), "^2;2Hx"), ((0, 0), (5, 1), "^2;2Hx^6G"), ((0, 0), (0, 0), "^2;2Hx^H"),
      ((3, 0), (3, 0), "^2;2Hx^1;4H"),
    ] as [((Int, Int)?, (Int, Int)?, String)])
  func parking(old: (Int, Int)?, new: (Int, Int)?, bytes: String) {
    let cursors = [old, new].map { $0.map { Position(column: $0.0, row: $0.1) } }
    #expect(body(from: screen("", "ab", cursor: cursors[0]), to: screen("", "ax", cursor: cursors[1])) == bytes)
  }

  @Test("A cursor that moves, appears or disappears alone is a frame, and one that stays is not")
  func cursorAlone() {
    let (first, second) = (Position(column: 0, row: 0), Position(column: 3, row: 1))
    #expect(body(from: screen("", "", cursor: first), to: screen("", "", cursor: second)) == "^2;4H")
    #expect(body(from: screen("", "", cursor: second), to: screen("", "", cursor: first)) == "^H")
    #expect(body(from: screen("", ""), to: screen("", "", cursor: second)) == "^?25h^2;4H")
    #expect(body(from: screen("", "", cursor: second), to: screen("", "")) == "^?25l")
    #expect(body(from: screen("", "", cursor: second), to: screen("", "", cursor: second)) == "")
  }

  @Test("The row of the cursor is drawn last")
  func lastRow() {
    let cursor = Position(column: 0, row: 0)
    #expect(body(from: screen("a", "b", cursor: cursor), to: screen("x", "y", cursor: cursor)) == "^2Hy^Hx\r")
    #expect(body(from: screen("a", "b"), to: screen("x", "y")) == "^Hx^2Hy")
  }

  @Test(
    "A change of style writes the differences, and resets the style only to remove an attribute",
    arguments: [
      (.plain, TextStyle(attributes: .bold), "^1m"), (.plain, TextStyle(attributes: .dim), "^2m"),
      (.plain, TextStyle(attributes: .italic), "^3m"), (.plain, TextStyle(attributes: .underline), "^4m"),
      (.plain, TextStyle(attributes: .reverse), "^7m"), (.plain, .plain, ""),
      (TextStyle(attributes: .bold), .plain, "^m"), (TextStyle(foreground: .red), .plain, "^m"),
      (TextStyle(attributes: .bold), TextStyle(attributes: [.bold, .italic]), "^3m"),
      (TextStyle(attributes: [.bold, .italic]), TextStyle(attributes: .italic), "^0;3m"),
      (TextStyle(attributes: .bold), TextStyle(foreground: .red), "^0;31m"),
      (TextStyle(foreground: .red), TextStyle(foreground: .green), "^32m"),
      (TextStyle(foreground: .red), TextStyle(attributes: .bold), "^1;39m"),
      (TextStyle(background: .red), TextStyle(foreground: .red), "^31;49m"),
      (TextStyle(foreground: .red, background: .blue), TextStyle(foreground: .red, background: .white), "^47m"),
      (TextStyle(foreground: .red, attributes: .dim), TextStyle(foreground: .red, attributes: .reverse), "^0;7;31m"),
      (.plain, TextStyle(foreground: .indexed(0), background: .indexed(255)), "^38;5;0;48;5;255m"),
      (.plain, TextStyle(foreground: .rgb(0, 1, 2), background: .rgb(253, 254, 255)), "^38;2;0;1;2;48;2;253;254;255m"),
      (
        .plain, TextStyle(foreground: .brightRed, attributes: [.bold, .dim, .italic, .underline, .reverse]),
        "^1;2;3;4;7;91m"
      ),
    ] as [(TextStyle, TextStyle, String)])
  func styles(first: TextStyle, second: TextStyle, bytes: String) {
    var new = screen("ab")
    new.write("a", at: Position(column: 0, row: 0), style: first)
    new.write("b", at: Position(column: 1, row: 0), style: second)
    let drawn = body(from: screen(""), to: new)
    let part = drawn.drop { $0 != "a" }.dropFirst().prefix { $0 != "b" }
    #expect(part == bytes)
    #expect(drawn.hasSuffix("b^m") == (second != .plain))
  }

  @Test("Each of the 16 colours has its code", arguments: 0..<16)
  func colors(index: Int) {
    let base = index < 8 ? index : 60 + index - 8
    var new = screen("")
    let style = TextStyle(foreground: ansiColors[index], background: ansiColors[15 - index])
    new.write("a", at: Position(column: 0, row: 0), style: style)
    let other = 15 - index < 8 ? 15 - index : 60 + 15 - index - 8
    #expect(body(from: screen(""), to: new) == "^H^\(30 + base);\(40 + other)ma^m")
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
    let (old, new) = (list(first: 20, region: 0..<10), list(first: 21, region: 0..<10))
    var hinted = new
    hinted.scrollRegion = region
    #expect(body(from: old, to: hinted).hasPrefix("^1;6H"))
  }

  @Test("A region scrolls only if that saves the drawing of at least three rows", arguments: 2...6)
  func worthwhile(count: Int) {
    let region = 0..<count
    let offset = scrollOffset(of: region, from: list(first: 20, region: region), to: list(first: 21, region: region))
    // One row remains to be drawn.
    #expect(offset == (count - 1 >= 3 ? 1 : nil))
  }

  @Test("The offset leaves the fewest rows to be drawn, and is the same in both directions", arguments: -7...7)
  func offsets(offset: Int) {
    let (old, new) = (list(first: 20, region: 0..<10), list(first: 20 + offset, region: 0..<10))
    #expect(scrollOffset(of: 0..<10, from: old, to: new) == (offset == 0 ? nil : offset))
    #expect(scrollOffset(of: 0..<10, from: old, to: list(first: 20 + offset + 100, region: 0..<10)) == nil)
  }

  @Test("Rows that become blank need no drawing after a scroll")
  func blankRows() {
    let old = list(first: 20, region: 0..<10)
    var new = list(first: 28, region: 0..<10)
    new.fill(TerminalRect(column: 0, row: 2, columns: 20, rows: 8), style: .plain)
    // The terminal would have to scroll by eight rows, and then keeps only two of them.
    #expect(scrollOffset(of: 0..<10, from: old, to: new) == 7)
    var shorter = list(first: 25, region: 0..<10)
    shorter.fill(TerminalRect(column: 0, row: 5, columns: 20, rows: 5), style: .plain)
    #expect(scrollOffset(of: 0..<10, from: old, to: shorter) == 5)
    #expect(body(from: old, to: shorter) == "^1;10r^5S^r")
  }
}
