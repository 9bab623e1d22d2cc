import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

/// Producers that send all of their events when they start, and these events: values, and then `|` for a completion,
/// `#` for a failure or `!` for an interruption.
@Suite("Examples of producers", .endsInTime)
struct ProducerExampleTests {
  typealias Producer = SignalProducer<Int, Failure>
  typealias Safe = SignalProducer<Int, Never>
  typealias Events = [Signal<Int, Never>.Event]

  private let safe = Safe([1, 2])
  private let fallible = Producer([1, 2])  // It could fail, but does not.
  private let failed = Producer([1, 2]).concat(error: Failure())
  private let interrupted = Producer { observer, _ in
    observer.send(value: 1)
    observer.sendInterrupted()
  }
  private let property = MutableProperty(3)

  @Sendable private static func check(_ value: Int) throws { if value > 1 { throw Failure() } }

  @Sendable private static func checked(_ value: Int) throws -> Int {
    try check(value)
    return value
  }

  @Test("Each form of a generator sends its events at each start")
  func generators() {
    func once() -> AnyIterator<Int> { AnyIterator([1, 2].makeIterator()) }
    expect(Safe(values: 1, 2), "1 2 |")
    expect(Producer(values: 1, 2), "1 2 |")
    expect(Safe(once()), "1 2 |")
    expect(Producer(once()), "1 2 |")
    expect(Safe(0...).take(first: 3), "0 1 2 |")
    expect(Producer(0...).take(first: 3), "0 1 2 |")
    expect(SignalProducer<PartialRangeFrom<Int>, Never>(value: 0...).flatten().take(first: 3), "0 1 2 |")
    expect(Safe { 1 }, "1 |")
    expect(Producer { .success(1) }, "1 |")
    expect(Producer { .failure(Failure()) }, "#")
    expect(SignalProducer<Int, any Error> { try Self.checked(1) }, "1 |")
    expect(SignalProducer<Int, any Error> { try Self.checked(2) }, "#")
    expect(Producer(result: .success(1)), "1 |")
    expect(Producer(result: .failure(Failure())), "#")
    expect(
      Safe.unserialized { observer, _ in
        observer.send(value: 1)
        observer.sendCompleted()
      }, "1 |")
  }

  @Test("deferred makes a producer at each start, and cancels it")
  func deferred() {
    let made = Atomic(0)
    let numbers = Producer.deferred {
      made.modify { $0 += 1 }
      return SignalProducer(value: made.value).concat(.never)
    }
    #expect(made.value == 0)
    for number in 1...2 {
      let observer = TestObserver<Int, Failure>()
      let start = numbers.start(observer.observer)
      #expect(observer.summary == "\(number)")
      start.dispose()
      #expect(observer.summary == "\(number) !")
    }
  }

  @Test("repeat starts work the given number of times, and again only after a completion")
  func repeated() {
    for count in 0...3 { expect(safe.repeat(count), ([String](repeating: "1 2 ", count: count) + ["|"]).joined()) }
    expect(safe.repeat(.max).take(first: 5), "1 2 1 2 1 |")
    expect(failed.repeat(2), "1 2 #")
    expect(interrupted.repeat(2), "1 !")
  }

  @Test("retry starts work again only after a failure, up to the given number of times")
  func retried() {
    expect(failed.retry(upTo: 2), "1 2 1 2 1 2 #")
    expect(fallible.retry(upTo: 2), "1 2 |")
    expect(interrupted.retry(upTo: 2), "1 !")
  }

  @Test("Disposing of a start interrupts the signal that lift transforms")
  func lifted() {
    let isInterrupted = Atomic(false)
    Safe.never.lift { $0.on(interrupted: { isInterrupted.value = true }) }.start().dispose()
    #expect(isInterrupted.value)
  }

  @Test("Consecutive producers accept each type of source, whether or not it can fail")
  func consecutive() {
    expect(fallible.then(Safe(value: 1)), "1 |")
    expect(safe.then(Producer(value: 1)), "1 |")
    expect(safe.map { "\($0)" }.then(.init(value: "x")), "x |")
    expect(fallible.then(property), "3")
    expect(safe.then(Signal<Int, Failure>.empty), "!")
    expect(safe.concat(property), "1 2 3")
    expect(safe.prefix(Property(value: 0)).concat(value: 3), "0 1 2 3 |")
    expect(fallible.concat(Signal<Int, Failure>.empty), "1 2 |")
  }

  @Test("Concatenations with the same beginning are independent")
  func sharedConcatenation() {
    let base = safe.prefix(value: 0)
    var longer: Safe? = base.concat(value: 3).concat(value: 4)
    let other = base.concat(value: 5).concat(base)
    expect(longer ?? .empty, "0 1 2 3 4 |")
    // The release of one concatenation does not change the others.
    longer = nil
    expect(other, "0 1 2 5 0 1 2 |")
    expect(base, "0 1 2 |")
  }

