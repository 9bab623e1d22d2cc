import Testing

@testable import TerminalScreen

/// Tests that frames take few bytes. `RendererTests` checks that a terminal shows the screen after any frame.
@Suite("The bytes of frames")
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

  private func screen(_ lines: String...) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 20, rows: lines.count))
    for (row, line) in lines.enumerated() { screen.write(line, at: Position(column: 0, row: row)) }
    return screen
  }

  @Test(
    "The cursor moves to a change by the fewest bytes",
    arguments: [
      ("x", "", "^Hx"), ("", "x", "^2Hx"), ("", "..x", "^2;3Hx"), ("x...y", "", "^Hx...y"),
      ("x....y", "", "^Hx^6Gy"), ("x", "y", "^Hx^2Hy"), ("x", ".y", "^Hx^2;2Hy"), ("漢...é", "", "^H漢...é"),
    ])
  func moves(first: String, second: String, bytes: String) {
    let dots = String(repeating: ".", count: 20)
    // A dot stands for an unchanged cell.
    func changed(_ line: String) -> String { line + dots.dropFirst(DisplayText.width(of: line)) }
    #expect(body(from: screen(dots, dots), to: screen(changed(first), changed(second))) == bytes)
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
    "A scrolled list is moved by the terminal, and only its new rows are drawn",
    arguments: [
      (0..<10, 1, "^1;10r^S^r"), (2..<9, 2, "^3;9r^2S^r"), (2..<9, -1, "^3;9r^T^r"), (2..<9, -3, "^3;9r^3T^r"),
      (-5..<99, 1, "^1;10r^S^r"),
    ])
  func scrolling(region: Range<Int>, offset: Int, bytes: String) throws {
    let (old, new) = (list(first: 20, region: region), list(first: 20 + offset, region: region))
    let drawn = body(from: old, to: new)
    #expect(drawn.hasPrefix(bytes))
    #expect(drawn.ranges(of: "list").count == abs(offset))
  }
}
