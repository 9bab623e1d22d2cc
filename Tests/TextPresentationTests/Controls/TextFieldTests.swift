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