  @Test("A producer fails with an error that the closure of attempt or attemptMap throws")
  func throwing() {
    let anyError = safe.promoteError((any Error).self)
    expect(safe.attempt { try Self.check($0) }, "1 #")
    expect(safe.attemptMap { try Self.checked($0) }, "1 #")
    expect(fallible.attempt { value throws(Failure) in if value > 1 { throw Failure() } }, "1 #")
    expect(anyError.attempt { try Self.check($0) }, "1 #")
    expect(anyError.attemptMap { try Self.checked($0) }, "1 #")
    expect(safe.lift { $0.attempt { try Self.check($0) } }, "1 #")
    expect(safe.lift { $0.attemptMap { try Self.checked($0) } }, "1 #")
    expect(anyError.lift { $0.attempt { try Self.check($0) } }, "1 #")
  }

  @Test("Several producers or properties are combined in their order")
  func manySources() {
    let (one, text, number) = (Safe(value: 1), SignalProducer<String, Never>(value: "b"), Property(value: 3.5))
    let tenValues = "(1, \"b\", 3.5, 1, \"b\", 3.5, 1, \"b\", 3.5, 1) |"
    expect(Safe.combineLatest(one, text, number, one, text, number, one, text, number, one), tenValues)
    expect(Safe.zip(one, text, number, one, text, number, one, text, number, one), tenValues)
    expect(Safe.combineLatest(one, text, one, safe), "(1, \"b\", 1, 1) (1, \"b\", 1, 2) |")
    expect(Safe.merge(one, safe, one), "1 1 2 1 |")
    expect(Property<Double>.combineLatest(number, Property(value: 1), Property(value: "b")), "(3.5, 1, \"b\") |")
    expect(Property.zip(number, Property(value: 1), number), "(3.5, 1, 3.5) |")
    expect(Property<Int>.combineLatest([Property(value: 1), Property(value: 2)])?.producer ?? .empty, "[1, 2] |")
    expect(Property<Int>.zip([Property(value: 1), Property(value: 2)])?.producer ?? .empty, "[1, 2] |")
  }

  @Test("A combination of properties that nothing else retains has their current values and changes")
  func unretainedSources() {
    typealias Numbers = Property<Int>
    @Sendable func sum(_ numbers: [Int]) -> Int { numbers.reduce(0, +) }
    @Sendable func sum(_ numbers: (Int, Int, Int)) -> Int { numbers.0 + numbers.1 + numbers.2 }
    let number = MutableProperty(1)
    let sources = (0..<3).lazy.map { added in number.map { $0 + added } }
    var sums = [Numbers.combineLatest(sources, emptySentinel: []).map { sum($0) }]
    sums += [Numbers.zip(sources, emptySentinel: []).map { sum($0) }]
    sums += [Numbers.combineLatest(sources[0], sources[1], sources[2]).map { sum($0) }]
    sums += [Numbers.zip(sources[0], sources[1], sources[2]).map { sum($0) }]
    let areLarge = [
      Property<Bool>.all(sources.map { $0.map { $0 > 1 } }), Property<Bool>.any(sources.map { $0.map { $0 > 3 } }),
    ]
    let events = Atomic(0)
    for sum in sums { sum.signal.observeValues { _ in events.modify { $0 += 1 } } }
    #expect(sums.map(\.value) == [6, 6, 6, 6] && areLarge.map(\.value) == [false, false])
    number.value = 2
    #expect(sums.map(\.value) == [9, 9, 9, 9] && areLarge.map(\.value) == [true, true])
    #expect(events.value == 4)
  }

  @Test("Operators on no sources return an ended signal, an empty producer, nil, or a given or neutral value")
  func noSources() {
    let (producers, properties) = ([Safe](), [Property<Int>]())
    expect(Signal.merge([Signal<Int, Never>]()), "!")
    expect(Safe.zip(producers), "|")
    expect(Safe.combineLatest(producers), "|")
    expect(Safe.merge(producers), "|")
    expect(Safe.zip(producers, emptySentinel: [7]), "[7] |")
    expect(Safe.combineLatest(producers, emptySentinel: [7]), "[7] |")
    expect(SignalProducer.all([SignalProducer<Bool, Never>]()), "true |")
    expect(SignalProducer.any([SignalProducer<Bool, Never>]()), "false |")
    #expect(Property<Bool>.all([Property<Bool>]()).value && !Property<Bool>.any([Property<Bool>]()).value)
    #expect(Property<Int>.combineLatest(properties) == nil && Property<Int>.zip(properties) == nil)
    expect(Property<Int>.combineLatest(properties, emptySentinel: [7]), "[7] |")
    expect(Property<Int>.zip(properties, emptySentinel: [7]), "[7] |")
  }

