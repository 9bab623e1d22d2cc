import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The marks of a label")
@MainActor
struct LabelMarkTests {
  /// Returns the line that a label shows, and the part of it that is underlined.
  private func drawn(
    _ text: String, marking query: String, columns: Int, isWrapped: Bool = false
  ) throws -> (line: String, marked: String) {
    let label = Label(isWrapped: isWrapped)
    label.text = text
    label.highlights = { $0.ranges(of: query) }
    let screen = try ScreenDriver(label, columns: columns, rows: 1)
    return (screen.line, screen.text(with: .underline))
  }

  private func expect(
    _ text: String, marking query: String, columns: Int, shows line: String, marked: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let drawn = try drawn(text, marking: query, columns: columns)
    #expect(drawn == (line, marked ?? query), sourceLocation: sourceLocation)
    #expect(DisplayText.width(of: drawn.line) <= columns, sourceLocation: sourceLocation)
  }

  @Test("A line is not scrolled if the first match is visible, or if there is none")
  func unscrolled() throws {
    try expect("rain on dry earth", marking: "dry", columns: 17, shows: "rain on dry earth")
    try expect("rain on dry earth", marking: "dry", columns: 12, shows: "rain on dry…")
    try expect("rain on dry earth", marking: "snow", columns: 12, shows: "rain on dry…", marked: "")
    try expect("", marking: "snow", columns: 12, shows: "", marked: "")
    try expect("rain and rain", marking: "rain", columns: 8, shows: "rain an…")
    try expect("rain, rain, rain", marking: "rain", columns: 14, shows: "rain, rain, r…", marked: "rainrainr")
  }

  @Test("A line is scrolled as little as necessary to show the first match, with an ellipsis at the left")
  func scrolled() throws {
    try expect("rain on dry earth", marking: "dry", columns: 11, shows: "…in on dry…")
    try expect("rain on dry earth", marking: "dry", columns: 5, shows: "…dry…")
    try expect("rain on dry earth", marking: "earth", columns: 11, shows: "… dry earth")
    try expect("rain on dry earth", marking: "earth", columns: 6, shows: "…earth")
    try expect("one two three two", marking: "two", columns: 7, shows: "…e two…")
  }

  @Test("A match that is wider than the label is shown from its start")
  func wideMatch() throws {
    try expect("the petrichor", marking: "petrichor", columns: 6, shows: "…petr…", marked: "petr")
    try expect("the petrichor", marking: "petrichor", columns: 4, shows: "…pe…", marked: "pe")
    try expect("petrichor", marking: "petrichor", columns: 4, shows: "pet…", marked: "pet")
    try expect("the petrichor", marking: "petrichor", columns: 3, shows: "th…", marked: "")
    try expect("the petrichor", marking: "petrichor", columns: 1, shows: "…", marked: "")
  }

  @Test("Wide and combining characters are neither split nor counted wrongly")
  func clusters() throws {
    try expect("漢字かな漢字", marking: "かな", columns: 7, shows: "…かな…")
    try expect("漢字かな漢字", marking: "かな", columns: 8, shows: "…字かな…")
    try expect("漢字かな", marking: "かな", columns: 6, shows: "…かな")
    try expect("漢字かな漢字", marking: "かな漢", columns: 4, shows: "…か…", marked: "か")
    let accented = String(repeating: "e\u{301}", count: 6)
    try expect(accented + "abc", marking: "abc", columns: 6, shows: "…" + accented.suffix(2) + "abc")
    try expect("a👩‍👩‍👧‍👦b rain", marking: "rain", columns: 7, shows: "…b rain")
  }

  @Test("Hostile text before a match is sanitised")
  func hostile() throws {
    try expect("\u{1B}[2J\n\u{202E}0123456789 rain", marking: "rain", columns: 8, shows: "…89 rain")
  }

  @Test("A wrapped line is not scrolled, and a match in a very long line is found in its first columns only")
  func limits() throws {
    let wrapped = try drawn("one two three", marking: "three", columns: 8, isWrapped: true)
    #expect(wrapped.line == "one two" && wrapped.marked == "")
    let blanks = String(repeating: ".", count: 4000)
    try expect(blanks + "rain", marking: "rain", columns: 6, shows: "….rain")
    try expect(blanks + blanks + "rain", marking: "rain", columns: 6, shows: ".....…", marked: "")
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
