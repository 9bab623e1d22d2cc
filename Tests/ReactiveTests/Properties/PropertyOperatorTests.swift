import Reactive
import ReactiveTesting
import Testing

@Suite("Operators of properties")
struct PropertyOperatorTests {
  @Test(
    "flatten and flatMap observe the inner properties that the strategy selects",
    arguments: [
      (.merge, "1 2 10 20", "1 2 10 20"), (.concat, "1 10", "1 10 20"), (.latest, "1 2 20", "1 2 20"),
      (.race, "1 10", "1 10"),
    ] as [(FlattenStrategy, String, String)])
  func strategies(strategy: FlattenStrategy, expected: String, afterEnd: String) {
    var first: MutableProperty<Int>? = MutableProperty(1)
    let second = MutableProperty(2)
    let (flat, mapped) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let inner = [Property(initial: 0, then: first?.producer ?? .empty), Property(second)]
    let (outer, number) = (MutableProperty(inner[0]), MutableProperty(0))
    flat.observe(outer.flatten(strategy))
    mapped.observe(number.flatMap(strategy) { inner[$0] })
    (outer.value, number.value) = (inner[1], 1)
    first?.value = 10
    second.value = 20
    #expect(flat.summary == expected && mapped.summary == expected)
    first = nil
    #expect(flat.summary == afterEnd && mapped.summary == afterEnd)
  }

  @Test("A property follows a signal, a producer or another property, whose values may be less optional")
  func initialThen() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (following, observer) = (Property<Int?>(initial: nil, then: signal), TestObserver<Int?, Never>())
    observer.observe(following)
    input.send(value: 4)
    input.sendInterrupted()
    #expect(observer.events == [.value(nil), .value(4), .completed])
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

  @Test("Generic code over mutable properties can set, modify and bind")
  func protocols() {
    func use<P: ComposableMutablePropertyProtocol<Int> & Sendable>(_ property: P) {
      property.value = 1
      property.modify { $0 += 1 }
      property <~ Property(value: property.withValue { $0 * 10 })
    }
    let number = MutableProperty(0)
    use(number)
    #expect(number.value == 20)
  }
}
