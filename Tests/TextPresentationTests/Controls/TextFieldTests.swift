import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("A text field on a screen")
@MainActor
struct TextFieldTests {
  /// Returns a screen with a field that has the focus.
  private func screen(_ field: TextField, columns: Int = 20) throws -> ScreenDriver {
    let screen = try ScreenDriver(column: field, Label(), columns: columns)
    field.becomeFirstResponder()
    screen.display()
    return screen
  }

  private nonisolated static let texts = [
    "", "a", "漢字かな混じり文", "a漢b字c", "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧 🇩🇪🇫🇷 ❤️ x", "\u{301}ab", "a\u{200B}\u{FEFF}漢\u{200B}",
    "https://example.org/a/rather/long/path?and=a+query", "\u{E000}\u{10FFFF}\u{600}7", "한글 ᄒ ᅡ",
  ]

  @Test("The cursor is always visible and reversed, and the text stays in the field", arguments: texts, [false, true])
  func visibleCursor(text: String, isSecure: Bool) throws {
    for columns in 1...40 {
      let field = TextField()
      field.isSecureTextEntry = isSecure
      let stack = StackView(axis: .horizontal)
      stack.addArrangedSubview(field, size: .fixed(columns))
      let screen = try ScreenDriver(stack, columns: columns + 3, rows: 1)
      field.becomeFirstResponder()
      field.text = text
      screen.display()
      let moves =
        Array(repeating: Key.left, count: text.count + 1)
        + Array(repeating: .right, count: columns < 9 ? text.count + 1 : 0)
      for (step, key) in moves.enumerated() {
        let place: Comment = "\(text), \(columns) columns, step \(step)"
        let cursor = try #require(screen.cursor, place)
        #expect((0..<columns).contains(cursor.column) && cursor.row == 0, place)
        #expect(screen.drawn[cursor.column, cursor.row].style.attributes.contains(.reverse), place)
        #expect(screen.isBlank(fromColumn: columns), place)
        screen.press(key)
      }
    }
  }

  @Test("Characters that arrive together are one change, like a pasted text, and keys between them are not skipped")
  func charactersTogether() throws {
    func typed(_ text: String) -> [TerminalEvent] { text.map { .key(.character($0)) } }
    final class FieldController: ViewController {
      let field = TextField()
      var commands = ""
      override var keyCommands: [KeyCommand] {
        "ax".map { key in
          KeyCommand(.character(key), title: "\(key)") { [self] in
            commands.append(key)
            if key == "x" { field.becomeFirstResponder() }
          }
        } + [KeyCommand(.enter, title: "leave") { [self] in field.resignFirstResponder() }]
      }
      init() { super.init(view: field) }
    }
    let terminal = RecordingTerminal(size: TerminalSize(columns: 20, rows: 1))
    let controller = FieldController()
    let window = Window(terminal: terminal, rootViewController: controller)
    try window.open()
    let changes = TestObserver<String, Never>()
    controller.field.textChanges.observe(changes.observer)
    terminal.send(typed("aaxaxe\u{301}") + [.key(.backspace)] + typed("漢x") + [.key(.enter)] + typed("aay"))
    #expect(changes.values == ["axe\u{301}", "ax", "ax漢x"])
    #expect(controller.commands == "aaxaa")
    window.displayIfNeeded()
    #expect(terminal.screens.count == 2 && terminal.lines == ["ax漢x"])
    window.close()
  }

  @Test("The keys edit the text, and the line shows it")
  func editing() throws {
    let field = TextField()
    let screen = try screen(field)
    screen.type("hello wrld")
    screen.press(.left, .left, .left, .character("o"))
    #expect(screen.line == "hello world" && screen.cursor?.column == 8)
    screen.press(.home, .delete, .character("J"), .end, .backspace)
    #expect(field.text == "Jello worl" && screen.cursor?.column == 10)
    screen.press(.control("a"), .wordRight, .alt("f"), .wordLeft, .alt("b"), .right)
    #expect(screen.cursor?.column == 1)
    screen.press(.control("e"))
    #expect(screen.cursor?.column == 10)
    screen.press(.control("b"), .control("b"), .control("f"), .control("d"))
    #expect(field.text == "Jello wor" && screen.cursor?.column == 9)
  }

