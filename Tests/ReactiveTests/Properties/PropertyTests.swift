import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Property")
struct PropertyTests {
  @Test("A change returns the old value or the result of its closure, and is delivered even if the closure throws")
  func modifying() {
    let property = MutableProperty(0)
    let observer = TestObserver<Int, Never>()
    observer.observe(property.signal)
    #expect(property.swap(1) == 0 && property.modify { value in value + 1 } == 2)
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
    let (variable, log) = (Reactive.Atomic<Item?>(nil), Reactive.Atomic<[Bool]>([]))
    variable.value = Item { log.modify { $0.append(variable.value == nil) } }
    if isSwapped { variable.swap(nil) } else { variable.value = nil }
    #expect(log.value == [true])
  }

  private enum Change: CaseIterable { case setting, swapping, modifying, validating, settingWithin }

  @Test("The deinitialiser of a replaced value may use the property", arguments: Change.allCases)
  private func deinitialising(change: Change) {
    let (property, read) = (MutableProperty<Item?>(nil), Reactive.Atomic<[Bool]>([]))
    let validated = ValidatingProperty<Item?, CancellationError>(property) {
      $0 == nil ? .valid : .invalid(CancellationError())
    }
    property.value = Item { read.modify { $0.append(property.value == nil) } }
    switch change {
    case .setting: property.value = nil
    case .swapping: _ = property.swap(nil)
    case .modifying: property.modify { $0 = nil }
    case .validating:
      // After the rejection of another value, only the property retains the value.
      validated.value = Item {}
      validated.value = nil
    case .settingWithin:
      let trigger = MutableProperty(0)
      trigger.signal.observeValues { _ in property.value = nil }
      trigger.value = 1
    }
    withExtendedLifetime(validated) {}
    #expect(read.value == [true])
  }

  @Test("A constant property sends its value and completes, and its signal has ended")
  func constant() {
    let (producer, signal) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let property = Property(value: 1)
    producer.observe(property.producer)
    property.signal.observe(signal.observer)
    #expect(producer.events == [.value(1), .completed] && signal.events == [.interrupted])
  }

  @Test("The lifetime of a property ends when the property is deinitialised, and is the same for all callers")
  func propertyLifetime() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let lifetimes = [property?.lifetime, property?.lifetime].compactMap(\.self)
    #expect(lifetimes.map(\.hasEnded) == [false, false])
    property = nil
    #expect(lifetimes.map(\.hasEnded) == [true, true])
  }

  @Test("The last value set is the last value delivered, on any thread")
  func threads() {
    for _ in 0..<50 {
      let property = MutableProperty(0)
      let observer = TestObserver<Int, Never>()
      observer.observe(property.producer)
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 0..<50 { property.value = thread * 100 + number }
      }
      #expect(observer.values.count == 201)
      #expect(observer.lastValue == property.value)
    }
  }

  @Test("A producer started while other threads set values misses none after its first value")
  func startOnThreads() {
    for _ in 0..<20 {
      let property = MutableProperty(0)
      let observers = (0..<300).map { _ in TestObserver<Int, Never>() }
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          for number in 1...10_000 { property.value = number }
        } else {
          for observer in observers { observer.observe(property.producer.take(first: 20)) }
        }
      }
      for observer in observers {
        let first = observer.values.first ?? -1
        #expect(observer.values == Array(first...min(first + 19, 10_000)))
      }
    }
  }

  @Test("A property completes when its source is interrupted")
  func interruptedSource() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let observer = TestObserver<Int, Never>()
    observer.observe(Property(initial: 0, then: signal))
    input.sendInterrupted()
    #expect(observer.events == [.value(0), .completed])
  }

  @Test("A deinitialised property completes, and derived properties keep the last value")
  func ending() {
    let observer = TestObserver<Int, Never>()
    let mapped: Property<Int>
    do {
      let property = MutableProperty(1)
      mapped = property.map { $0 + 1 }
      observer.observe(mapped)
      property.value = 2
    }
    #expect(observer.events == [.value(2), .value(3), .completed])
    #expect(mapped.value == 3)
    let late = TestObserver<Int, Never>()
    late.observe(mapped)
    #expect(late.events == [.value(3), .completed])
  }

  @Test("A property that is released leaves its signals and producers intact, and the other way round")
  func independentLifetimes() {
    let source = MutableProperty(1)
    var derived: Property<Int>? = source.map { $0 }
    do { _ = (derived?.signal, derived?.producer, derived.map { Property($0) }) }
    source.value = 2
    #expect(derived?.value == 2)
    let observer = TestObserver<Int, Never>()
    let (signal, producer) = (derived?.signal, derived?.producer)
    derived = nil
    source.value = 3
    signal?.observe(observer.observer)
    source.value = 4
    #expect(observer.values == [4] && producer?.first() == .success(4))
  }
}
