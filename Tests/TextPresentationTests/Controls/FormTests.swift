import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Keys and the focus in a form")
@MainActor
struct FormTests {
  private let name = TextField()
  private let search = SearchField()
  private let onOff = Switch(title: "漢字")
  private let cancel = Button(title: "Cancel", role: .cancel)
  private let save = Button(title: "Save", role: .primary)
  private let other = Button(title: "Go", role: .primary)
  private let pressed = TestObserver<String, Never>()
  private let screen: ScreenDriver

  /// Shows two rows with a control in each, and a row with the switch and the buttons.
  init() throws {
    let (form, row) = (StackView(axis: .vertical), StackView(axis: .horizontal, spacing: 1))
    for control in [onOff, cancel, save, other] { row.addArrangedSubview(control) }
    for view in [name, search, row] { form.addArrangedSubview(view) }
    screen = try ScreenDriver(form, columns: 40, rows: 3)
    for button in [cancel, save, other] {
      let title = button.title
      pressed.observe(button.presses.map { title })
    }
    screen.controller?.record(.enter, .escape, .left, "x")
  }

  private var controls: [Control] { [name, search, onOff, cancel, save, other] }

  /// The indices of the controls that have the focus after each key; `nil` for none.
  private func focus(after keys: [Key]) -> [Int?] {
    keys.map { key in
      screen.press(key)
      return controls.firstIndex { $0.isFirstResponder }
    }
  }

  @Test("Tab and shift-Tab move the focus in reading order, from the last control to the first one")
  func order() {
    #expect(focus(after: Array(repeating: .tab, count: 7) + [.backTab]) == [0, 1, 2, 3, 4, 5, 0, 5])
  }

  @Test("Tab leaves out controls that are disabled, hidden or outside the screen")
  func leavingOut() {
    name.isEnabled = false
    cancel.isHidden = true
    // The row begins with “[ ] 漢字 [ Save ]”, which has 17 columns.
    screen.resize(columns: 17, rows: 3)
    #expect(focus(after: [.tab, .tab, .tab, .tab]) == [1, 2, 4, 1])
  }

  @Test("A control that is enabled again has its focus again")
  func enabling() {
    name.becomeFirstResponder()
    name.isEnabled = false
    screen.press("x")
    #expect(!name.isFirstResponder && name.text.isEmpty && screen.controller?.performed == ["x"])
    name.isEnabled = true
    screen.press("x")
    #expect(name.text == "x")
  }

  @Test("Return and Escape press the first button of their role that is enabled and shown")
  func roles() {
    name.becomeFirstResponder()
    screen.press(.enter, .escape)
    save.isEnabled = false
    cancel.isHidden = true
    screen.press(.enter, .escape)
    #expect(pressed.values == ["Save", "Cancel", "Go"] && screen.controller?.performed == [.escape])
  }

  @Test("Alt with a key works like Escape and the key, unless a control has the focus")
  func alt() {
    screen.press(.alt("x"))
    onOff.becomeFirstResponder()
    screen.press(.alt("x"))
    #expect(pressed.values == ["Cancel"] && screen.controller?.performed == ["x"])
  }

  @Test("A key that moves by a word works like an arrow if no control uses it")
  func words() {
    screen.press(.wordLeft)
    #expect(screen.controller?.performed == [.left])
  }
}
