import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The bindings of controls")
@MainActor
struct ControlBindingTests {
  @Test("A binding in both directions starts with the property's value, and then each follows the other until the end")
  func bothDirections() {
    let (control, segments) = (Switch(), SegmentedControl(titles: ["a", "b"]))
    let (isOn, index, target) = (MutableProperty(true), MutableProperty<Int?>(1), MutableProperty<Int?>(7))
    let binding = control.reactive.isOn <~> isOn
    target <~ segments.reactive.selectedIndex
    segments.reactive.selectedIndex <~> index
    #expect(control.isOn && segments.selectedIndex == 1 && target.value == 7)
    _ = control.press(.enter)
    _ = segments.press(.left)
    #expect(!isOn.value && index.value == 0 && target.value == 0)
    binding.dispose()
    _ = control.press(.enter)
    #expect(control.isOn && !isOn.value)
    (isOn.value, control.isOn) = (true, false)
    isOn.value = true
    #expect(!control.isOn)
  }

  @Test("A binding in both directions sends each value once, and does not move the cursor of a field")
  func noLoop() throws {
    let (field, property) = (TextField(), MutableProperty("ad"))
    let screen = try ScreenDriver(column: field)
    field.becomeFirstResponder()
    field.reactive.text <~> property
    let (values, sent) = (TestObserver<String, Never>(), TestObserver<String, Never>())
    values.observe(property)
    sent.observe(field.textChanges)
    screen.press(.left, .character("b"), .character("c"))
    #expect(screen.line == "abcd" && screen.cursor?.column == 3)
    property.value = "x"
    #expect(values.values == ["ad", "abd", "abcd", "x"] && sent.values == ["abd", "abcd"])
  }

  @Test("A binding in both directions does not retain the control or the property, and ends with the control")
  func release() {
    let property = MutableProperty("a")
    var field: TextField? = TextField()
    weak let releasedField = field
    field.map { _ = $0.reactive.text <~> property }
    field = nil
    #expect(releasedField == nil)
    property.value = "b"

    var released: MutableProperty<String>? = MutableProperty("a")
    weak let releasedProperty = released
    let kept = TextField()
    released.map { _ = kept.reactive.text <~> $0 }
    released = nil
    #expect(releasedProperty == nil && kept.text == "a")
    _ = kept.press(.character("b"))
    #expect(kept.text == "ab")
  }

  @Test("The values of a control complete when the control is released")
  func completion() {
    let ended = Atomic(0)
    func observe<Value>(_ values: SignalProducer<Value, Never>) {
      values.startWithCompleted { ended.modify { $0 += 1 } }
    }
    do {
      let (field, control) = (TextField(), Switch())
      let (segments, button, table) = (SegmentedControl(titles: []), Button(title: ""), TableView())
      observe(field.reactive.text.producer)
      observe(control.reactive.isOn.producer)
      observe(segments.reactive.selectedIndex.producer)
      observe(table.reactive.sortOrder.producer)
      observe(button.reactive.pressed.producer)
      withExtendedLifetime((field, control, segments, button, table)) { #expect(ended.value == 0) }
    }
    #expect(ended.value == 5)
  }

  @Test("A value that is set from another thread reaches the control on the main actor", .timeLimit(.minutes(5)))
  func otherThread() async {
    let (field, property) = (TextField(), MutableProperty("a"))
    field.reactive.text <~> property
    await Task.detached { for number in 0...100 { property.value = "\(number)" } }.value
    while field.text != "100" { await Task.yield() }
    _ = field.press(.character("c"))
    #expect(property.value == "100c")
  }
}
