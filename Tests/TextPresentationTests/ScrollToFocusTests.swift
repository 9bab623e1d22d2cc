import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("ScrollView with controls")
@MainActor
struct ScrollToFocusTests {
  private let buttons = ["a", "b", "c", "d", "e"].map { Button(title: $0) }
  private let note = Label(isWrapped: true)
  private let screen: ScreenDriver

  init() throws {
    let stack = StackView(axis: .vertical)
    stack.addArrangedSubview(note)
    for button in buttons { stack.addArrangedSubview(button) }
    note.isHidden = true
    screen = try ScreenDriver(ScrollView(contentView: stack), columns: 8, rows: 2)
  }

  @Test("Tab scrolls to the next control, by the smallest number of rows")
  func tab() {
    screen.press(.tab)
    #expect(screen.lines == ["[ a ]", "[ b ]"])
    screen.press(.tab)
    #expect(screen.lines == ["[ a ]", "[ b ]"])
    screen.press(.tab)
    #expect(screen.lines == ["[ b ]", "[ c ]"])
    screen.press(.backTab, .backTab, .backTab)
    #expect(screen.lines == ["[ d ]", "[ e ]"] && buttons[4].isFirstResponder)
  }

  @Test("A control keeps its place on the screen if the content above it grows or the view shrinks")
  func growth() {
    screen.press(.tab, .tab)
    note.text = "one two three"
    note.isHidden = false
    screen.display()
    #expect(screen.lines.contains("[ b ]"))
    screen.resize(columns: 8, rows: 1)
    #expect(screen.lines == ["[ b ]"])
  }

  @Test("The cursor is hidden if the first row of the focused control is out of view, and the control is still read")
  func partlyVisible() throws {
    let (stack, high) = (StackView(axis: .vertical), TextField())
    stack.addArrangedSubview(high, size: .fixed(5))
    stack.addArrangedSubview(Button(title: "end"))
    let screen = try ScreenDriver(ScrollView(contentView: stack), columns: 8, rows: 3)
    screen.press(.tab)
    #expect(screen.cursor == Position(column: 0, row: 0))
    screen.mouse(.scrollDown)
    #expect(screen.cursor == nil && screen.lines == ["", "", "[ end ]"] && high.isFirstResponder)
    let region = screen.drawn.spokenRegion
    #expect(region?.text == "text field, empty" && region?.rect.rows == 2)
  }

  @Test("A control that is higher than the view is shown from its start")
  func highControl() throws {
    let (stack, high) = (StackView(axis: .vertical), Button(title: "high"))
    stack.addArrangedSubview(Button(title: "low"))
    stack.addArrangedSubview(high, size: .fixed(4))
    stack.addArrangedSubview(Button(title: "end"))
    let screen = try ScreenDriver(ScrollView(contentView: stack), columns: 8, rows: 2)
    screen.press(.tab, .tab)
    #expect(screen.lines == ["[ high ]", ""])
    screen.press(.tab)
    #expect(screen.lines == ["", "[ end ]"])
    screen.press(.backTab)
    #expect(screen.lines == ["[ high ]", ""])
  }

  @Test("Keys that change a control do not scroll back to it")
  func typing() {
    buttons[0].becomeFirstResponder()
    screen.display()
    screen.mouse(.scrollDown)
    screen.press(.enter)
    buttons[0].setNeedsDisplay()
    screen.display()
    #expect(screen.lines == ["[ d ]", "[ e ]"])
    buttons[0].resignFirstResponder()
    buttons[0].becomeFirstResponder()
    screen.display()
    #expect(screen.lines == ["[ a ]", "[ b ]"])
  }

  @Test("All scroll views that contain the focused control scroll to it")
  func nested() throws {
    let (inner, outer) = (StackView(axis: .vertical), StackView(axis: .vertical))
    for button in buttons { inner.addArrangedSubview(button) }
    for _ in 0..<4 { outer.addArrangedSubview(Label()) }
    outer.addArrangedSubview(ScrollView(contentView: inner), size: .fixed(2))
    let screen = try ScreenDriver(ScrollView(contentView: outer), columns: 8, rows: 3)
    screen.press(.backTab)
    #expect(screen.lines == ["", "[ d ]", "[ e ]"] && buttons[4].isFirstResponder)
    screen.press(.tab)
    #expect(screen.lines == ["", "[ a ]", "[ b ]"])
  }

  @Test("The wheel scrolls away from the focused control")
  func wheel() {
    screen.press(.tab)
    screen.mouse(.scrollDown)
    #expect(!screen.lines.contains("[ a ]") && buttons[0].isFirstResponder && screen.cursor == nil)
  }
}
