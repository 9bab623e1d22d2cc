import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Property")
struct PropertyTests {
  @Test("A producer sends the current value first, and a signal the next one")
  func valueAndChanges() {
    let property = MutableProperty(1)
    let (producer, signal) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    producer.observe(property.producer)
    signal.observe(property.signal)
    property.value = 2
    #expect(producer.values == [1, 2])
    #expect(signal.values == [2])
    #expect(property.value == 2)
  }

  @Test("A deinitialised property releases its value, even if an observation is retained")
  func lettingGo() {
    final class Value: Sendable {}
    var property: MutableProperty<Value>? = MutableProperty(Value())
    weak let value = property?.value
    let observations = [
      property?.signal.observeValues { _ in }, property?.producer.startWithValues { _ in },
    ]
    property = nil
    #expect(value == nil)
    withExtendedLifetime(observations) {}
  }

  @Test("A producer that is started while its property ends sends the last value and completes")
  func startingAtTheEnd() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let late = TestObserver<Int, Never>()
    if let producer = property?.producer {
      property?.signal.observeCompleted { late.observe(producer) }
    }
    property = nil
    #expect(late.events == [.value(1), .completed])
  }

  @Test("A property releases replaced values, including the first one")
  func replacing() {
    final class Value: Sendable {}
    let property = MutableProperty(Value())
    weak let first = property.value
    property.value = Value()
    #expect(first == nil)
  }

  @Test("swap returns the old value, and modify returns the closure's result")
  func modifying() {
    let property = MutableProperty(1)
    let observer = TestObserver<Int, Never>()
    observer.observe(property.signal)
    #expect(property.swap(5) == 1)
    #expect(
      property.modify {
        $0 += 1; return "done"
      } == "done")
    #expect(observer.values == [5, 6])
  }

  @Test("A change that throws an error is kept and delivered")
  func modifyingThrows() {
    let property = MutableProperty(1)
    let observer = TestObserver<Int, Never>()
    observer.observe(property.signal)
    #expect(throws: CancellationError.self) {
      try property.modify { (value) throws(CancellationError) in
        value = 2
        throw CancellationError()
      }
    }
    #expect(property.value == 2 && observer.values == [2])
  }

  /// A value with a closure that runs when it is deinitialised.
  private final class Item: Sendable {
    let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
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

  @Test("A value set during a delivery is readable immediately and delivered afterwards")
  func recursion() {
    let property = MutableProperty(1)
    let observer = TestObserver<Int, Never>()
    let read = Mutex<[Int]>([])
    property.signal.observeValues { value in
      guard value < 3 else { return }
      property.value = value + 1
      read.withLock { $0.append(property.value) }
    }
    observer.observe(property.signal)
    property.value = 2
    #expect(read.withLock { $0 } == [3])
    #expect(observer.values == [2, 3])
  }

  @Test("A producer started during a delivery sends the value immediately, and later values once")
  func startWithinDelivery() {
    let property = MutableProperty(0)
    let observer = TestObserver<Int, Never>()
    let atOnce = Mutex<[Int]>([])
    property.signal.take(first: 1).observeValues { _ in
      property.value = 2
      observer.observe(property.producer)
      atOnce.withLock { $0 = observer.values }
      property.value = 3
    }
    property.value = 1
    #expect(atOnce.withLock { $0 } == [2])
    #expect(observer.values == [2, 3])
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

  @Test("Derived properties update, and run their closure once for each value")
  func deriving() {
    let calls = Synchronization.Atomic(0)
    let number = MutableProperty(1)
    let doubled = number.map { value in
      calls.add(1, ordering: .relaxed)
      return value * 2
    }
    let text = doubled.combineLatest(with: number).map { "\($0) \($1)" }
    #expect(doubled.value == 2)
    number.value = 3
    #expect(doubled.value == 6)
    #expect(text.value == "6 3")
    #expect(calls.load(ordering: .relaxed) == 2)
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

  @Test("A start within a delivery that is disposed of receives nothing more, and is released")
  func disposalOfStartWithinDelivery() {
    let (property, observer, release) = (MutableProperty(0), TestObserver<Int, Never>(), AnyDisposable())
    property.signal.take(first: 1).observeValues { _ in
      property.value = 2
      let item = Item { release.dispose() }
      observer.observe(property.producer.map { value in withExtendedLifetime(item) { value } }).dispose()
      property.value = 3
    }
    property.value = 1
    #expect(observer.events == [.value(2), .interrupted] && release.isDisposed)
  }

  private enum Holder: CaseIterable { case property, signal, producer, observation, start }

  @Test(
    "A derived property follows its source while it, its signal or its producer is retained or observed",
    arguments: Holder.allCases)
  private func following(holder: Holder) {
    let isDisposed = AnyDisposable()
    var held: Any?
    do {
      let watched = SignalProducer<Int, Never>.never.on(disposed: { isDisposed.dispose() })
      let derived = Property(initial: 0, then: watched)
      switch holder {
      case .property: held = derived
      case .signal: held = derived.signal
      case .producer: held = derived.producer
      case .observation: held = derived.signal.observeValues { _ in }.map { ScopedDisposable($0) }
      case .start: held = ScopedDisposable(derived.producer.start())
      }
    }
    #expect(!isDisposed.isDisposed && held != nil)
    held = nil
    #expect(isDisposed.isDisposed)
  }
}
