import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("LineWindow")
struct LineWindowTests {
  private let line = "ab漢e\u{301}c字def👍🏽gh かなij"

  /// Returns the range of a line that a window should show: from the first place from which the whole target is visible,
  /// or else from the start of the target.
  private func windowRange(showing target: Range<String.Index>, columns: Int) -> Range<String.Index> {
    func range(from start: String.Index) -> Range<String.Index> {
      let room = columns - (start > line.startIndex ? 1 : 0)
      func width(to end: String.Index) -> Int { DisplayText.width(of: String(line[start..<end])) }
      // An ellipsis takes the last column of a line that is cut.
      let end = line[start...].indices.last { width(to: $0) < room } ?? start
      return start..<(width(to: line.endIndex) <= room ? line.endIndex : end)
    }
    // With fewer than 4 columns, a line is not scrolled, because the ellipses would leave no room for the target.
    let starts = columns < 4 ? [line.startIndex] : Array(line[...target.lowerBound].indices)
    return starts.map(range).first { $0.upperBound >= target.upperBound } ?? range(from: starts[starts.count - 1])
  }

  @Test("A line is scrolled as little as necessary to show a target, in at least 4 columns", arguments: 1...24)
  func anyTarget(columns: Int) {
    for lower in line.indices {
      for upper in line.indices where upper > lower {
        let window = LineWindow(of: line, showing: lower..<upper, columns: columns)
        let range = windowRange(showing: lower..<upper, columns: columns)
        let start = range.lowerBound > line.startIndex ? "…" : ""
        #expect(window.text == start + line[range] + (range.upperBound < line.endIndex ? "…" : ""))
        let (visible, shown) = (window.visiblePart(of: lower..<upper), (lower..<upper).clamped(to: range))
        #expect(visible.text == line[shown])
        #expect(visible.column == DisplayText.width(of: start + line[range.lowerBound..<shown.lowerBound]))
      }
    }
  }

  @Test("A wide character that is cut in half leaves a blank", arguments: [(1, "…漢"), (2, "… "), (3, "…")])
  func leavingOut(offset: Int, text: String) {
    #expect(LineWindow(of: "ab漢", leavingOut: offset, columns: 9).text == text)
  }
}
