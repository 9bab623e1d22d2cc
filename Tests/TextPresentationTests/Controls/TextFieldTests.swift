import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("A text field on a screen")
@MainActor
struct TextFieldTests {
  @Test("A search field that is disabled gives up the column of the cursor in the next frame")
  func searchFieldWidth() throws {
    let (stack, field) = (StackView(axis: .horizontal), SearchField())
    for view in [field, Label("|")] { stack.addArrangedSubview(view) }
    let screen = try ScreenDriver(stack)
    field.becomeFirstResponder()
    screen.display()
    #expect(screen.line == "/ |")
    field.isEnabled = false
    screen.display()
    #expect(screen.line == "/|")
  }

  @Test("A secure text is neither shown nor spoken, and its deleted parts cannot be inserted, even after it is shown")
  func secureText() throws {
    let field = TextField()
    field.isSecureTextEntry = true
    let screen = try ScreenDriver(field)
    field.becomeFirstResponder()
    var texts: [String] = []
    let edits: [Key] = [.left, .wordLeft, .delete, .control("u"), .control("y"), .paste("ECRE"), .control("w")]
    for key in "SECRET漢字".map(Key.character) + edits {
      texts += screen.spoken { screen.press(key) } + screen.lines + [field.spokenText]
    }
    for character in "SECRT漢字" { #expect(!texts.contains { $0.contains(character) }) }
    field.isSecureTextEntry = false
    screen.press(.control("y"))
    #expect(field.text == "ECRET漢字")
  }

  @Test("A search field sends its text for Return and Escape, which it leaves to the controller until it is observed")
  func search() throws {
    let (field, submitted, cancelled) = (SearchField(), TestObserver<String, Never>(), TestObserver<String, Never>())
    let screen = try ScreenDriver(column: field)
    screen.controller?.record(.enter, .escape)
    field.becomeFirstResponder()
    screen.press("a", .enter, .escape)
    submitted.observe(field.submitted)
    screen.press("b", .enter, .escape)
    cancelled.observe(field.cancelled)
    screen.press(.escape)
    field.isEnabled = false
    screen.press(.enter)
    #expect(submitted.values == ["ab"] && cancelled.values == ["ab"])
    #expect(screen.controller?.performed == [.enter, .escape, .escape, .enter])
  }
}
