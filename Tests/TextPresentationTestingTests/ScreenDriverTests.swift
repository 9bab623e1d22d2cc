import TerminalScreen
import Testing
import TextPresentation
import TextPresentationTesting

@Suite("The driver of screens")
@MainActor
struct ScreenDriverTests {
  private let field = TextField()
  private let onOff = Switch(title: "漢字")
  private let save = Button(title: "Save")
  private let screen: ScreenDriver

  init() throws {
    let stack = StackView(axis: .horizontal, spacing: 1)
    stack.addArrangedSubview(field, size: .fixed(6))
    for control in [onOff, save] { stack.addArrangedSubview(control) }
    screen = try ScreenDriver(ViewController(view: stack), columns: 30, rows: 2)
  }

  @Test("Keys and texts reach the focused view, and the lines show the result")
  func keys() {
    #expect(screen.lines == ["       [ ] 漢字 [ Save ]", ""])
    screen.press(.tab)
    #expect(screen.firstResponder === field)
    screen.type("ab")
    screen.paste("cd")
    screen.press([.left, .backspace])
    #expect(screen.line(containing: "abd") == "abd    [ ] 漢字 [ Save ]" && screen.line(containing: "abc") == nil)
    #expect(screen.drawn.cursor == Position(column: 2, row: 0))
  }

  @Test("A click on a text reaches the control that shows it, also after characters of two columns")
  func clicks() throws {
    try screen.click(on: "Save")
    #expect(screen.firstResponder === save && screen.position(of: "Save") == Position(column: 18, row: 0))
    screen.mouse(column: 7)
    #expect(screen.text == "       [x] 漢字 [ Save ]\n")
    screen.resize(columns: 10, rows: 1)
    #expect(screen.lines == ["       [x]"])
    #expect(throws: ScreenDriver.TextNotFound.self) { try screen.click(on: "Cancel") }
  }

  @Test("The keys and the focus are those of a presented controller")
  func presentation() {
    screen.press(.tab, .character("x"))
    screen.navigationController.viewControllers[0].present(AlertController(title: "Stop?", message: nil))
    screen.display()
    #expect(screen.visibleViewController is AlertController && screen.firstResponder == nil)
  }
}