  @Test(
    "Values wait for their delivery until the first end, which discards them if it is an interruption",
    arguments: [([.interrupted], "0 !"), ([.completed, .interrupted], "0 1 |")] as [(Events, String)],
    [false, true])
  func waitingValues(end: (events: Events, summary: String), isPipe: Bool) {
    let (input, events) = (Atomic(Signal<Int, Never>.Observer()), TestObserver<Int, Never>())
    // Either form stores the observer to which the test sends events.
    let (signal, pipeInput) = Signal<Int, Never>.pipe()
    let pipe = signal.producer.on(starting: { input.value = pipeInput })
    let work = Safe { observer, _ in input.value = observer }
    let start = (isPipe ? pipe : work).start { event in
      events.observer.send(event)
      guard event.value == 0 else { return }
      // Until this closure returns, the value waits for its delivery.
      for event in [.value(1)] + end.events { input.value.send(event) }
    }
    input.value.send(value: 0)
    withExtendedLifetime(start) { #expect(events.summary == end.summary) }
  }

  /// Work that sends its interruption as the value 1.
  private let cancelledWork = Safe.never.materialize().map { _ in 1 }

  @Test("A replacement drops a value that work sends because it is cancelled")
  func replacedWork() {
    let (replacement, input) = Signal<Int, Never>.pipe()
    let observer = TestObserver<Int, Never>()
    observer.observe(cancelledWork.take(untilReplacement: replacement))
    input.send(value: 2)
    #expect(observer.values == [2])
  }

  @Test("A binding that is disposed of drops a value that work sends because it is cancelled")
  func boundWork() {
    let target = MutableProperty(0)
    (target <~ cancelledWork)?.dispose()
    #expect(target.value == 0)
  }

  @Test("A disposed start that delivers on a scheduler is interrupted on that scheduler", arguments: [false, true])
  func interruptionOnScheduler(isSignalObserved: Bool) {
    let (scheduler, observer) = (TestScheduler(), TestObserver<Int, Never>())
    let work = safe.observe(on: scheduler)
    // Two kinds of starts are disposed of: this one, and a plain start that is made in its closure.
    let start = work.startWithSignal { signal, handle in
      if isSignalObserved { signal.observe(observer.observer) }
      return isSignalObserved ? handle : observer.observe(work)
    }
    start.dispose()
    #expect(observer.summary == "")
    scheduler.run()
    #expect(observer.summary == "!")
  }

  @Test("first and single return as soon as their result is known")
  func waiting() {
    #expect(fallible.concat(.never).first() == .success(1) && fallible.concat(.never).single() == nil)
  }

  @Test("first, single, last and wait return the value or the error, or nil if there is no such value")
  func results() {
    let results: [(Producer, first: Int?, single: Int?, last: Int?)] = [
      (fallible, 1, nil, 2), (fallible.take(first: 1), 1, 1, 1), (.empty, nil, nil, nil),
      (interrupted, 1, 1, nil), (Producer(value: 1).concat(error: Failure()), 1, nil, nil),
    ]
    for (producer, first, single, last) in results {
      #expect((try? producer.first()?.get()) == first && (try? producer.single()?.get()) == single)
      #expect((try? producer.last()?.get()) == last)
    }
    #expect(throws: Failure()) { try failed.wait().get() }
    #expect(failed.last() == .failure(Failure()) && Producer(error: Failure()).single() == .failure(Failure()))
  }

  @Test("Long chains and many repetitions do not overflow the stack")
  func depth() {
    let count = 50_000
    #expect(Safe(value: 1).repeat(count).reduce(0, +).single() == .success(count))
    let starts = Atomic(0)
    let flaky = Producer {
      starts.modify { $0 += 1 }
      return starts.value < count ? .failure(Failure()) : .success(1)
    }
    #expect(flaky.retry(upTo: count).last() == .success(1))
    var chain = Safe(value: 0)
    for number in 1..<10_000 { chain = chain.concat(value: number) }
    #expect(chain.collect().single() == .success(Array(0..<10_000)))
    // The other producers wait for the first one, and then complete while they start.
    let (signal, input) = Signal<Int, Never>.pipe()
    let sum = Atomic(0)
    let producers = SignalProducer(0..<count).map { $0 == 0 ? signal.producer : Safe(value: 1) }
    producers.flatten(.concat).startWithValues { value in sum.modify { $0 += value } }
    input.sendCompleted()
    #expect(sum.value == count - 1)
  }
}
