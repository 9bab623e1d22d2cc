import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Label")
@MainActor
struct LabelTests {
  @Test(
    "The preferred width is the width of the text in one line, up to a limit",
    arguments: [("", 9, 0), ("abc", 9, 3), ("abc", 2, 2), ("漢字", 9, 4), ("漢字", 3, 3), ("a\nb", 9, 3), ("abc", 0, 0)])
  func columns(text: String, limit: Int, columns: Int) {
    for isWrapped in [true, false] {
      let label = Label(isWrapped: isWrapped)
      label.text = text
      #expect(label.columns(atMost: limit) == columns)
    }
  }

  @Test("Only a wrapped text takes several rows")
  func rows() {
    let (wrapped, single) = (Label(isWrapped: true), Label())
    (wrapped.text, single.text) = ("one two\nthree", "one two\nthree")
    #expect([7, 4, 7, 99].map(wrapped.rows) == [2, 4, 2, 2])
    #expect([7, 4, 0].map(single.rows) == [1, 1, 1])
    wrapped.text = "one"
    #expect(wrapped.rows(columns: 99) == 1)
  }

  @Test("A new text or width is wrapped again, and equal properties draw nothing")
  func changes() throws {
    let label = Label(style: TextStyle(attributes: .bold), isWrapped: true)
    label.text = "one two three"
    let screen = try ScreenDriver(label, columns: 8, rows: 3)
    #expect(screen.lines == ["one two", "three", ""])
    screen.resize(columns: 5, rows: 3)
    #expect(screen.lines == ["one", "two", "three"])
    label.reactive.text <~ SignalProducer(value: "four")
    screen.display()
    #expect(screen.lines == ["four", "", ""] && screen.text(with: .bold) == "four")
    label.style = TextStyle(attributes: .dim)
    screen.display()
    #expect(screen.text(with: .dim) == "four" && screen.text(with: .bold).isEmpty)
    let screens = screen.terminal.screens.count
    (label.text, label.style, label.highlights) = ("four", TextStyle(attributes: .dim), nil)
    screen.display()
    #expect(screen.terminal.screens.count == screens)
  }

  @Test("Marks appear in each line of a wrapped text, with the style of the label, until they are removed")
  func marks() throws {
    let label = Label(style: TextStyle(foreground: .red, attributes: .dim), isWrapped: true)
    label.text = "one two one"
    let screen = try ScreenDriver(label, columns: 8, rows: 2)
    label.highlights = { $0.ranges(of: "one") }
    screen.display()
    #expect(screen.lines == ["one two", "one"] && screen.text(with: [.bold, .underline, .dim]) == "oneone")
    #expect(screen.drawn[0, 1].style.foreground == .red && screen.drawn[4, 0].style == label.style)
    label.highlights = nil
    screen.display()
    #expect(screen.text(with: .underline).isEmpty)
  }

  @Test("A label that scrolls draws its visible lines")
  func visibleLines() throws {
    let label = Label(isWrapped: true)
    label.text = (1...9).map { "\($0)" }.joined(separator: "\n")
    let view = View()
    view.addSubview(label)
    let screen = try ScreenDriver(view, columns: 4, rows: 3)
    label.frame = TerminalRect(column: 0, row: -4, columns: 4, rows: 9)
    screen.display()
    #expect(screen.lines == ["5", "6", "7"])
    label.frame = TerminalRect(column: 0, row: -7, columns: 4, rows: 9)
    screen.display()
    #expect(screen.lines == ["8", "9", ""])
  }
}
