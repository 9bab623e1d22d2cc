import Dispatch
import Reactive
import ReactiveTesting
import Testing

/// Tests what observers receive if a property is set during the delivery of a change.
@Suite("Assignments during a delivery")
struct NestedAssignmentTests {
  @Test("A start during a delivery receives a value that is set afterwards, even if another event has announced it")
  func start() {
    let source = MutableProperty(0)
    let (first, second) = (source.map { $0 }, source.map { $0 })
    let late = TestObserver<Int, Never>()
    first.signal.observeValues { value in
      guard value == 1 else { return }
      second.producer.start(late.observer)
      source.value = 2
    }
    source.value = 1
    #expect(late.values == [1, 2])
  }

  @Test("A property that is derived during a delivery announces a value that is set afterwards")
  func derivation() {
    let source = MutableProperty(0)
    let (first, second) = (source.map { $0 }, source.map { $0 })
    let late = TestObserver<Int, Never>()
    let derived = Reactive.Atomic<Property<Int>?>(nil)
    first.signal.observeValues { value in
      guard value == 1 else { return }
      derived.value = second.map { 10 * $0 }
      late.observe(derived.value?.signal ?? .empty)
      source.value = 2
    }
    source.value = 1
    #expect(late.values == [20] && derived.value?.value == 20)
  }

  @Test("A derived property announces changes although a newer one is always waiting")
  func flood() {
    let source = MutableProperty(0)
    source.signal.observeValues { value in
      if value < 10_000 { source.value = value + 1 }
    }
    let events = Reactive.Atomic<[Int]>([])
    let doubled = source.map { 2 * $0 }
    doubled.signal.observeValues { value in events.modify { $0.append(value) } }
    source.value = 1
    #expect(events.value.count > 50 && events.value.last == 20_000)
    #expect(zip(events.value, events.value.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("A start with a value that skipRepeats ignores afterwards receives the value that follows")
  func ignoredChange() {
    let source = MutableProperty(1)
    let unique = source.skipRepeats()
    let (early, late) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    source.signal.observeValues { _ in }
    early.observe(unique.signal)
    // This observer receives 2 before `unique` does, starts a producer with it, and sets the former value again.
    let other = MutableProperty(1)
    let otherUnique = Reactive.Atomic<Property<Int>?>(nil)
    other.signal.observeValues { value in
      guard value == 2 else { return }
      otherUnique.value?.producer.start(late.observer)
      other.value = 1
    }
    otherUnique.value = other.skipRepeats()
    other.value = 2
    #expect(late.values == [2, 1])
    source.value = 1
    #expect(early.values.isEmpty)
  }
}
