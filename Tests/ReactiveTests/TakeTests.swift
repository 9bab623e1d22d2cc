import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Taking and skipping")
struct TakeTests {
  struct Failure: Error, Equatable {}

  private let numbers = Signal<Int, Failure>.pipe()
  private let observer = TestObserver<Int, Failure>()

  @Test("take(last:) sends the last values in order at the completion", arguments: 0...5)
  func last(count: Int) {
    observer.observe(numbers.output.take(last: count))
    numbers.input.send(1, 2, 3, 4)
    #expect(observer.events.isEmpty)
    numbers.input.sendCompleted()
    #expect(observer.values == [1, 2, 3, 4].suffix(count))
    #expect(observer.didComplete)
  }

  @Test(
    "take(last:) sends no values at a failure or an interruption",
    arguments: [.failed(Failure()), .interrupted] as [Signal<Int, Failure>.Event])
  func lastOfNone(end: Signal<Int, Failure>.Event) {
    observer.observe(numbers.output.producer.take(last: 2))
    numbers.input.send(1)
    numbers.input.send(end)
    #expect(observer.events == [end])
  }

  @Test("take(last:) sends no more values than are needed")
  func lastOfWhichSomeAreNeeded() {
    let two = TestObserver<Int, Never>()
    two.observe(SignalProducer<Int, Never>(1...9).take(last: 3).take(first: 2))
    #expect(two.events == [.value(7), .value(8), .completed])
  }

  @Test("take(while:) completes at the first value that does not match")
  func takeWhile() {
    observer.observe(numbers.output.take(while: { $0 < 3 }))
    numbers.input.send(1, 2, 3, 1)
    #expect(observer.events == [.value(1), .value(2), .completed])
  }

  @Test("take(until:) with a predicate completes after the first value that does not match")
  func takeUntilClosure() {
    observer.observe(numbers.output.take(until: { $0 < 3 }))
    numbers.input.send(1, 2, 3, 1)
    #expect(observer.events == [.value(1), .value(2), .value(3), .completed])
    let cold = TestObserver<Int, Never>()
    cold.observe(SignalProducer<Int, Never>([9, 1]).take(until: { $0 < 3 }).take(first: 1))
    #expect(cold.events == [.value(9), .completed])
  }

  @Test("skip(while:) sends all values from the first that does not match")
  func skipWhile() {
    observer.observe(numbers.output.skip(while: { $0 < 3 }))
    numbers.input.send(1, 2, 3, 1)
    numbers.input.sendInterrupted()
    #expect(observer.events == [.value(3), .value(1), .interrupted])
  }

  @Test("take(untilReplacement:) switches at the replacement's first event and releases the original")
  func replacement() {
    let (replacement, replacementInput) = Signal<Int, Failure>.pipe()
    let disposals = Synchronization.Atomic(0)
    let source = numbers.output.producer.on(disposed: { disposals.add(1, ordering: .relaxed) })
    observer.observe(source.take(untilReplacement: replacement))
    numbers.input.send(1)
    #expect(disposals.load(ordering: .relaxed) == 0)
    replacementInput.send(value: 10)
    #expect(disposals.load(ordering: .relaxed) == 1)
    numbers.input.send(2)
    numbers.input.send(error: Failure())
    replacementInput.send(value: 11)
    replacementInput.sendCompleted()
    #expect(observer.events == [.value(1), .value(10), .value(11), .completed])
  }

  @Test("take(untilReplacement:) continues after the original completes, but not after it fails or is interrupted")
  func replacementAfterEnd() {
    let (replacement, replacementInput) = Signal<Int, Failure>.pipe()
    let (failing, failingInput) = Signal<Int, Failure>.pipe()
    let (ending, endingInput) = Signal<Int, Failure>.pipe()
    let (failed, interrupted) = (TestObserver<Int, Failure>(), TestObserver<Int, Failure>())
    observer.observe(numbers.output.take(untilReplacement: replacement))
    failed.observe(failing.take(untilReplacement: replacement))
    interrupted.observe(ending.take(untilReplacement: replacement))
    numbers.input.send(1)
    numbers.input.sendCompleted()
    failingInput.send(error: Failure())
    endingInput.sendInterrupted()
    replacementInput.send(value: 2)
    replacementInput.sendInterrupted()
    #expect(observer.events == [.value(1), .value(2), .interrupted])
    #expect(failed.events == [.failed(Failure())])
    #expect(interrupted.events == [.interrupted])
  }

