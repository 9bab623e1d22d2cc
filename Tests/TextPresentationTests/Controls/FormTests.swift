import ProgramTesting
import RandomTesting
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
  private let plain = Button(title: "漢字")
  private let cancel = Button(title: "Cancel", role: .cancel)
  private let save = Button(title: "Save", role: .primary)
  private let other = Button(title: "Go", role: .primary)
  private let pressed = TestObserver<String, Never>()
  private let screen: ScreenDriver

  /// Shows two rows with a control in each, and a row with the buttons.
  init() throws {
    let (form, row) = (StackView(axis: .vertical), StackView(axis: .horizontal, spacing: 1))
    for control in [plain, cancel, save, other] { row.addArrangedSubview(control) }
    for view in [name, search, row] { form.addArrangedSubview(view) }
    screen = try ScreenDriver(form, columns: 40, rows: 3)
    for button in [cancel, save, other] {
      let title = button.title
      pressed.observe(button.reactive.pressed.map { title })
    }
    screen.controller?.record(.enter, .escape, .left, "x")
  }

  private var controls: [Control] { [name, search, plain, cancel, save, other] }

  /// The indices of the controls that have the focus after each key; `nil` for none.
  private func focus(after keys: [Key]) -> [Int?] {
    keys.map { key in
      screen.press(key)
      return controls.firstIndex { $0.isFirstResponder }
    }
  }

  @Test("Tab and shift-Tab leave out controls that are disabled, hidden or outside the screen")
  func leavingOut() {
    name.isEnabled = false
    cancel.isHidden = true
    // The row begins with “[ 漢字 ] [ Save ]”, which has 17 columns.
    screen.resize(columns: 17, rows: 3)
    #expect(focus(after: [.backTab, .tab, .tab, .tab, .tab]) == [4, 1, 2, 4, 1])  // save, search, plain, save, search
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

  @Test("Return and Escape press the first enabled and shown button of their role, or else reach the controller")
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
    plain.becomeFirstResponder()
    // Neither key does anything now, although Escape would press “Cancel”, and Return “Save”.
    screen.press(.alt("x"), .alt("\r"))
    #expect(pressed.values == ["Cancel"] && screen.controller?.performed == ["x"])
  }

  @Test("A key that moves by a word works like an arrow if no control uses it")
  func words() {
    screen.press(.wordLeft)
    #expect(screen.controller?.performed == [.left])
  }
}

@Suite("Text fields")
@MainActor
struct TextFieldTests {
  private let field = TextField()
  private let sent = TestObserver<String, Never>()
  private let screen: ScreenDriver

  init() throws {
    screen = try ScreenDriver(field)
    sent.observe(field.reactive.text.producer)
    field.becomeFirstResponder()
  }

  /// Sets a text with the cursor at a bar.
  private func set(_ text: String) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    field.text = parts.joined()
    for _ in parts[1] { _ = field.press(.left) }
  }

  /// The text with a bar at the cursor, where the bar is typed.
  private func marked() -> String {
    _ = field.press("|")
    return field.text
  }

  @Test(
    "Keys move the cursor and delete text as in a shell",
    arguments: try CaseLine.all("TextPresentationTests/Cases/text editing.txt"))
  func keys(line: CaseLine) {
    set(String(decoding: line.inputs[0], as: UTF8.self))
    for key in Key.keys(sentAs: line.inputs[1]) { #expect(field.press(key)) }
    #expect(marked() == line.output)
  }

  @Test("A pasted text becomes one line without control characters")
  func pasting() {
    set("a|d")
    _ = field.press(.paste("b\r\n\u{1B}[2J\tc\u{9B}\u{0}\u{2028}"))
    #expect(marked() == "ab [2J c |d")
  }

  @Test("The field sends the text after each change by the user, and characters that arrive together are one change")
  func changes() {
    field.text = "x"
    screen.terminal.send(["a", "b", .left, .delete, .end, .right, "c", .enter].map(TerminalEvent.key))
    #expect(sent.values == ["xab", "xa", "xac"])
  }

  @Test("A secure field shows and speaks only the number of its characters")
  func secure() {
    field.isSecureTextEntry = true
    screen.type("漢b")
    #expect(screen.line == "••" && screen.drawn.spokenRegion?.text == "secure text field, 2 characters")
  }

  @Test("Text that is deleted in a secure field cannot be inserted again")
  func deletedSecret() {
    field.isSecureTextEntry = true
    screen.type("漢b")
    // Ctrl-U deletes the text, and Ctrl-Y inserts the text that was deleted last.
    screen.press(.control("u"), .control("y"))
    field.isSecureTextEntry = false
    screen.press(.control("y"))
    #expect(field.text.isEmpty)
  }

  @Test("A screen reader does not read a field in place of a box above it", arguments: [false, true])
  func covered(isSecure: Bool) {
    field.isSecureTextEntry = isSecure  // A plain field is read at the cursor, and a secure one as a region.
    screen.present(ViewController(view: OverlayView(contentView: Label("text"))))
    #expect(screen.drawn.spokenRegion == nil && screen.drawn.cursor == nil)
  }

  @Test(
    "A click moves the cursor to a character, or to the end",
    arguments: [(1, "|漢b"), (2, "|漢b"), (3, "漢|b"), (9, "漢b|")])
  func clicks(column: Int, after: String) throws {
    let field = SearchField()  // with “/” in column 0
    field.text = "漢b"
    try ScreenDriver(field).mouse(column: column)
    _ = field.press("|")
    #expect(field.text == after)
  }

  @Test("At any width, a field shows the text before the cursor and wastes no columns, or its start without the focus")
  func scrolling() {
    let keys: [Key] = [
      .left, .right, .home, .end, .backspace, .wordLeft, .paste("long_text"), "漢", "e", "\u{301}", "👩‍👩‍👧",
    ]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      screen.resize(columns: Int.random(in: 3...12, using: &random), rows: 1)
      let pressed = (0..<4).map { _ in random.pick(keys) }
      screen.press(pressed)
      screen.press("|")  // Marks the cursor.
      let columns = screen.terminal.size.columns
      guard let cursor = screen.cursor, cursor.column > 0 else {
        Issue.record("\(pressed): no text before the cursor in \(screen.line)")
        return
      }
      let (before, drawn) = (cursor.column - 1, screen.drawn)
      #expect(drawn[before, 0].character.unicodeScalars.first == "|", "\(pressed)")
      #expect(drawn[cursor.column, 0].style.attributes.contains(.reverse), "\(pressed)")
      // A wide character may not fit at each end.
      let isWhole = screen.line == DisplayText.line(field.text)
      #expect(isWhole || DisplayText.width(of: screen.line) >= columns - 2, "\(pressed): \(screen.line)")
      _ = field.press(.backspace)  // Removes the mark.
      // Without the focus, the field shows the start of its text.
      field.resignFirstResponder()
      screen.display()
      #expect(DisplayText.line(field.text).hasPrefix(screen.line), "\(pressed): \(screen.line)")
      field.becomeFirstResponder()
    }
  }
}
