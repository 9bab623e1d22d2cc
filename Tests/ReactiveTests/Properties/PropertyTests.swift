import Observation
import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Property", .endsInTime)
struct PropertyTests {
  @Test("A property follows a signal, producer or property up to its end, also if only its own values are optional")
  func initialThen() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (following, observer) = (Property<Int?>(initial: nil, then: signal), TestObserver<Int?, Never>())
    observer.observe(following)
    input.send(value: 4)
    // A property completes when its source is interrupted.
    input.sendInterrupted()
    withExtendedLifetime(following) { #expect(observer.events == [.value(nil), .value(4), .completed]) }
    expect(Property<Int?>(initial: nil, then: SignalProducer(value: 3)), "Optional(3) |")
    expect(Property(initial: 0, then: MutableProperty(5)), "5 |")
  }

  @Test("The property wrappers expose the value, and the property with a dollar sign")
  func wrappers() {
    let (model, observer) = (Model(), TestObserver<String, Never>())
    observer.observe(model.$title)
    model.name = "b"
    model.$name.value = "c"
    #expect(model.name == "c" && model.title == "<c>" && observer.values == ["<a>", "<b>", "<c>"])
  }

  @Test("modify delivers the change even if its closure throws")
  func throwingChange() {
    let (property, observer) = (MutableProperty(0), TestObserver<Int, Never>())
    observer.observe(property.signal)
    #expect(throws: CancellationError.self) {
      try property.modify { (value) throws(CancellationError) in
        value = 2
        throw CancellationError()
      }
    }
    #expect(observer.values == [2])
  }

  @Test("swap returns the old value, and modify and withValue return the result of their closure")
  func results() {
    let number = MutableProperty(2)
    #expect(number.swap(3) == 2)
    #expect(number.modify { $0 + 1 } == 4)
    // The closure may access the property.
    #expect(number.withValue { $0 * number.value } == 9)
  }

  @Test("filter(initial:) takes the current value if it satisfies the condition")
  func filtered() { #expect(Property(value: 3).filter(initial: 0) { $0 > 2 }.value == 3) }

  @Test("A derived property keeps the later value if its closure sets the source and reads the property")
  func nestedUpdate() {
    let (source, derived) = (MutableProperty(0), Atomic<Property<Int>?>(nil))
    derived.value = source.map { value in
      guard value == 1 else { return value }
      source.value = 2
      // The read computes the value for 2, so that for 1 is outdated before the closure returns it.
      #expect(derived.value?.value == 2)
      return value
    }
    source.value = 1
    #expect(derived.swap(nil)?.value == 2)
  }

  @Test(
    "The observers of a property and of properties derived from it are notified in the order in which they were added",
    arguments: [
      Named<@Sendable (MutableProperty<Int>) -> Property<Int>>("a source") { Property(capturing: $0) },
      .init("map") { $0.map { $0 } }, .init("skipRepeats") { $0.skipRepeats() },
      .init("combineLatest") { $0.combineLatest(with: $0).map { $0 + $1 } },
    ])
  func order(derive: Named<@Sendable (MutableProperty<Int>) -> Property<Int>>) {
    let source = MutableProperty(0)
    let property = derive.apply(source)
    let names = MutableProperty<[Int]>([])
    func observe(_ signal: Signal<Int, Never>) {
      let number = names.value.count
      names.value.append(number)
      signal.observeValues { _ in names.modify { $0.append(number) } }
    }
    observe(property.signal)
    let derived = [property.map { $0 }, property.skipRepeats(), property.combineLatest(with: property).map { $0 + $1 }]
    derived.forEach { observe($0.signal) }
    observe(property.signal)
    let added = names.value
    names.value = []
    source.value = 1
    #expect(names.value == added)
  }

  @Test("An observer that is added before a change receives it, even while an earlier change is delivered")
  func observerBeforeChange() {
    let (source, derived) = (MutableProperty(1), Atomic<Property<Int>?>(nil))
    let observer = TestObserver<Int, Never>()
    source.signal.filter { $0 == 2 }.observeValues { _ in
      derived.value?.signal.observe(observer.observer)
      source.value = 3
    }
    derived.value = source.map { $0 }
    source.value = 2
    #expect(observer.values == [3])  // The change to 2 is older than the observer.
  }

  /// A value with a closure that runs when it is deinitialised.
  private final class Item: Sendable {
    let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
  }

  /// A value that counts how often it is copied because it is changed while another reference to it exists.
  private struct Counter: Sendable {
    private var storage = Storage()
    private(set) var copies = 0
    private final class Storage: Sendable {}

    mutating func change() {
      guard !isKnownUniquelyReferenced(&storage) else { return }
      storage = Storage()
      copies += 1
    }
  }

  private typealias Changes = Named<@Sendable () -> Int?>

  /// Functions that change a counter ten times, and return the number of copies.
  private static let changes = [
    Changes("modify of an observed property") {
      let property = MutableProperty(Counter())
      let copies = property.map(\.copies)
      property.signal.observeValues { _ in }
      property.producer.startWithValues { _ in }
      for _ in 0..<10 { property.modify { $0.change() } }
      return copies.value
    },
    Changes("modify of an atomic variable") {
      let variable = Atomic(Counter())
      for _ in 0..<10 { variable.modify { $0.change() } }
      return variable.value.copies
    },
    Changes("scan(into:)") {
      numbers.scan(into: Counter()) { counter, _ in counter.change() }.map(\.copies).last()?.get()
    },
    Changes("reduce(into:)") {
      numbers.reduce(into: Counter()) { counter, _ in counter.change() }.map(\.copies).last()?.get()
    },
  ]

  private static let numbers = SignalProducer<Int, Never>(0..<10)

  @Test("A value that is changed in place is copied at most once, for its first change", arguments: changes)
  private func inPlace(changes: Changes) throws {
    #expect(try #require(changes.apply()) <= 1)
  }

  @Test("The deinitialiser of a replaced value may use the variable or the property that contained it")
  func deinitialising() {
    // A deinitialiser that ran under the lock would wait for this lock forever.
    let (variable, property, log) = (Atomic<Item?>(nil), MutableProperty<Item?>(nil), Atomic<[Bool]>([]))
    variable.value = Item { log.modify { $0.append(variable.value == nil) } }
    variable.value = nil
    typealias Change = (MutableProperty<Item?>) -> Void
    for change: Change in [{ $0.value = nil }, { $0.swap(nil) }] {
      property.value = Item { log.modify { $0.append(property.value == nil) } }
      change(property)
    }
    #expect(log.value == [true, true, true])
  }

  @Test("withObservationTracking reports only the next change, before the value changes")
  func tracking() {
    let number = MutableProperty(1)
    let (observable, log) = (number.map { $0 * 10 }.observable, Atomic<[Int]>([]))
    func track() -> Int {
      withObservationTracking {
        observable.value
      } onChange: {
        log.modify { $0.append(observable.value) }
      }
    }
    #expect(track() == 10 && log.value == [])
    for value in 2...3 { number.value = value }
    #expect(log.value == [10] && track() == 30)
    number.value = 4
    #expect(log.value == [10, 30])
  }

  private final class Model {
    @MutableProperty var name = "a"
    @Property var title: String

    init() {
      _title = Property(value: "")
      _title = $name.map { "<\($0)>" }
    }
  }
}
