import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("OverlayView")
@MainActor
struct OverlayViewTests {
  /// Returns the lines of a box with a text, without the blanks around the box.
  private func box(
    _ text: String, title: String = "", hint: String = "", columns: Int, rows: Int
  ) throws -> [String] {
    let label = Label(isWrapped: true)
    label.text = text
    let scrollView = ScrollView(contentView: label)
    let overlay = OverlayView(contentView: scrollView, title: title, scrollHint: { scrollView.scrollHint })
    overlay.hint = hint
    let lines = try ScreenDriver(overlay, columns: columns, rows: rows).lines
    return lines.map { $0.trimmingPrefix { $0 == " " } }.filter { !$0.isEmpty }.map(String.init)
  }

  @Test("The box has a border on a screen of at least 12 columns and 5 rows")
  func border() throws {
    #expect(try box("text", columns: 12, rows: 5) == ["┌──────┐", "│ text │", "└──────┘"])
    #expect(try box("text", columns: 11, rows: 5) == ["text"])
    #expect(try box("text", columns: 12, rows: 4) == ["text"])
  }

  @Test("The box is as wide as its content, its title or its hint, whichever is widest, and as the screen at most")
  func width() throws {
    let titled = try box("text", title: "A title", columns: 20, rows: 5)
    #expect(titled == ["┌ A title ┐", "│ text    │", "└─────────┘"])
    #expect(try box("text", hint: "a hint", columns: 20, rows: 5) == ["┌────────┐", "│ text   │", "└ a hint ┘"])
    #expect(
      try box("text", title: "A long title", columns: 12, rows: 5) == ["┌ A long t…┐", "│ text     │", "└──────────┘"])
  }

  @Test("The content takes at most 60 columns and the height of the screen without the border")
  func limits() throws {
    let text = String(repeating: "x", count: 200)
    let wide = try box(text, columns: 100, rows: 9)
    #expect(
      wide.map(\.count) == [64, 64, 64, 64, 64, 64] && wide[1] == "│ " + String(repeating: "x", count: 60) + " │")
    #expect(try box(text, columns: 63, rows: 9)[1] == "│ " + String(repeating: "x", count: 59) + " │")
    let low = try box(text, columns: 24, rows: 6)
    #expect(low.count == 6 && low[5] == "└ ↑↓ scroll ───────────┘")
  }

  @Test("The box is in the middle of the screen, and covers the cells below it", arguments: [(13, 2, 2), (14, 3, 2)])
  func middle(columns: Int, column: Int, row: Int) throws {
    let label = Label()
    label.text = "text"
    let scrollView = ScrollView(contentView: label)
    let overlay = OverlayView(contentView: scrollView, scrollHint: { scrollView.scrollHint })
    let screen = try ScreenDriver(overlay, columns: columns, rows: 7)
    #expect(screen.drawn[column, row].character == "┌" && screen.drawn[column + 7, row + 2].character == "┘")
    #expect(screen.drawn.focusedRegion == TerminalRect(column: column, row: row, columns: 8, rows: 3))
  }

  @Test("The title in the border is bold, and the hint is dimmed")
  func edgeStyles() throws {
    let label = Label()
    label.text = "text"
    let scrollView = ScrollView(contentView: label)
    let overlay = OverlayView(contentView: scrollView, title: "Title", scrollHint: { scrollView.scrollHint })
    overlay.hint = "hint"
    let screen = try ScreenDriver(overlay, columns: 20, rows: 5)
    #expect(screen.text(with: .bold) == " Title " && screen.text(with: .dim) == " hint ")
  }
}
