import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Signal")
struct SignalTests {
  struct Failure: Error, Equatable {}

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
}
