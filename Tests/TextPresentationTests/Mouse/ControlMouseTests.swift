import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Clicks on controls")
@MainActor
struct ControlMouseTests {
  private let button = Button(title: "Go")
  private let onOff = Switch(title: "On")
  private let field = TextField()
  private let segments = SegmentedControl(titles: ["a", "bc", "d"])
  private let screen: ScreenDriver

  init() throws {
    let stack = StackView(axis: .vertical)
    for view in [button, onOff, segments, field] { stack.addArrangedSubview(view) }
    screen = try ScreenDriver(stack, columns: 10)
  }

  @Test("A click gives a control the focus and operates it")
  func clicking() {
    let presses = TestObserver<Void, Never>()
    let changes = TestObserver<Bool, Never>()
    presses.observe(button.presses)
    changes.observe(onOff.changes)
    screen.mouse(column: 1)
    #expect(button.isFirstResponder && presses.values.count == 1)
    screen.mouse(column: 4, row: 1)
    #expect(onOff.isFirstResponder && onOff.isOn && changes.values == [true])
    screen.mouse(row: 1)
    #expect(!onOff.isOn && changes.values == [true, false])
  }

  @Test("A click selects the segment under the pointer", arguments: [(2, 0), (3, 1), (6, 1), (7, 2), (9, 2)])
  func segment(column: Int, index: Int) {
    screen.mouse(column: column, row: 2)
    #expect(segments.isFirstResponder && segments.selectedIndex == index)
  }

  @Test("A click selects the segment under the pointer if earlier segments are hidden", arguments: [(1, 1), (3, 2)])
  func hiddenSegments(column: Int, index: Int) throws {
    let control = SegmentedControl(titles: ["a", "b", "c"])
    control.selectedIndex = 2
    let screen = try ScreenDriver(control, columns: 6)
    #expect(screen.line == " b [c]")
    screen.mouse(column: column)
    #expect(control.selectedIndex == index)
  }

  @Test("A click beyond the last segment only gives the focus")
  func beyond() throws {
    let control = SegmentedControl(titles: ["a", "b"])
    try ScreenDriver(control).mouse(column: 6)
    #expect(control.isFirstResponder && control.selectedIndex == 0)
  }

  @Test(
    "A click places the cursor of a text field",
    arguments: [
      ("abc", 0, "·abc"), ("abc", 2, "ab·c"), ("abc", 8, "abc·"), ("漢字", 1, "·漢字"), ("漢字", 2, "漢·字"), ("", 5, "·"),
      ("0123456789abc", 0, "·0123456789abc"), ("0123456789abc", 9, "012345678·9abc"),
    ])
  func cursor(text: String, column: Int, result: String) {
    field.text = text
    screen.display()
    screen.mouse(column: column, row: 3)
    screen.terminal.press(.character("·"))
    #expect(field.isFirstResponder && field.text == result)
  }

  @Test(
    "A click in a text field that is scrolled places the cursor at the character under the pointer",
    arguments: [(0, "0123·456789abc"), (3, "0123456·789abc"), (9, "0123456789abc·")])
  func scrolledCursor(column: Int, result: String) {
    field.text = "0123456789abc"
    _ = field.becomeFirstResponder()
    screen.terminal.press(.end)
    screen.display()
    #expect(screen.terminal.lines[3] == "456789abc")
    screen.mouse(column: column, row: 3)
    screen.terminal.press(.character("·"))
    #expect(field.text == result)
  }

  @Test(
    "A click in a search field takes the prompt into account",
    arguments: [(0, "/·abc"), (1, "/·abc"), (3, "/ab·c")])
  func prompt(column: Int, line: String) throws {
    let field = SearchField()
    field.text = "abc"
    let screen = try ScreenDriver(field)
    screen.mouse(column: column)
    screen.press(.character("·"))
    #expect(screen.line == line)
  }

  @Test("A click in a field that has the focus moves the cursor on the screen at once")
  func cursorOnScreen() {
    field.text = "abc"
    screen.mouse(column: 9, row: 3)
    #expect(screen.cursor == Position(column: 3, row: 3))
    screen.mouse(column: 1, row: 3)
    #expect(screen.cursor == Position(column: 1, row: 3))
  }

  @Test("A disabled control does not react")
  func disabled() {
    for control in [button, onOff, segments, field] { control.isEnabled = false }
    button.presses.observeValues { Issue.record("The button was pressed.") }
    for row in 0..<4 { screen.mouse(column: 3, row: row) }
    #expect(screen.controller?.view.firstResponder == nil)
    #expect(!onOff.isOn && segments.selectedIndex == 0)
  }
}
