import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Signal")
struct SignalTests {
  struct Failure: Error, Equatable {}

  @Test("Observing an ended signal interrupts the observer and returns nil")
  func observingThePast() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (inside, outside) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    signal.observeCompleted {
      #expect(signal.observe(inside.observer) == nil)
      #expect(inside.events == [.interrupted])
    }
    input.sendCompleted()
    #expect(signal.observe(outside.observer) == nil)
    #expect(outside.events == [.interrupted])
  }

  @Test("An observer receives later values and the end")
  func observing() {
    let (signal, input) = Signal<Int, Failure>.pipe()
    let early = TestObserver<Int, Failure>()
    let late = TestObserver<Int, Failure>()
    signal.observe(early.observer)
    input.send(value: 1)
    signal.observe(late.observer)
    input.send(value: 2)
    input.send(error: Failure())
    input.send(value: 3)
    #expect(early.events == [.value(1), .value(2), .failed(Failure())])
    #expect(late.events == [.value(2), .failed(Failure())])
  }

  @Test("A signal is interrupted when its input is released")
  func inputGoes() {
    let observer = TestObserver<Int, Never>()
    do {
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.map { $0 + 1 }.observe(observer.observer)
      input.send(value: 1)
    }
    #expect(observer.events == [.value(2), .interrupted])
  }

  @Test("A signal whose generator releases its input is interrupted, and its lifetime has ended")
  func generatorGoes() {
    let ended = AnyDisposable()
    let signal = Signal<Int, Never> { _, lifetime in lifetime += ended }
    let observer = TestObserver<Int, Never>()
    signal.observe(observer.observer)
    #expect(observer.events == [.interrupted] && ended.isDisposed)
  }

  @Test("An input that observes a signal is retained by the signal, and interrupts its own signal when it is released")
  func observingInput() {
    for ends in [false, true] {
      let (first, firstInput) = Signal<Int, Never>.pipe()
      let observer = TestObserver<Int, Never>()
      let observation: (any Disposable)?
      do {
        let (second, secondInput) = Signal<Int, Never>.pipe()
        second.observe(observer.observer)
        observation = first.observe(secondInput)
      }
      firstInput.send(value: 1)
      #expect(observer.events == [.value(1)])
      if ends { firstInput.sendCompleted() } else { observation?.dispose() }
      #expect(observer.events == [.value(1), ends ? .completed : .interrupted])
    }
  }

  @Test("The lifetime of a signal ends with each kind of end, or when the signal is neither observed nor retained")
  func lifetimeOfGenerator() {
    for end in [.completed, .failed(Failure()), .interrupted, nil] as [Signal<Int, Failure>.Event?] {
      let (ended, input) = (AnyDisposable(), Reactive.Atomic<Signal<Int, Failure>.Observer?>(nil))
      var signal: Signal<Int, Failure>? = Signal { observer, lifetime in
        input.value = observer
        lifetime += ended
      }
      let observation = signal?.observe { event in #expect(event.isTerminating != ended.isDisposed) }
      if let end {
        input.value?.send(end)
      } else {
        signal = nil
        #expect(!ended.isDisposed)
        observation?.dispose()
      }
      #expect(ended.isDisposed)
      withExtendedLifetime(signal) {}
    }
  }

  @Test("A disposed observation receives no more events, not even the end")
  func disposing() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let observer = TestObserver<Int, Never>()
    let disposable = signal.observe(observer.observer)
    input.send(value: 1)
    disposable?.dispose()
    input.send(value: 2)
    input.sendCompleted()
    #expect(observer.events == [.value(1)])
  }

  @Test(
    "An observation that an earlier observer disposes of receives neither this value nor later ones", arguments: 0...2)
  func disposedDuringDelivery(index: Int) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (observations, received) = (Reactive.Atomic<[any Disposable]>([]), Reactive.Atomic<[Int]>([]))
    signal.observeValues { _ in observations.value[index].dispose() }
    for number in 0...2 {
      let observation = signal.observeValues { _ in received.modify { $0.append(number) } }
      observations.modify { $0 += [observation].compactMap(\.self) }
    }
    input.send(value: 1)
    input.send(value: 2)
    let others = [0, 1, 2].filter { $0 != index }
    #expect(received.value == others + others)
  }

  @Test("An observer that disposes of its observation receives none of the waiting events")
  func disposingWithin() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (observation, events) = (SerialDisposable(), TestObserver<Int, Never>())
    observation.inner = signal.observe { event in
      events.observer.send(event)
      input.send(value: 2)
      input.sendCompleted()
      observation.dispose()
    }
    input.send(value: 1)
    #expect(events.events == [.value(1)])
  }

  @Test("An observer that is added during a delivery receives only events that are sent afterwards")
  func observingWithin() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let late = TestObserver<Int, Never>()
    signal.take(first: 1).observeValues { _ in
      input.send(value: 2)
      signal.observe(late.observer)
      input.send(value: 3)
    }
    input.send(value: 1)
    input.sendCompleted()
    #expect(late.events == [.value(3), .completed])
  }

  @Test("All observers receive recursively sent values in the same order")
  func recursion() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let first = TestObserver<Int, Never>()
    let second = TestObserver<Int, Never>()
    signal.observe(first.observer)
    signal.observeValues { if $0 < 3 { input.send(value: $0 + 1) } }
    signal.map { $0 * 10 }.observe(second.observer)
    input.send(value: 1)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [10, 20, 30])
  }

  @Test("All observers receive values from several threads in the same order, one at a time")
  func threads() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let first = TestObserver<Int, Never>()
    let second = TestObserver<Int, Never>()
    let inside = Synchronization.Atomic(0)
    let overlaps = Synchronization.Atomic(0)
    signal.observe(first.observer)
    signal.map { $0 }.observeValues { _ in
      if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
      inside.subtract(1, ordering: .relaxed)
    }
    signal.filter { _ in true }.observe(second.observer)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<2_000 {
        input.send(value: thread * 10_000 + number)
      }
    }
    #expect(first.values.count == 8_000)
    #expect(first.values == second.values)
    #expect(overlaps.load(ordering: .relaxed) == 0)
    for thread in 0..<4 {
      #expect(first.values.filter { $0 / 10_000 == thread } == (0..<2_000).map { thread * 10_000 + $0 })
    }
  }

  @Test("Observers can be added and removed on other threads while values are sent")
  func observersComeAndGo() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let steady = TestObserver<Int, Never>()
    signal.observe(steady.observer)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      for number in 0..<1_000 {
        if thread == 0 {
          input.send(value: number)
        } else {
          signal.map { $0 }.observeValues { _ in }?.dispose()
        }
      }
    }
    #expect(steady.values == Array(0..<1_000))
  }

  @Test("A derived signal lives while it is observed, and otherwise releases its source")
  func lifetime() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let disposals = Synchronization.Atomic(0)
    let observer = TestObserver<Int, Never>()
    var derived: Signal<Int, Never>? = signal.on(disposed: { disposals.add(1, ordering: .relaxed) }).map { $0 }
    let observation = derived?.observe(observer.observer)
    derived = nil
    input.send(value: 1)
    #expect(observer.values == [1])
    #expect(disposals.load(ordering: .relaxed) == 0)
    observation?.dispose()
    #expect(disposals.load(ordering: .relaxed) == 1)
  }

  @Test("The closure of an operator runs once for each value, with any number of observers")
  func sharing() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let calls = Synchronization.Atomic(0)
    let mapped = signal.map { value in
      calls.add(1, ordering: .relaxed)
      return value
    }
    mapped.observeValues { _ in }
    mapped.observeValues { _ in }
    input.send(value: 1)
    #expect(calls.load(ordering: .relaxed) == 1)
  }

  @Test("An observer's closure is released on disposal and at the end of the signal")
  func releasing() {
    final class Object: Sendable {}
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var disposed: Object?
    weak var ended: Object?
    let disposables: [(any Disposable)?]
    do {
      let (first, second) = (Object(), Object())
      (disposed, ended) = (first, second)
      disposables = [
        signal.observeValues { _ in withExtendedLifetime(first) {} },
        signal.observeValues { _ in withExtendedLifetime(second) {} },
      ]
    }
    #expect(disposed != nil && ended != nil)
    disposables[0]?.dispose()
    #expect(disposed == nil && ended != nil)
    input.sendCompleted()
    #expect(ended == nil)
    withExtendedLifetime(disposables) {}
  }

  @Test("A signal that is derived from one that never sends does not retain its observers")
  func neverSending() {
    final class Object: Sendable {}
    weak var observed: Object?
    do {
      let object = Object()
      observed = object
      Signal<Int, Never>.never.map { $0 }.filter { $0 > 0 }.observeValues { _ in withExtendedLifetime(object) {} }
    }
    #expect(observed == nil)
  }
}