  @Test(
    "take(untilReplacement:) ends with a replacement that sends no value",
    arguments: [.completed, .failed(Failure()), .interrupted] as [Signal<Int, Failure>.Event])
  func replacementWithoutValues(end: Signal<Int, Failure>.Event) {
    let (replacement, replacementInput) = Signal<Int, Failure>.pipe()
    observer.observe(numbers.output.take(untilReplacement: replacement))
    numbers.input.send(1)
    replacementInput.send(end)
    numbers.input.send(2)
    #expect(observer.events == [.value(1), end])
  }

  @Test("take(untilReplacement:) does not start the original if the replacement sends synchronously")
  func replacementAtOnce() {
    let starts = Synchronization.Atomic(0)
    let original = SignalProducer<Int, Never>([1, 2]).on(starting: { starts.add(1, ordering: .relaxed) })
    let cold = TestObserver<Int, Never>()
    cold.observe(original.take(untilReplacement: SignalProducer([10])))
    #expect(cold.events == [.value(10), .completed])
    #expect(starts.load(ordering: .relaxed) == 0)
  }

  @Test("take(untilReplacement:) sends no original value after the replacement, on any thread")
  func replacementFromThreads() async {
    for _ in 0..<200 {
      let original = Signal<Int, Never>.pipe()
      let replacement = Signal<Int, Never>.pipe()
      let raced = TestObserver<Int, Never>()
      raced.observe(original.output.take(untilReplacement: replacement.output))
      await withTaskGroup(of: Void.self) { group in
        group.addTask { for _ in 0..<50 { original.input.send(value: 1) } }
        group.addTask { for _ in 0..<50 { replacement.input.send(value: 2) } }
      }
      let values = raced.values
      #expect(values.drop { $0 == 1 } == Array(repeating: 2, count: 50)[...])
    }
  }

  @Test("take(duringLifetimeOf:) completes when the property is deinitialised")
  func lifetimeOfProperty() {
    var property: MutableProperty<Int>? = MutableProperty(0)
    if let property { observer.observe(numbers.output.take(duringLifetimeOf: property)) }
    numbers.input.send(1)
    #expect(observer.events == [.value(1)])
    property = nil
    #expect(observer.events == [.value(1), .completed])
    withExtendedLifetime(property) {}
  }

  @Test("take(duringLifetimeOf:) of a producer completes with the property, and cancels the work")
  func lifetimeOfPropertyOfProducer() {
    var property: MutableProperty<Int>? = MutableProperty(0)
    let disposals = Synchronization.Atomic(0)
    let work = numbers.output.producer.on(disposed: { disposals.add(1, ordering: .relaxed) })
    if let property { observer.observe(work.take(duringLifetimeOf: property)) }
    numbers.input.send(1)
    property = nil
    #expect(observer.events == [.value(1), .completed])
    #expect(disposals.load(ordering: .relaxed) == 1)
    withExtendedLifetime(property) {}
  }

  @Test("take(first:) takes one value by default, and nothing if the count is not positive", arguments: [-1, 0])
  func first(count: Int) {
    observer.observe(numbers.output.take())
    let (of, from) = (TestObserver<Int, Failure>(), TestObserver<Int, Failure>())
    let starts = Synchronization.Atomic(0)
    from.observe(
      numbers.output.producer.on(starting: { starts.add(1, ordering: .relaxed) }).take(first: count))
    of.observe(numbers.output.take(first: count))
    let one = TestObserver<Int, Failure>()
    one.observe(numbers.output.producer.take())
    numbers.input.send(1, 2)
    #expect(observer.events == [.value(1), .completed] && one.events == [.value(1), .completed])
    #expect(of.events == [.interrupted] && from.events == [.interrupted])
    #expect(starts.load(ordering: .relaxed) == 0)
  }

  @Test("skip(first:) skips nothing if the count is not positive", arguments: [-1, 0])
  func skipFirst(count: Int) {
    observer.observe(numbers.output.skip(first: count))
    numbers.input.send(1, 2)
    #expect(observer.values == [1, 2])
  }

  @Test("A replacement that sends a value and is interrupted, both during another event, loses neither")
  func replacementDuringEvent() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (replacement, replacementInput) = Signal<Int, Never>.pipe()
    let events = TestObserver<Int, Never>()
    let replaced = signal.take(untilReplacement: replacement)
    replaced.observeValues { value in
      guard value == 1 else { return }
      replacementInput.send(value: 10)
      replacementInput.sendInterrupted()
    }
    replaced.observe(events.observer)
    input.send(value: 1)
    #expect(events.values == [1, 10] && events.didInterrupt)
  }
}
