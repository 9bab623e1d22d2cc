import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The bindings of controls")
@MainActor
struct ControlBindingTests {
  @Test("A control that is bound to a target sends the values that the user enters, and no others")
  func fromControl() {
    let (control, target) = (SegmentedControl(titles: ["a", "b"]), MutableProperty<Int?>(7))
    target <~ control.reactive.selectedIndex
    #expect(target.value == 7)
    _ = control.press(.right)
    control.selectedIndex = 0
    #expect(target.value == 1)
  }

  @Test("A binding in both directions starts with the property's value, and then each follows the other")
  func bothDirections() {
    let (field, property) = (TextField(), MutableProperty("start"))
    field.text = "other"
    field.reactive.text <~> property
    #expect(field.text == "start" && property.value == "start")
    let (control, isOn) = (Switch(), MutableProperty(true))
    control.reactive.isOn <~> isOn
    _ = control.press(.enter)
    #expect(!isOn.value && !control.isOn)
    let (segments, index) = (SegmentedControl(titles: ["a", "b"]), MutableProperty<Int?>(1))
    segments.reactive.selectedIndex <~> index
    _ = segments.press(.left)
    #expect(index.value == 0)
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
    #expect(values.values == ["ad", "abd", "abcd"] && sent.values == ["abd", "abcd"])
    #expect(screen.line == "abcd" && screen.cursor?.column == 3)
    property.value = "x"
    #expect(values.values == ["ad", "abd", "abcd", "x"] && sent.values == ["abd", "abcd"])
  }

  @Test("Two controls that are bound to one property follow each other")
  func twoControls() {
    let (first, second, property) = (Switch(), Switch(), MutableProperty(false))
    first.reactive.isOn <~> property
    second.reactive.isOn <~> property
    _ = first.press(.enter)
    #expect(second.isOn)
    _ = second.press(.enter)
    #expect(!first.isOn && !property.value)
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
    let texts = TestObserver<String, Never>()
    let states = TestObserver<Bool, Never>()
    let indices = TestObserver<Int?, Never>()
    let presses = TestObserver<Void, Never>()
    do {
      let (field, control) = (TextField(), Switch())
      let (segments, button) = (SegmentedControl(titles: []), Button(title: ""))
      texts.observe(field.reactive.text.producer)
      states.observe(control.reactive.isOn.producer)
      indices.observe(segments.reactive.selectedIndex.producer)
      presses.observe(button.reactive.pressed)
      withExtendedLifetime((field, control, segments, button)) {}
    }
    #expect(texts.didComplete && states.didComplete)
    #expect(indices.didComplete && presses.didComplete)
  }

  @Test("Disposing of a binding in both directions ends both directions")
  func disposal() {
    let (control, property) = (Switch(), MutableProperty(true))
    let binding = control.reactive.isOn <~> property
    binding.dispose()
    property.value = false
    #expect(control.isOn)
    property.value = true
    _ = control.press(.enter)
    #expect(property.value && !control.isOn)
  }

  @Test("A value that is set from another thread reaches the control on the main actor")
  func otherThread() async {
    let (field, property) = (TextField(), MutableProperty("a"))
    field.reactive.text <~> property
    await Task.detached { property.value = "b" }.value
    while field.text != "b" { await Task.yield() }
    _ = field.press(.character("c"))
    #expect(property.value == "bc")
    await Task.detached { for number in 0...100 { property.value = "\(number)" } }.value
    while field.text != "100" { await Task.yield() }
    #expect(property.value == "100")
  }

  @Test("A field can be read and set by its own observer")
  func reentrancy() {
    let field = TextField()
    let disposable = field.textChanges.observeValues { text in
      MainActor.assumeIsolated { field.text = text.uppercased() }
    }
    _ = field.press(.character("a"))
    _ = field.press(.character("b"))
    #expect(field.text == "AB")
    disposable?.dispose()
  }
}
