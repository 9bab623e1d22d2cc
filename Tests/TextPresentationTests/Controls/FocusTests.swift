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
    for command in [commands[0], commands[0], commands[1]] { command.action() }
    #expect(switches[0].isFirstResponder)
  }

  @Test("Tab moves the focus on a screen that has not been laid out")
  func beforeLayout() {
    let control = Switch(title: "a")
    ViewController(view: control).press(.tab)
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
    screen.press("a")
    field?.removeFromSuperview()
    field = nil
    #expect(released == nil && stack.firstResponder == nil)
    screen.press("a")
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
    screen.press("a", .up, .down)
    #expect(form.keys == [.up, .down] && screen.controller?.performed == [.down])
  }

  @Test("The first responder of a controller receives no keys while another controller is presented over it")
  func presented() throws {
    let field = TextField()
    let screen = try ScreenDriver(column: field)
    field.becomeFirstResponder()
    screen.present(AlertController(title: "Leave?", message: nil))
    screen.press("x", .tab)
    #expect(field.text.isEmpty && screen.cursor == nil)
    screen.press(.escape)
    screen.press("x")
    #expect(field.text == "x")
  }

  @Test("A button in a hidden view is not pressed by its key, and the controller receives the key")
  func hiddenButton() throws {
    let (button, container) = (Button(title: "Cancel", role: .cancel), View())
    let presses = TestObserver<Void, Never>()
    presses.observe(button.presses)
    container.addSubview(button)
    let screen = try ScreenDriver(column: container)
    screen.controller?.record(.escape)
    container.isHidden = true
    screen.press(.escape)
    #expect(presses.values.isEmpty && screen.controller?.performed == [.escape])
  }

  @Test("A move to a control with the same spoken text is read")
  func equalControls() throws {
    let screen = try ScreenDriver(column: Button(title: "Remove"), Button(title: "Remove"))
    for _ in 0..<2 {
      #expect(screen.spoken { screen.press(.tab) }.contains("Remove, button"))
    }
  }
}
