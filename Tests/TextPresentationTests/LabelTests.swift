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
    arguments: [("", 9, 0), ("abc", 2, 2), ("漢字", 9, 4), ("漢字", 3, 3), ("a\nb", 9, 3), ("abc", 0, 0)])
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
}
