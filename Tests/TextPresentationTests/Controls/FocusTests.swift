import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The focus")
@MainActor
struct FocusTests {
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
}
