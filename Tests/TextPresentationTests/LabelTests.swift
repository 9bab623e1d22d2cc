import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Label")
@MainActor
struct LabelTests {
  @Test(
    "A label prefers the width of its text in one line, up to a limit, and several rows only if it is wrapped",
    arguments: [("", 9, 0), ("abc", 2, 2), ("漢字", 9, 4), ("漢字", 3, 3), ("a\nb", 9, 3), ("abc", 0, 0)])
  func columns(text: String, limit: Int, columns: Int) {
    for isWrapped in [true, false] {
      let label = Label(text, isWrapped: isWrapped)
      #expect(label.columns(atMost: limit) == columns)
      label.text = "one two\nthree"
      #expect([7, 4, 99].map(label.rows) == (isWrapped ? [2, 4, 2] : [1, 1, 1]))
    }
  }

  @Test("A new text, width, style or mark is drawn, and equal properties draw nothing")
  func changes() throws {
    let label = Label(style: TextStyle(foreground: .red, attributes: .dim), isWrapped: true)
    label.text = "one two one"
    let screen = try ScreenDriver(label, columns: 8, rows: 3)
    var screens = [screen.drawn]
    let changes: [() -> Void] = [
      { label.highlights = { $0.ranges(of: "one") } }, { screen.resize(columns: 5, rows: 3) },
      { label.highlights = nil }, { label.reactive.text <~ SignalProducer(value: "four") },
      { label.style = TextStyle(attributes: .bold) },
    ]
    for change in changes {
      change()
      screen.display()
      screens.append(screen.drawn)
    }
    try Screen.sheet(screens).expectPicture("A label that changes")
    let frames = screen.frameCount
    (label.text, label.style, label.highlights) = ("four", TextStyle(attributes: .bold), nil)
    screen.display()
    #expect(screen.frameCount == frames)
  }

  @Test(
    "Each match is marked in the part of the line that is shown",
    arguments: [
      ("Marks that do not occur", "rain on dry earth", "snow", [12]),
      ("Several marks", "rain, rain, rain", "rain", [8, 14]), ("Marks of wide characters", "漢字かな漢字", "かな", [8, 7, 6]),
      ("Marks in a hostile text", "\u{1B}[2J\n\u{202E}0123456789 rain", "rain", [8]),
    ])
  func pictures(name: String, text: String, query: String, columns: [Int]) throws {
    let label = Label(text)
    label.highlights = { $0.ranges(of: query) }
    try Screen.sheet(columns.map { try ScreenDriver(label, columns: $0, rows: 1).drawn }).expectPicture(name)
  }

  @Test(
    "A match in a very long line is found in its first columns only", arguments: [(4000, "….rain"), (8000, ".....…")])
  func limits(blanks: Int, line: String) throws {
    let label = Label(String(repeating: ".", count: blanks) + "rain")
    label.highlights = { $0.ranges(of: "rain") }
    #expect(try ScreenDriver(label, columns: 6, rows: 1).line == line)
  }

  /// Returns the part of a line from the first place from which the whole target is visible, or else from its start.
  private func part(of line: String, showing target: Range<String.Index>, columns: Int) -> Range<String.Index> {
    func part(from start: String.Index) -> Range<String.Index> {
      let room = columns - (start > line.startIndex ? 1 : 0)
      func width(to end: String.Index) -> Int { DisplayText.width(of: String(line[start..<end])) }
      // An ellipsis takes the last column of a part that is cut.
      let end = line[start...].indices.last { width(to: $0) < room } ?? start
      return start..<(width(to: line.endIndex) <= room ? line.endIndex : end)
    }
    // A narrow line is not scrolled.
    let starts = line[...target.lowerBound].indices.prefix(columns < 4 ? 1 : .max)
    return starts.map(part).first { $0.upperBound >= target.upperBound } ?? part(from: starts.last ?? line.startIndex)
  }

  @Test("A line is scrolled as little as necessary to show the first match, with an ellipsis at each cut edge")
  func anyWindow() {
    let line = "ab漢e\u{301}c字def👍🏽gh かなij"
    for lower in line.indices {
      for upper in line.indices where upper > lower {
        for columns in 1...24 {
          let window = LineWindow(of: line, showing: lower..<upper, columns: columns)
          let part = part(of: line, showing: lower..<upper, columns: columns)
          let (start, end) = (part.lowerBound > line.startIndex ? "…" : "", part.upperBound < line.endIndex ? "…" : "")
          let visible = (lower..<upper).clamped(to: part)
          #expect(window.text == start + line[part] + end)
          let (column, text) = window.visiblePart(of: lower..<upper)
          #expect(text == line[visible])
          #expect(column == DisplayText.width(of: start + line[part.lowerBound..<visible.lowerBound]))
        }
      }
    }
  }
}
