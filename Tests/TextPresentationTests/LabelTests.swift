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
      let label = Label(isWrapped: isWrapped)
      label.text = text
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

  private nonisolated static let accented = String(repeating: "e\u{301}", count: 6) + "abc"

  @Test(
    "A line is scrolled as little as necessary to show the first match, with an ellipsis at each cut edge",
    arguments: [
      ("Marks in a visible part", "rain on dry earth", "dry", [17, 12]),
      ("Marks that do not occur", "rain on dry earth", "snow", [12]),
      ("Several marks", "rain, rain, rain", "rain", [8, 14]),
      ("Marks in the middle", "rain on dry earth", "dry", [11, 7, 5]),
      ("Marks at the end", "rain on dry earth", "earth", [11, 6]),
      ("Wide marks", "the petrichor", "petrichor", [6, 4, 3, 1]),
      ("Wide marks at the start", "petrichor", "petrichor", [4]),
      ("Marks of wide characters", "漢字かな漢字", "かな", [8, 7, 6]), ("Cut marks of wide characters", "漢字かな漢字", "かな漢", [4]),
      ("Marks after combining characters", accented, "abc", [6]),
      ("Marks after an emoji", "a👩‍👩‍👧‍👦b rain", "rain", [7]),
      ("Marks in a hostile text", "\u{1B}[2J\n\u{202E}0123456789 rain", "rain", [8]),
    ])
  func pictures(name: String, text: String, query: String, columns: [Int]) throws {
    let label = Label()
    (label.text, label.highlights) = (text, { $0.ranges(of: query) })
    try Screen.sheet(columns.map { try ScreenDriver(label, columns: $0, rows: 1).drawn }).expectPicture(name)
  }

  @Test(
    "A match in a very long line is found in its first columns only", arguments: [(4000, "….rain"), (8000, ".....…")])
  func limits(blanks: Int, line: String) throws {
    let label = Label()
    (label.text, label.highlights) = (String(repeating: ".", count: blanks) + "rain", { $0.ranges(of: "rain") })
    #expect(try ScreenDriver(label, columns: 6, rows: 1).line == line)
  }

  @Test("For any width and any match, the window shows the start of the match, and marks exactly its visible part")
  func anyWindow() {
    let line = "ab漢e\u{301}c字def👍🏽gh かなij"
    for lower in line.indices {
      for upper in line.indices where upper > lower {
        for columns in 4...24 {
          let window = LineWindow(of: line, showing: lower..<upper, columns: columns)
          let (column, text) = window.visiblePart(of: lower..<upper)
          #expect(!text.isEmpty && line[lower..<upper].hasPrefix(text))
          #expect(DisplayText.width(of: window.text) <= columns)
          #expect(column + DisplayText.width(of: text) <= DisplayText.width(of: window.text))
          let isWhole = text == line[lower..<upper]
          #expect(isWhole || DisplayText.width(of: String(line[lower..<upper])) > columns - 3)
        }
      }
    }
  }
}
