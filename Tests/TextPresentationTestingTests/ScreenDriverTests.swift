import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting

@Suite("The driver of screens")
@MainActor
struct ScreenDriverTests {
  private let onOff = Switch(title: "漢字")
  private let save = Button(title: "Save")
  private let screen: ScreenDriver

  init() throws {
    let stack = StackView(axis: .horizontal, spacing: 1)
    // The first title has characters of two columns.
    for control in [onOff, save] { stack.addArrangedSubview(control) }
    screen = try ScreenDriver(ViewController(view: stack), columns: 30, rows: 2)
  }

  @Test("A click on a text reaches the control that shows it")
  func clicks() throws {
    try screen.click(on: "Save")
    #expect(screen.firstResponder === save && screen.position(of: "Save") == Position(column: 11, row: 0))
    #expect(throws: ScreenDriver.TextNotFound.self) { try screen.click(on: "Cancel") }
  }
}
