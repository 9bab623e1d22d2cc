import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("ScrollView with controls")
@MainActor
struct ScrollToFocusTests {
  private let buttons = ["a", "b", "c", "d", "e"].map { Button(title: $0) }

  /// Returns a column of views.
  private func column(_ views: [(View, StackView.Size)]) -> StackView {
    let stack = StackView(axis: .vertical)
    for (view, size) in views { stack.addArrangedSubview(view, size: size) }
    return stack
  }

  /// Opens a small screen with a scroll view.
  private func screen(_ views: [(View, StackView.Size)], rows: Int = 2) throws -> ScreenDriver {
    try ScreenDriver(ScrollView(contentView: column(views)), columns: 8, rows: rows)
  }

  @Test("Tab scrolls to the next control by the smallest number of rows, and shows a high control from its start")
  func tab() throws {
    let (low, high, end) = (buttons[0], buttons[1], buttons[2])
    let screen = try screen([(low, .preferred), (high, .fixed(4)), (end, .preferred), (buttons[3], .preferred)])
    let lines = [Key.tab, .tab, .tab, .tab, .backTab, .backTab, .backTab, .backTab].map { key in
      screen.press(key)
      return screen.lines.joined(separator: "|")
    }
    #expect(
      lines == [
        "[ a ]|[ b ]", "[ b ]|", "|[ c ]", "[ c ]|[ d ]", "[ c ]|[ d ]", "[ b ]|", "[ a ]|[ b ]", "[ c ]|[ d ]",
      ])
  }

  @Test("A control keeps its place on the screen if the content above it grows or the view shrinks")
  func growth() throws {
    let note = Label(isWrapped: true)
    let screen = try screen([(note, .preferred)] + buttons.map { ($0, .preferred) })
    screen.press(.tab, .tab)
    note.text = "one two three"
    screen.display()
    #expect(screen.lines.contains("[ b ]"))
    screen.resize(columns: 8, rows: 1)
    #expect(screen.lines == ["[ b ]"])
  }

  @Test("The cursor is hidden if the first row of the focused control is out of view, and the control is still read")
  func partlyVisible() throws {
    let field = TextField()
    let screen = try screen([(field, .fixed(5)), (buttons[0], .preferred)], rows: 3)
    screen.press(.tab)
    #expect(screen.cursor == Position(column: 0, row: 0))
    screen.mouse(.scrollDown)
    #expect(screen.cursor == nil && screen.lines == ["", "", "[ a ]"] && field.isFirstResponder)
    let region = screen.drawn.spokenRegion
    #expect(region?.text == "text field, empty" && region?.rect.rows == 2)
  }

  @Test("The wheel scrolls away from the focused control, and a change of the control does not scroll back")
  func changes() throws {
    let screen = try screen(buttons.map { ($0, .preferred) })
    screen.press(.tab)
    screen.mouse(.scrollDown)
    screen.press(.enter)
    buttons[0].setNeedsDisplay()
    screen.display()
    #expect(screen.lines == ["[ d ]", "[ e ]"] && buttons[0].isFirstResponder && screen.cursor == nil)
    buttons[0].resignFirstResponder()
    buttons[0].becomeFirstResponder()
    screen.display()
    #expect(screen.lines == ["[ a ]", "[ b ]"])
  }

  @Test("All scroll views that contain the focused control scroll to it")
  func nested() throws {
    let inner = ScrollView(contentView: column(buttons.map { ($0, .preferred) }))
    let screen = try screen((0..<4).map { _ in (Label(), .preferred) } + [(inner, .fixed(2))], rows: 3)
    screen.press(.backTab)
    #expect(screen.lines == ["", "[ d ]", "[ e ]"])
    screen.press(.tab)
    #expect(screen.lines == ["", "[ a ]", "[ b ]"])
  }
}
