import Reactive
import ReactiveTesting
import Testing

@Suite("Property")
struct PropertyTests {
  @Test("A change returns the old value or the result of its closure, and is delivered even if the closure throws")
  func modifying() {
    let property = MutableProperty(0)
    let observer = TestObserver<Int, Never>()
    observer.observe(property.signal)
    let results = [property.swap(1), property.modify { $0 + 1 }]
    #expect(results == [0, 2])
    #expect(throws: CancellationError.self) {
      try property.modify { (value) throws(CancellationError) in
        value = 2
        throw CancellationError()
      }
    }
    #expect(property.value == 2 && observer.values == [1, 1, 2])
  }

  /// A value with a closure that runs when it is deinitialised.
  private final class Item: Sendable {
    let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
  }

  @Test(
    "The deinitialiser of a value that an atomic variable has replaced may use the variable", arguments: [false, true])
  func deinitialisingInVariable(isSwapped: Bool) {
    let (variable, log) = (Atomic<Item?>(nil), Atomic<[Bool]>([]))
    variable.value = Item { log.modify { $0.append(variable.value == nil) } }
    if isSwapped { variable.swap(nil) } else { variable.value = nil }
    #expect(log.value == [true])
  }

  private typealias Change = Named<@Sendable (MutableProperty<Item?>) -> Void>

  private static let changes = [
    Change("value") { $0.value = nil },
    Change("swap") { $0.swap(nil) },
    Change("modify") { $0.modify { $0 = nil } },
    Change("a validating property") { property in
      let validated = ValidatingProperty<Item?, CancellationError>(property) {
        $0 == nil ? .valid : .invalid(CancellationError())
      }
      // After the rejection of another value, only the property retains the value.
      validated.value = Item {}
      validated.value = nil
    },
    Change("an observer") { property in
      let trigger = MutableProperty(0)
      trigger.signal.observeValues { _ in property.value = nil }
      trigger.value = 1
    },
  ]

  @Test("The deinitialiser of a replaced value may use the property", arguments: changes)
  private func deinitialising(change: Change) {
    let (property, read) = (MutableProperty<Item?>(nil), Atomic<[Bool]>([]))
    property.value = Item { read.modify { $0.append(property.value == nil) } }
    change.apply(property)
    #expect(read.value == [true])
  }

  @Test("The lifetime of a property ends when the property is deinitialised, and is the same for all callers")
  func propertyLifetime() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let lifetimes = [property?.lifetime, property?.lifetime].compactMap(\.self)
    #expect(lifetimes.map(\.hasEnded) == [false, false])
    property = nil
    #expect(lifetimes.map(\.hasEnded) == [true, true])
  }

  @Test("A derived property announces changes although a newer one is always waiting")
  func flood() {
    let source = MutableProperty(0)
    source.signal.observeValues { value in
      if value < 10_000 { source.value = value + 1 }
    }
    let events = Atomic<[Int]>([])
    let doubled = source.map { 2 * $0 }
    doubled.signal.observeValues { value in events.modify { $0.append(value) } }
    source.value = 1
    #expect(events.value.count > 50 && events.value.last == 20_000)
    #expect(zip(events.value, events.value.dropFirst()).allSatisfy { $0 < $1 })
  }
}
