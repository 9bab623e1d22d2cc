import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The focus")
@MainActor
struct FocusTests {
  /// Returns a screen with two rows of two switches each: a b, c d.
  private func grid() throws -> (screen: ScreenDriver, switches: [Switch], stack: StackView) {
    let switches = ["a", "b", "c", "d"].map { Switch(title: $0) }
    let stack = StackView(axis: .vertical)
    // The rows are added from the right to the left, and the order of the subviews is not the reading order.
    for row in [switches[0...1], switches[2...3]] {
      let view = LayeredRow(Array(row))
      stack.addArrangedSubview(view)
    }
    return (try ScreenDriver(stack), switches, stack)
  }

  /// A row of two views, which are added in the reverse order.
  private final class LayeredRow: View {
    private let views: [View]

    init(_ views: [View]) {
      self.views = views
      super.init()
      for view in views.reversed() { addSubview(view) }
    }

    override func layoutSubviews() {
      for (index, view) in views.enumerated() {
        view.frame = TerminalRect(column: 8 * index, row: 0, columns: 8, rows: 1)
      }
    }
  }

  private func focused(_ switches: [Switch]) -> String {
    switches.filter(\.isFirstResponder).map(\.title).joined()
  }

  @Test("Tab and shift-Tab move in reading order, and wrap around")
  func order() throws {
    let (screen, switches, _) = try grid()
    func press(_ key: Key, times: Int) -> String {
      (0..<times).map { _ in
        screen.press(key)
        return focused(switches)
      }.joined()
    }
    #expect(focused(switches).isEmpty)
    #expect(press(.backTab, times: 6) == "dcbadc")
    #expect(press(.tab, times: 6) == "dabcda")
  }

  @Test("The commands that move the focus do what Tab and shift-Tab do")
  func commands() throws {
    let (screen, switches, _) = try grid()
    let commands = try #require(screen.controller).focusKeyCommands
    #expect(commands.map(\.keys) == [[.tab], [.backTab]] && commands.map(\.hint) == ["tab next", nil])
    #expect(commands.map(\.title) == ["next control", "previous control"])
    for command in [commands[0], commands[0], commands[1]] { command.action() }
    #expect(focused(switches) == "a")
  }

  @Test("Tab moves the focus on a screen that has not been laid out")
  func beforeLayout() {
    let control = Switch(title: "a")
    let controller = ViewController(view: control)
    controller.press(.tab)
    #expect(control.isFirstResponder)
  }

  @Test("Hiding the focused control or a view that contains it ends the focus", arguments: [false, true])
  func hiding(isContainer: Bool) throws {
    let (screen, switches, stack) = try grid()
    switches[2].becomeFirstResponder()
    let view = isContainer ? stack.arrangedSubviews[1] : switches[2]
    view.isHidden = true
    #expect(!switches[2].isFirstResponder && stack.firstResponder == nil)
    screen.press(.character(" "))
    #expect(!switches[2].isOn)
    view.isHidden = false
    #expect(!switches[2].isFirstResponder && stack.firstResponder == nil)
  }

  @Test("Removing the focused control or a view that contains it ends the focus", arguments: [false, true])
  func removing(isContainer: Bool) throws {
    let (screen, switches, stack) = try grid()
    switches[2].becomeFirstResponder()
    let view = isContainer ? stack.arrangedSubviews[1] : switches[2]
    let superview = try #require(view.superview)
    view.removeFromSuperview()
    #expect(!switches[2].isFirstResponder && stack.firstResponder == nil)
    screen.press(.character(" "))
    #expect(!switches[2].isOn)
    superview.addSubview(view)
    #expect(!switches[2].isFirstResponder && stack.firstResponder == nil)
  }

  @Test("Hiding or removing a view that does not contain the focused control keeps the focus")
  func otherViews() throws {
    let (_, switches, stack) = try grid()
    switches[2].becomeFirstResponder()
    switches[3].isHidden = true
    stack.arrangedSubviews[0].isHidden = true
    switches[1].removeFromSuperview()
    stack.arrangedSubviews[0].removeFromSuperview()
    #expect(focused(switches) == "c")
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

  @Test("A view that becomes the first responder before it is added to a hierarchy has the focus in the hierarchy")
  func early() throws {
    let field = TextField()
    #expect(field.becomeFirstResponder())
    let row = StackView(axis: .horizontal)
    row.addArrangedSubview(field)
    let screen = try ScreenDriver(column: Switch(title: "a"), row)
    #expect(field.isFirstResponder && screen.cursor?.row == 1)
    screen.type("x")
    #expect(field.text == "x")
  }

  @Test("A view that is added does not take the focus from the first responder")
  func addedLater() throws {
    let (first, second) = (TextField(), TextField())
    let stack = StackView(axis: .vertical)
    stack.addArrangedSubview(first)
    first.becomeFirstResponder()
    second.becomeFirstResponder()
    stack.addArrangedSubview(second)
    #expect(first.isFirstResponder && !second.isFirstResponder)
    first.removeFromSuperview()
    second.removeFromSuperview()
    #expect(!first.isFirstResponder && !second.isFirstResponder)
  }

  @Test("A view with the focus that is added takes the place of a first responder that is disabled")
  func addedBesideDisabled() throws {
    let (first, second) = (TextField(), TextField())
    let stack = StackView(axis: .vertical)
    stack.addArrangedSubview(first)
    first.becomeFirstResponder()
    first.isEnabled = false
    second.becomeFirstResponder()
    stack.addArrangedSubview(second)
    #expect(second.isFirstResponder)
    first.isEnabled = true
    #expect(second.isFirstResponder && !first.isFirstResponder)
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
