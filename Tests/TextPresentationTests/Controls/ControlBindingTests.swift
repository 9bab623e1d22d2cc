import Reactive
import ReactiveTesting
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("The bindings of controls")
@MainActor
struct ControlBindingTests {
  @Test("In a binding in both directions, the property sets the first value, and each side follows the other")
  func bothDirections() {
    let (segments, index) = (SegmentedControl(titles: ["a", "b"]), MutableProperty<Int?>(1))
    segments.reactive.selectedIndex <~> index
    #expect(segments.selectedIndex == 1)
    _ = segments.press(.left)
    #expect(index.value == 0)
    index.value = nil
    #expect(segments.selectedIndex == nil)
  }

  @Test("A binding in both directions sends each value once")
  func noLoop() {
    let (field, property) = (TextField(), MutableProperty("ad"))
    field.reactive.text <~> property
    let (values, sent) = (TestObserver<String, Never>(), TestObserver<String, Never>())
    values.observe(property)
    sent.observe(field.textChanges)
    for key in [.left, "b", "c"] as [Key] { _ = field.press(key) }
    property.value = "x"
    #expect(values.values == ["ad", "abd", "abcd", "x"] && sent.values == ["abd", "abcd"])
  }

  @Test("A binding in both directions retains neither the control nor the property")
  func release() {
    let kept = (field: TextField(), property: MutableProperty("a"))
    var released: (field: TextField, property: MutableProperty<String>)? = (TextField(), MutableProperty("a"))
    weak let (field, property) = (released?.field, released?.property)
    if let released {
      released.field.reactive.text <~> kept.property
      kept.field.reactive.text <~> released.property
    }
    released = nil
    #expect(field == nil && property == nil)
  }

  @Test("A value that is set from another thread reaches the control on the main actor", .timeLimit(.minutes(5)))
  func otherThread() async {
    let (field, property) = (TextField(), MutableProperty("a"))
    field.reactive.text <~> property
    await Task.detached { for number in 0...100 { property.value = "\(number)" } }.value
    // The time limit of the test fails if the value does not arrive.
    while field.text != "100" { await Task.yield() }
  }
}
