import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Labels")
@MainActor
struct LabelTests {
  @Test(
    "A label prefers the width of its text in one line, up to a limit",
    arguments: [("", 9, 0), ("abc", 2, 2), ("漢字", 9, 4), ("a\nb", 9, 3)])
  func preferredColumns(text: String, limit: Int, columns: Int) {
    for isWrapped in [true, false] { #expect(Label(text, isWrapped: isWrapped).columns(atMost: limit) == columns) }
  }

  @Test(
    "A label shows the first match in its text, and marks all that are visible",
    arguments: [
      ("Marks that do not occur", "rain on dry earth", "snow", [12]),
      ("Several marks", "rain, rain, rain", "rain", [8, 14]), ("Marks of wide characters", "漢字かな漢字", "かな", [8, 7, 6]),
      ("Marks in a hostile text", "\u{1B}[2J\n\u{202E}0123456789 rain", "rain", [8]),
    ])
  func highlights(name: String, text: String, query: String, columns: [Int]) throws {
    let label = Label()
    label.attributedText = marking(query, in: text)
    try Screen.sheet(columns.map { try ScreenDriver(label, columns: $0, rows: 1).drawn }).expectPicture(name)
  }

  @Test("A match is shown if it is in the first 4,096 columns", arguments: [(4_092, true), (4_093, false)])
  func searchedColumns(column: Int, isShown: Bool) throws {
    let label = Label()
    label.attributedText = marking("rain", in: String(repeating: "a", count: column) + "rain")
    #expect(try ScreenDriver(label, columns: 9, rows: 1).line.contains("rain") == isShown)
  }

  private func marking(_ query: String, in text: String) -> AttributedText {
    var (runs, rest) = ([AttributedText.Run](), text.startIndex)
    for range in text.ranges(of: query) {
      runs += [.init(String(text[rest..<range.lowerBound])), .init(query, style: .match)]
      rest = range.upperBound
    }
    return AttributedText(runs + [.init(String(text[rest...]))])
  }

  // MARK: Styled text

  @Test("Each character of a label has its style, however the text is wrapped or cut")
  func styles() throws {
    let underlined = TextStyle(background: .green, attributes: .underline)
    let text = AttributedText([
      .init("a "), .init("漢c  e\u{301} ", style: .failure), .init("d\n\n字\u{1B}", style: underlined), .init(" b\n"),
      .init("f f\n c", style: .failure),
    ])
    let screens = try [(true, 30), (true, 5), (true, 3), (true, 1), (false, 30), (false, 9)].map { isWrapped, columns in
      let label = Label(isWrapped: isWrapped)
      label.attributedText = text
      return try ScreenDriver(label, columns: columns, rows: isWrapped ? 15 : 1).drawn
    }
    try Screen.sheet(screens).expectPicture("Wrapped styles")
  }

  @Test("A highlighted row and the style of a label are combined with the styles of a text")
  func pictures() throws {
    let label = Label(style: TextStyle(attributes: .bold))
    let screen = try ScreenDriver(label, columns: 22, rows: 1)
    label.reactive.attributedText.action(
      AttributedText([.init("3 files, "), .init("2 failures", style: .failure), .init(" here")]))
    screen.display()
    var screens = [screen.drawn]
    // A highlighted row is reversed. In 14 columns, the text is cut off within the second style.
    label.attributes = .reverse
    screen.resize(columns: 14, rows: 1)
    screens.append(screen.drawn)
    label.text = "2 failures"  // This text has no styles.
    screen.display()
    try Screen.sheet(screens + [screen.drawn]).expectPicture("Styled text")
  }

  // MARK: The visible part of a long line

  private let line = "ab漢e\u{301}c字def👍🏽gh かなij"

  private var targets: [Range<String.Index>] {
    line.indices.flatMap { lower in line.indices.filter { $0 > lower }.map { lower..<$0 } }
  }

  @Test("A line is scrolled as little as necessary to show a target", arguments: 4...24)
  func anyTarget(columns: Int) {
    // An ellipsis takes a column at each end.
    for target in targets where DisplayText.width(of: String(line[target])) <= columns - 2 {
      let window = LineWindow(of: line, showing: target, columns: columns)
      #expect(target.clamped(to: window.range) == target)
      let columnsBefore = DisplayText.width(of: window.start + line[window.range.lowerBound..<target.lowerBound])
      // The line is scrolled if its beginning, up to the end of the target, does not fit before an ellipsis.
      let isScrolled = DisplayText.width(of: String(line[..<target.upperBound])) >= columns
      #expect(window.text.hasPrefix("…") == isScrolled)
      // The target is at the right edge, where the line is cut and where a wide character may leave a blank.
      let end = columnsBefore + DisplayText.width(of: String(line[target]))
      if isScrolled { #expect(end >= columns - 2) }
      #expect(DisplayText.width(of: window.text) <= columns)
    }
  }
}