  @Test("A killed text can be inserted again")
  func yanking() throws {
    let field = TextField()
    let screen = try screen(field)
    screen.type("one two three")
    screen.press(.control("w"))
    #expect(field.text == "one two ")
    screen.press(.wordBackspace, .control("y"))
    screen.press(.control("y"), .control("y"))
    #expect(field.text == "one two two two ")
    screen.press(.home, .alt("d"), .control("k"), .control("y"), .control("u"))
    #expect(field.text.isEmpty)
    screen.press(.control("y"))
    #expect(field.text == " two two two ")
  }

  @Test("A long text scrolls with the cursor, and no space at the right is wasted")
  func scrolling() throws {
    let field = TextField()
    let screen = try screen(field, columns: 6)
    screen.type("abcdefgh")
    #expect(screen.line == "defgh" && screen.cursor?.column == 5)
    screen.press(.left, .left, .left)
    #expect(screen.line == "defgh" && screen.cursor?.column == 2)
    screen.press(.left, .left, .left, .left)
    #expect(screen.line == "bcdefg" && screen.cursor?.column == 0)
    screen.press(.end, .backspace)
    #expect(screen.line == "cdefg" && screen.cursor?.column == 5)
    screen.resize(columns: 20, rows: 6)
    #expect(screen.line == "abcdefg")
  }

  @Test("A field without the focus shows the start of its text, and the cursor stays where it was")
  func withoutFocus() throws {
    let field = TextField()
    let screen = try screen(field, columns: 6)
    screen.type("abcdefgh")
    screen.press(.left)
    field.resignFirstResponder()
    screen.display()
    #expect(screen.line == "abcdef" && screen.cursor == nil && screen.text(with: .reverse).isEmpty)
    field.becomeFirstResponder()
    screen.press(.character("x"))
    #expect(field.text == "abcdefgxh" && screen.cursor != nil)
  }

  @Test("The placeholder is shown dimmed while the field is empty")
  func placeholder() throws {
    let field = TextField()
    field.placeholder = "address"
    let screen = try ScreenDriver(column: field)
    #expect(screen.line == "address" && screen.text(with: .dim) == "address" && screen.cursor == nil)
    field.becomeFirstResponder()
    screen.display()
    #expect(screen.line == "address" && screen.cursor?.column == 0 && screen.text(with: .reverse) == "a")
    screen.type("x")
    #expect(screen.line == "x" && screen.text(with: .dim).isEmpty)
    screen.press(.backspace)
    #expect(screen.line == "address")
  }

  @Test("A secure text appears neither on the screen nor in the spoken texts, whatever keys are pressed")
  func secureText() throws {
    let secret = "geheim漢字"
    let field = TextField()
    field.isSecureTextEntry = true
    field.accessibilityLabel = "Password"
    let screen = try screen(field)
    var texts: [String] = []
    texts += screen.spoken { screen.type(secret) }
    texts += screen.lines + [field.spokenText]
    #expect(screen.line == "••••••••")
    #expect(field.spokenText == "Password, secure text field, 8 characters")
    let keys: [Key] = [
      .left, .home, .wordRight, .delete, .control("k"), .control("y"), .control("u"), .control("y"), .paste("geheim"),
      .control("w"), .control("y"), .tab, .control("c"), .paste("geheim"),
    ]
    for key in keys {
      texts += screen.spoken { screen.press(key) } + screen.lines + [field.spokenText]
    }
    field.isEnabled = false
    screen.display()
    texts += screen.lines + [field.spokenText] + LineRenderer().lines(from: nil, to: screen.drawn)
    for character in Set(secret) where !"secure text field, characters Password disabled empty".contains(character) {
      #expect(texts.allSatisfy { !$0.contains(character) }, "\(character)")
    }
    #expect(texts.allSatisfy { !$0.contains("eh") && !$0.contains("im") }, "\(texts)")
    #expect(field.text == "geheim")
  }

  @Test("A key of a field that changes nothing, such as the one that inserts deleted text, stays in the field")
  func keysWithoutEffect() throws {
    let field = TextField()
    let screen = try screen(field)
    let keys: [Key] = [.left, .right, .home, .end, .backspace, .delete, .wordLeft, .control("k"), .control("y")]
    screen.controller?.commands = [KeyCommand(keys: keys) { Issue.record("The key reached the controller.") }]
    for isSecure in [false, true] {
      field.isSecureTextEntry = isSecure
      for key in keys { screen.press(key) }
    }
    #expect(field.text.isEmpty)
  }

