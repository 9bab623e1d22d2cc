import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The focus")
@MainActor
struct FocusTests {
  @Test("The commands that move the focus do what Tab and shift-Tab do")
  func commands() throws {
    let switches = ["a", "b", "c"].map { Switch(title: $0) }
    let screen = try ScreenDriver(column: switches[0], switches[1], switches[2])
    let commands = try #require(screen.controller).focusKeyCommands
    #expect(commands.map(\.keys) == [[.tab], [.backTab]] && commands.map(\.hint) == ["tab next", nil])
    #expect(commands.map(\.title) == ["next control", "previous control"])
    for command in [commands[0], commands[0], commands[1]] { command.action() }
    #expect(switches[0].isFirstResponder)
  }

  @Test("Tab moves the focus on a screen that has not been laid out")
  func beforeLayout() {
    let control = Switch(title: "a")
    let controller = ViewController(view: control)
    controller.press(.tab)
    #expect(control.isFirstResponder)
  }

  @Test("A released control is not the first responder")
  func released() throws {
    let stack = StackView(axis: .vertical)
    var field: TextField? = TextField()
    weak let released = field
    if let field { stack.addArrangedSubview(field) }
    let screen = try ScreenDriver(stack)
    field?.becomeFirstResponder()
    screen.press(.character("a"))
    field?.removeFromSuperview()
    field = nil
    #expect(released == nil && stack.firstResponder == nil)
    screen.press(.character("a"))
  }

  @Test("The views that contain the focused control receive the keys that it does not handle, before the controller")
  func containers() throws {
    final class Form: View {
      var keys: [Key] = []
      override func press(_ key: Key) -> Bool {
        keys.append(key)
        return key == .up || super.press(key)
      }
    }
    let (form, field) = (Form(), TextField())
    form.addSubview(field)
    let screen = try ScreenDriver(form)
    screen.controller?.record(.up, .down)
    field.becomeFirstResponder()
    screen.press(.character("a"), .up, .down)
    #expect(form.keys == [.up, .down] && screen.controller?.performed == [.down])
  }

  @Test("Without a control, Tab and the letters perform key commands")
  func withoutControls() throws {
    let screen = try ScreenDriver(column: Label(), ProgressView())
    screen.controller?.record(.tab, .backTab, .enter, .escape, .character("q"), .left)
    screen.press(.tab, .backTab, .enter, .escape, .character("q"), .left, .wordLeft, .wordRight)
    #expect(
      screen.controller?.performed == [.tab, .backTab, .enter, .escape, .character("q"), .left, .left])
  }

  @Test("The first responder of a controller receives no keys while another controller is presented over it")
  func presented() throws {
    let field = TextField()
    let screen = try ScreenDriver(column: field)
    field.becomeFirstResponder()
    let alert = AlertController(title: "Leave?", message: nil)
    screen.controller?.present(alert)
    screen.display()
    screen.press(.character("x"), .tab)
    #expect(field.text.isEmpty && screen.cursor == nil)
    screen.press(.escape)
    screen.press(.character("x"))
    #expect(field.text == "x")
  }

  @Test("Without a command for it, a move by a word works like the arrow, and alt with backspace like both keys")
  func modifiedKeys() throws {
    let screen = try ScreenDriver(column: Label())
    screen.controller?.record(.left, .right, .escape, .backspace)
    screen.press(.wordLeft, .wordRight, .wordBackspace)
    #expect(screen.controller?.performed == [.left, .right, .escape, .backspace])
    screen.controller?.record(.wordLeft, .wordRight, .wordBackspace)
    screen.press(.wordLeft, .wordRight, .wordBackspace)
    #expect(screen.controller?.performed.suffix(3) == [.wordLeft, .wordRight, .wordBackspace])
  }
}
