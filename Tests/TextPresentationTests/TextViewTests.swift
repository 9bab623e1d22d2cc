import RandomTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Styled text, and text that scrolls in both directions")
@MainActor
struct TextViewTests {
  private static let styles: [TextStyle] = [.plain, .failure, TextStyle(background: .green, attributes: .underline)]

  /// Returns a text in which each character belongs to the style whose letters it is among.
  private func randomText(using random: inout SeededGenerator) -> AttributedText {
    let letters = [["a", "b", " ", " ", "\n", "\u{1B}"], ["c", "漢", "e\u{301}"], ["d", "字", "f"]]
    return AttributedText(
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let index = random.pick([0, 0, 1, 2])
        let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(letters[index]) }
        return AttributedText.Run(text.joined(), style: Self.styles[index])
      })
  }

  private func style(of character: Character) -> TextStyle {
    Self.styles["c漢e\u{301}".contains(character) ? 1 : "d字f".contains(character) ? 2 : 0]
  }

  @Test("Each character of a label has its style, however the text is wrapped, cut or scrolled")
  func styles() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let label = Label(isWrapped: Bool.random(using: &random))
      label.isMultiline = label.isWrapped || Bool.random(using: &random)
      label.attributedText = randomText(using: &random)
      label.horizontalOffset = random.pick([-1, 0, 1, 5])
      let screen = try ScreenDriver(label, columns: Int.random(in: 1...12, using: &random), rows: 8)
      for row in 0..<8 {
        for column in 0..<screen.drawn.size.columns {
          let cell = screen.drawn[column, row]
          guard cell.character != " ", cell.character != "…" else { continue }
          #expect(cell.style == style(of: cell.character), "\(label.attributedText.runs) in \(screen.lines)")
        }
      }
    }
  }

  @Test("Marks, highlighted rows and the style of a label are combined with the styles of a text")
  func pictures() throws {
    let label = Label(style: TextStyle(attributes: .bold))
    label.highlights = { $0.ranges(of: "2 fail") }
    let screen = try ScreenDriver(label, columns: 22, rows: 1)
    label.reactive.attributedText.action("3 files, " + AttributedText("2 failures", style: .failure) + " here")
    screen.display()
    var screens = [screen.drawn]
    label.attributes = .reverse
    screen.resize(columns: 14, rows: 1)
    screens.append(screen.drawn)
    label.text = "2 failures"
    screen.display()
    try Screen.sheet(screens + [screen.drawn]).expectPicture("Styled text")
  }

  @Test("Long lines are scrolled sideways by 8 columns, until the end of the widest line is visible")
  func scrolling() throws {
    let view = TextView()
    view.label.text = ["", "ab", "  let x = \"漢字\"", "0123456789012345678901234"].joined(separator: "\n")
    let screen = try ScreenDriver(view, columns: 10, rows: 3)
    screen.controller?.viewCommands = { view.keyCommands }
    screen.press(.down)
    #expect(screen.lines == ["ab", "  let x =…", "012345678…"])
    screen.press(.right)
    #expect(screen.lines == ["…", "… \"漢字\"", "…90123456…"])
    screen.press(.right, .right)
    #expect(screen.lines == ["…", "…", "…678901234"])
    screen.press(.left)
    #expect(screen.lines == ["…", "…= \"漢字\"", "…89012345…"])
  }
}
