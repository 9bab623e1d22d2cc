import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The sizes and the styles of controls")
@MainActor
struct ControlLayoutTests {
  /// Shows a control with a label at its right, and returns the first line before and after a change.
  private func lines<View: Control>(_ control: View, after change: (View) -> Void) throws -> [String] {
    let (stack, label) = (StackView(axis: .horizontal), Label())
    label.text = "|"
    stack.addArrangedSubview(control)
    stack.addArrangedSubview(label)
    let screen = try ScreenDriver(stack)
    let before = screen.line
    change(control)
    screen.display()
    return [before, screen.line]
  }

  @Test("A control takes the room for its new title in the next frame")
  func titles() throws {
    #expect(try lines(Switch(title: "on")) { $0.title = "other" } == ["[ ] on|", "[ ] other|"])
    #expect(try lines(Switch(title: "on")) { $0.title = "" } == ["[ ] on|", "[ ]|"])
    #expect(try lines(Button(title: "OK")) { $0.title = "Cancel" } == ["[ OK ]|", "[ Cancel ]|"])
  }

  @Test("A picture view takes the room for its new placeholder in the next frame")
  func picturePlaceholder() throws {
    let (stack, picture, label) = (StackView(axis: .horizontal), PictureView(), Label())
    label.text = "|"
    stack.addArrangedSubview(picture)
    stack.addArrangedSubview(label)
    let screen = try ScreenDriver(stack)
    picture.placeholder = "none"
    screen.display()
    #expect(screen.line == "none|")
  }

  @Test("A search field takes the room for its text and for the cursor in the next frame")
  func searchField() throws {
    #expect(try lines(SearchField()) { $0.text = "abc" } == ["/|", "/abc|"])
    #expect(try lines(SearchField()) { $0.becomeFirstResponder() } == ["/|", "/ |"])
    let focused = SearchField()
    focused.becomeFirstResponder()
    #expect(try lines(focused) { $0.isEnabled = false } == ["/ |", "/|"])
    #expect(
      try lines(SearchField()) { field in
        field.becomeFirstResponder()
        _ = field.press(.character("a"))
        field.resignFirstResponder()
      } == ["/|", "/a|"])
  }

  @Test("The preferred width is at most the limit", arguments: [0, 3, 5, 11, 12, 99])
  func limits(limit: Int) {
    let segments = SegmentedControl(titles: ["a", "漢字", "b"])
    let controls = [Switch(title: "x"), Button(title: "x"), segments, TextField(), SearchField()] as [Control]
    #expect(controls.map { $0.columns(atMost: limit) } == [5, 5, 12, .max, 1].map { min($0, limit) })
  }

  @Test("A click on a control is handled, and a click on a disabled one is not")
  func clicks() {
    let controls = [Switch(), Button(title: ""), SegmentedControl(titles: ["a"]), TextField()] as [Control]
    for control in controls {
      #expect(control.mouseDown(at: Position(column: 0, row: 0)) && control.isFirstResponder)
      control.isEnabled = false
      #expect(!control.mouseDown(at: Position(column: 0, row: 0)))
    }
  }

  @Test("An arrow that moves beyond the last or the first segment does not reach the controller")
  func arrowsAtEnds() throws {
    let control = SegmentedControl(titles: ["a", "b"])
    let screen = try ScreenDriver(column: control)
    screen.controller?.record(.left, .right, .up)
    control.becomeFirstResponder()
    screen.press(.left, .right, .right, .up)
    #expect(screen.controller?.performed == [.up] && control.selectedIndex == 1)
  }
}
