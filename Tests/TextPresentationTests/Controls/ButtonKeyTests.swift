import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The buttons that Return and Escape press")
@MainActor
struct ButtonKeyTests {
  private let pressed = TestObserver<String, Never>()
  private let field = TextField()

  private func button(_ title: String, _ role: Button.Role) -> Button {
    let button = Button(title: title, role: role)
    pressed.observe(button.presses.map { title })
    return button
  }

  @Test("A disabled or hidden button is not pressed, and the controller receives the key")
  func unavailable() throws {
    let (save, cancel, container) = (button("Save", .primary), button("Cancel", .cancel), View())
    container.addSubview(cancel)
    let screen = try ScreenDriver(column: field, save, container)
    screen.controller?.record(.enter, .escape)
    field.becomeFirstResponder()
    save.isEnabled = false
    container.isHidden = true
    screen.press(.enter, .escape)
    #expect(pressed.values.isEmpty && screen.controller?.performed == [.enter, .escape])
    save.isEnabled = true
    container.isHidden = false
    save.isHidden = true
    screen.press(.enter, .escape)
    #expect(pressed.values == ["Cancel"] && screen.controller?.performed == [.enter, .escape, .enter])
  }

  @Test("Of several primary buttons, Return presses the first one that is enabled, in reading order")
  func several() throws {
    let (first, second) = (button("First", .primary), button("Second", .primary))
    let screen = try ScreenDriver(column: first, second)
    screen.press(.enter)
    first.isEnabled = false
    screen.press(.enter)
    #expect(pressed.values == ["First", "Second"])
  }
}
