import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Operators of properties")
struct PropertyOperatorTests {
  @Test(
    "flatten and flatMap observe the inner properties that the strategy selects",
    arguments: [
      (.merge, [1, 2, 10, 20], [1, 2, 10, 20]), (.concat, [1, 10], [1, 10, 20]), (.latest, [1, 2, 20], [1, 2, 20]),
      (.race, [1, 10], [1, 10]),
    ] as [(FlattenStrategy, [Int], [Int])])
  func strategies(strategy: FlattenStrategy, expected: [Int], afterEnd: [Int]) {
    var a: MutableProperty<Int>? = MutableProperty(1)
    let b = MutableProperty(2)
    let (flat, mapped) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let outer = MutableProperty(a.map { Property($0) } ?? Property(value: 0))
    let number = MutableProperty(0)
    let inner = [outer.value, Property(b)]
    flat.observe(outer.flatten(strategy))
    mapped.observe(number.flatMap(strategy) { inner[$0] })
    outer.value = inner[1]
    number.value = 1
    a?.value = 10
    b.value = 20
    #expect(flat.values == expected && mapped.values == expected)
    a = nil
    #expect(flat.values == afterEnd && mapped.values == afterEnd)
  }

  @Test("A collection of properties can be combined and zipped; an empty one results in nil or the sentinel")
  func collections() throws {
    let properties = [MutableProperty(1), MutableProperty(2)]
    let combined = try #require(Property<Int>.combineLatest(properties))
    let zipped = try #require(Property<Int>.zip(properties))
    properties[0].value = 5
    #expect(combined.value == [5, 2])
    #expect(zipped.value == [1, 2])
    let none: [MutableProperty<Int>] = []
    #expect(Property<Int>.combineLatest(none) == nil)
    #expect(Property<Int>.zip(none) == nil)
    #expect(Property<Int>.combineLatest(none, emptySentinel: [7]).value == [7])
    #expect(Property<Int>.zip(none, emptySentinel: [7]).value == [7])
  }

  @Test("negate has the opposite value, and without properties, all is true and any is false")
  func booleans() {
    let a = MutableProperty(true)
    let not = a.negate()
    #expect(!not.value)
    a.value = false
    #expect(not.value)
    let none: [Property<Bool>] = []
    #expect(Property<Bool>.all(none).value)
    #expect(!Property<Bool>.any(none).value)
  }

  @Test("combineLatest of properties completes when the last of them can no longer change, and zip at the first")
  func completion() {
    var properties: [MutableProperty<Int>]? = [MutableProperty(1), MutableProperty(2)]
    var other: MutableProperty<Int>? = MutableProperty(3)
    let (pair, pairs) = (TestObserver<[Int], Never>(), TestObserver<[Int], Never>())
    let (list, lists) = (TestObserver<[Int], Never>(), TestObserver<[Int], Never>())
    if let properties, let other {
      pair.observe(Property<Int>.combineLatest(properties[0], other).map { [$0.0, $0.1] })
      pairs.observe(Property<Int>.zip(properties[0], other).map { [$0.0, $0.1] })
      list.observe(Property<Int>.combineLatest(properties + [other], emptySentinel: []))
      lists.observe(Property<Int>.zip(properties + [other], emptySentinel: []))
    }
    other = nil
    #expect(!pair.didComplete && pairs.didComplete && !list.didComplete && lists.didComplete)
    properties?[0].value = 4
    properties = nil
    #expect(pair.events == [.value([1, 3]), .value([4, 3]), .completed])
    #expect(list.events == [.value([1, 2, 3]), .value([4, 2, 3]), .completed])
  }

  @Test("and, or, all and any take a value at each change, with a list of properties or an array")
  func repeatedBooleans() {
    let (a, b) = (MutableProperty(false), MutableProperty(false))
    let conjunctions = [a.and(b), Property<Bool>.all(a, b), Property<Bool>.all([a, b])]
    let disjunctions = [a.or(b), Property<Bool>.any(a, b), Property<Bool>.any([a, b])]
    let observers = (conjunctions + disjunctions).map { property in
      let observer = TestObserver<Bool, Never>()
      observer.observe(property)
      return observer
    }
    a.value = true
    b.value = true
    a.value = false
    #expect(observers.prefix(3).allSatisfy { $0.values == [false, false, true, false] })
    #expect(observers.suffix(3).allSatisfy { $0.values == [false, true, true, true] })
  }

  @Test("An optional property accepts a source of non-optional values")
  func initialThenOptional() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (fromSignal, fromProducer) = (
      Property<Int?>(initial: nil, then: signal), Property<Int?>(initial: nil, then: SignalProducer(value: 3))
    )
    #expect(fromSignal.value == nil)
    #expect(fromProducer.value == 3)
    input.send(value: 4)
    #expect(fromSignal.value == 4)
    #expect(Property(initial: 0, then: MutableProperty(5)).value == 5)
  }

  @Test("The property wrappers expose the value, and the property with a dollar sign")
  func wrappers() {
    let model = Model()
    let observer = TestObserver<String, Never>()
    observer.observe(model.$title)
    model.name = "b"
    model.$name.value = "c"
    #expect(model.name == "c")
    #expect(model.title == "<c>")
    #expect(observer.values == ["<a>", "<b>", "<c>"])
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

private final class Model {
  @MutableProperty var name = "a"
  @Property var title: String

  init() {
    _title = Property(value: "")
    _title = $name.map { "<\($0)>" }
  }
}
