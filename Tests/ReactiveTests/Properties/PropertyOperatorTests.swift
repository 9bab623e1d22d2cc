import Reactive
import ReactiveTesting
import Testing

@Suite("Operators of properties")
struct PropertyOperatorTests {
  @Test("A property follows a signal, a producer or another property, whose values may be less optional")
  func initialThen() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (following, observer) = (Property<Int?>(initial: nil, then: signal), TestObserver<Int?, Never>())
    observer.observe(following)
    input.send(value: 4)
    input.sendInterrupted()
    withExtendedLifetime(following) { #expect(observer.events == [.value(nil), .value(4), .completed]) }
    expect(Property<Int?>(initial: nil, then: SignalProducer(value: 3)), "Optional(3) |")
    expect(Property(initial: 0, then: MutableProperty(5)), "5 |")
  }

  private final class Model {
    @MutableProperty var name = "a"
    @Property var title: String

    init() {
      _title = Property(value: "")
      _title = $name.map { "<\($0)>" }
    }
  }

  @Test("The property wrappers expose the value, and the property with a dollar sign")
  func wrappers() {
    let (model, observer) = (Model(), TestObserver<String, Never>())
    observer.observe(model.$title)
    model.name = "b"
    model.$name.value = "c"
    #expect(model.name == "c" && model.title == "<c>" && observer.values == ["<a>", "<b>", "<c>"])
  }

  @Test("withValue passes the value, allows access to the property and rethrows errors")
  func withValue() {
    let number = MutableProperty(2)
    #expect(number.withValue { $0 * number.value } == 4)
    #expect(throws: CancellationError.self) { try number.withValue { _ in throw CancellationError() } }
  }
}
