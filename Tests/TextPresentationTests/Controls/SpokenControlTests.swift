import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Controls in the plain mode")
@MainActor
struct SpokenControlTests {
  private let field = TextField()
  private let control = Switch(title: "Sound")
  private let segments = SegmentedControl(titles: ["GET", "PUT"])
  private let button = Button(title: "Send", role: .primary)

  private func screen() throws -> ScreenDriver {
    field.accessibilityLabel = "Address"
    segments.accessibilityLabel = "Method"
    return try ScreenDriver(column: field, control, segments, button)
  }

  @Test("A control that is disabled while it has the focus is no longer read")
  func disabling() throws {
    let screen = try screen()
    screen.press(.tab, .tab)
    #expect(screen.spoken { control.isEnabled = false }.allSatisfy { !$0.contains("switch") })
    #expect(screen.spoken { screen.press(.enter) }.isEmpty && !control.isOn)
  }

  @Test("If the value of a control without the focus changes, only the new text on the screen is read")
  func withoutFocus() throws {
    let screen = try screen()
    #expect(screen.spoken { control.isOn = true } == ["[x] Sound"])
  }

  @Test("A move to a control with the same spoken text is read")
  func equalControls() throws {
    let screen = try ScreenDriver(column: Button(title: "Remove"), Button(title: "Remove"))
    #expect(screen.spoken { screen.press(.tab) }.contains("Remove, button"))
    #expect(screen.spoken { screen.press(.tab) }.contains("Remove, button"))
  }

  @Test("A control is read when it receives the focus, and when its value changes, by the user or by the program")
  func focusAndValue() throws {
    let screen = try screen()
    #expect(screen.spoken { screen.press(.tab) }.first == "Address, text field, empty")
    #expect(screen.spoken { screen.type("abc") } == ["Address, text field, abc"])
    #expect(screen.spoken { field.text = "漢" } == ["Address, text field, 漢"])
    #expect(screen.spoken { screen.press(.tab) } == ["Sound, switch, off"])
    #expect(screen.spoken { screen.press(.enter) } == ["Sound, switch, on"])
    #expect(screen.spoken { control.isOn = false } == ["Sound, switch, off"])
    #expect(screen.spoken { screen.press(.tab) } == ["Method, segmented control, GET, 1 of 2"])
    #expect(screen.spoken { screen.press(.right) } == ["Method, segmented control, PUT, 2 of 2"])
    #expect(screen.spoken { screen.press(.tab) } == ["Send, button"])
    #expect(screen.spoken { button.title = "Send again" } == ["Send again, button"])
    #expect(screen.spoken { screen.press(.right) }.isEmpty)
  }
}