  @Test("A text that was deleted from a secure field cannot be inserted after the field shows its text")
  func deletedSecret() throws {
    let field = TextField()
    field.isSecureTextEntry = true
    let screen = try screen(field)
    screen.type("secret")
    screen.press(.control("u"))
    field.isSecureTextEntry = false
    screen.press(.control("y"))
    #expect(field.text.isEmpty)
  }

  @Test("A pasted text is one change, in one line, and a key that changes nothing sends nothing")
  func changes() throws {
    let field = TextField()
    let screen = try screen(field)
    let texts = TestObserver<String, Never>()
    texts.observe(field.reactive.text.producer)
    screen.press(.paste("a\r\nb\u{1B}"), .backspace, .left, .home, .backspace, .paste("\u{0}"), .delete)
    #expect(texts.values == ["a b", "a ", " "])
    field.text = "from the program"
    #expect(texts.values.count == 3 && field.text == "from the program")
  }

  @Test("Setting the same text keeps the cursor, and setting another one moves it to the end")
  func setting() throws {
    let field = TextField()
    let screen = try screen(field)
    field.text = "a\nb"
    screen.press(.home)
    field.text = "a\nb"
    screen.display()
    #expect(field.text == "a b" && screen.cursor?.column == 0)
    field.text = "abcd"
    screen.display()
    #expect(screen.cursor?.column == 4)
  }

  @Test("Keys that a field does not handle reach the controller")
  func otherKeys() throws {
    let field = TextField()
    let screen = try screen(field)
    let controller = try #require(screen.controller)
    controller.record(
      .enter, .escape, .control("c"), .control("l"), .up, .down, .pageUp, .pageDown, .function(1), .insert, .alt("x"))
    screen.press(controller.commands.flatMap(\.keys))
    #expect(controller.performed == controller.commands.flatMap(\.keys))
    #expect(field.text.isEmpty)
  }

  @Test("A disabled field ignores the keys")
  func disabled() throws {
    let field = TextField()
    field.isEnabled = false
    field.text = "x"
    let screen = try screen(field)
    screen.press(.character("a"), .backspace)
    #expect(field.text == "x" && !field.press(.character("a")))
    #expect(field.spokenText == "text field, x, disabled")
    #expect(screen.text(with: .dim).hasPrefix("x"))
  }

  @Test(
    "A search field is as wide as the characters that it shows",
    arguments: [("", 1), ("a漢", 4), ("\u{301}", 2), ("a\u{200B}", 3), ("🏽", 3)])
  func searchFieldColumns(text: String, columns: Int) {
    let field = SearchField()
    field.text = text
    #expect(field.columns(atMost: 20) == columns && field.columns(atMost: 1) == 1)
    field.becomeFirstResponder()
    #expect(field.columns(atMost: 20) == columns + 1)
    field.isSecureTextEntry = true
    #expect(field.columns(atMost: 20) == 2 + text.count)
  }

  @Test("A search field changes its width with its prompt and when its text is hidden")
  func searchFieldLayout() throws {
    let field = SearchField()
    field.text = "漢字"
    let stack = StackView(axis: .horizontal)
    stack.addArrangedSubview(field)
    let screen = try ScreenDriver(stack)
    field.prompt = "find: "
    screen.display()
    #expect(screen.line == "find: 漢字")
    field.isSecureTextEntry = true
    screen.display()
    #expect(screen.line == "find: ••" && field.frame.columns == 8)
  }

  @Test("A field in which only the prompt fits shows the focus there")
  func promptOnly() throws {
    let screen = try screen(SearchField(), columns: 1)
    #expect(screen.line == "/" && screen.cursor?.column == 0 && screen.text(with: .reverse) == "/")
  }

  @Test("A keystroke changes at most 60 bytes of output")
  func bytes() throws {
    let field = TextField()
    let screen = try ScreenDriver(column: Label(), field, Button(title: "Save", role: .primary), columns: 80)
    field.becomeFirstResponder()
    screen.display()
    for key in [.character("a"), .character("é"), .left, .backspace, .end, .character("x"), .home] as [Key] {
      let before = screen.drawn
      screen.press(key)
      let bytes = Renderer().bytes(from: before, to: screen.drawn)
      #expect(bytes.count <= 60, "\(key): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }
}
