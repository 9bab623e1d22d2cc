import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("LineWindow")
struct LineWindowTests {
  private let line = "ab漢e\u{301}c字def👍🏽gh かなij"

  @Test("A line is scrolled as little as necessary to show a target", arguments: 4...24)
  func anyTarget(columns: Int) {
    for lower in line.indices {
      for upper in line.indices where upper > lower {
        let (target, wanted) = (lower..<upper, String(line[lower..<upper]))
        let window = LineWindow(of: line, showing: target, columns: columns)
        let visible = window.visiblePart(of: target)
        var screen = Screen(size: TerminalSize(columns: columns, rows: 1))
        screen.write(window.text, at: Position(column: 0, row: 0))
        #expect(screen.lines == [window.text], "The window fits.")
        #expect(screen[visible.column, 0].character == wanted.first && wanted.hasPrefix(visible.text))
        // An ellipsis takes a column at each end.
        let wantedColumns = DisplayText.width(of: wanted)
        guard wantedColumns <= columns - 2 else { continue }
        #expect(visible.text == wanted)
        let isAtStart = DisplayText.width(of: String(line[..<upper])) < columns
        #expect(window.text.hasPrefix("…") != isAtStart || upper == line.endIndex)
        // The target is at the right edge, where the line is cut and where a wide character may leave a blank.
        if !isAtStart { #expect(visible.column + wantedColumns >= columns - 2) }
      }
    }
  }

  @Test("A wide character that is cut in half leaves a blank", arguments: [(1, "…漢"), (2, "… "), (3, "…")])
  func leavingOut(offset: Int, text: String) {
    #expect(LineWindow(of: "ab漢", leavingOut: offset, columns: 9).text == text)
  }
}
