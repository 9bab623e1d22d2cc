import Reactive
import ReactiveTesting
import Testing

@Suite("Events that arrive too late")
struct LateEventTests {
  enum Failure: Error { case failure }

  typealias Producer = SignalProducer<Int, Failure>
  typealias Event = Signal<Int, Failure>.Event

  /// A use of an operator on two sequences: one that sends values, and one whose failure ends the operator.
  typealias Combining = Named<@Sendable (_ values: Producer, _ ending: Producer) -> Producer>

  static let combining = [
    Combining("flatten(.merge)") { values, ending in ending.map { _ in values }.prefix(value: values).flatten(.merge) },
    Combining("flatten(.concat)") { values, ending in
      ending.map { _ in values }.prefix(value: values).flatten(.concat)
    },
    Combining("flatten(.latest)") { values, ending in
      ending.map { _ in values }.prefix(value: values).flatten(.latest)
    },
    Combining("flatten(.race)") { values, ending in ending.map { _ in values }.prefix(value: values).flatten(.race) },
    Combining("flatten(.throttle)") { values, ending in
      ending.map { _ in values }.prefix(value: values).flatten(.throttle)
    },
    Combining("combineLatest") { $0.combineLatest(with: $1.prefix(value: 0)).map(\.0) },
    Combining("zip") { $0.zip(with: Producer([0, 0, 0]).concat($1)).map(\.0) },
    Combining("merge") { $0.merge(with: $1) },
    Combining("sample") { values, ending in
      ending.prefix(value: 1).sample(on: values.map { _ in }.flatMapError { _ in .empty })
    },
    Combining("take(until:)") { values, ending in
      values.take(until: ending.map { _ in }.flatMapError { _ in .empty })
    },
    Combining("take(untilReplacement:)") { $0.take(untilReplacement: $1) },
    Combining("timeout") { values, ending in
      values.timeout(after: 9, raising: .failure, on: TestScheduler()).merge(with: ending)
    },
  ]

  @Test(
    "After its end, an operator sends neither a value nor another end", arguments: combining,
    [Event.value(2), .failed(.failure), .interrupted])
  func afterEnd(tested: Combining, late: Event) {
    let (first, second) = (Signal<Int, Failure>.pipe(), Signal<Int, Failure>.pipe())
    let ending = Signal<Int, Failure>.pipe()
    let log = Atomic<[Event]>([])
    let start = tested.apply(first.output.producer.merge(with: second.output), ending.output.producer)
      .materialize()
      .on(value: { event in
        guard
          log.modify({
            $0.append(event); return $0.count
          }) == 1
        else { return }
        // Both events wait until the first value has been delivered.
        ending.input.send(error: .failure)
        second.input.send(late)
      })
      .start()
    first.input.send(value: 1)
    #expect(log.value.map(\.value) == [1, nil])
    start.dispose()
  }

  /// An operator that ends before its sequence, after the values 1 and 2.
  typealias Ending = Named<@Sendable (Producer) -> Producer>

  static let endings = [
    Ending("attempt") { $0.attempt { $0 < 3 ? .success(()) : .failure(.failure) } },
    Ending("attemptMap") { $0.attemptMap { $0 < 3 ? .success($0) : .failure(.failure) } },
    Ending("dematerialize") { sequence in
      sequence.flatMapError { _ in .empty }.map { $0 < 3 ? Event.value($0) : .interrupted }.dematerialize()
    },
    Ending("dematerializeResults") { sequence in
      sequence.flatMapError { _ in .empty }.map { $0 < 3 ? .success($0) : .failure(Failure.failure) }
        .dematerializeResults()
    },
    Ending("take(first:)") { $0.take(first: 2) },
    Ending("take(while:)") { $0.take(while: { $0 < 3 }) },
    Ending("take(until:)") { $0.take(until: { $0 < 2 }) },
    Ending("take(until:) with a trigger") { sequence in
      let trigger = Signal<Void, Never>.pipe()
      return sequence.on(value: { if $0 == 3 { trigger.input.send(value: ()) } }).take(until: trigger.output)
    },
    Ending("zip") { $0.zip(with: Producer([0, 0])).map(\.0) },
  ]

  @Test(
    "An operator that ends early ignores the rest of its sequence, even if that is not cancelled yet",
    arguments: endings)
  func earlyEnd(tested: Ending) {
    let log = Atomic<[Event]>([])
    let scheduler = TestScheduler()
    // The start is disposed of when its end has been delivered, which waits for the scheduler.
    tested.apply(Producer([1, 2, 3, 1])).materialize().on(value: { event in log.modify { $0.append(event) } })
      .observe(on: scheduler).start()
    #expect(log.value.map(\.value) == [1, 2, nil])
  }

  /// A producer that sends at least one value.
  typealias Source = Named<@Sendable () -> SignalProducer<Int, Never>>

  static let sources = [
    Source("a value") { SignalProducer(value: 1) },
    Source("values") { SignalProducer(values: 1, 2) },
    Source("an array") { SignalProducer([1]) },
    Source("a range") { SignalProducer(1...) },
    Source("an action") { SignalProducer { 1 } },
    Source("an action with a result") { SignalProducer { .success(1) } },
    Source("a result") { SignalProducer(result: .success(1)) },
    Source("a property") { Property(value: 1).producer },
    Source("repeat") { SignalProducer(value: 1).repeat(3) },
    Source("concat") { SignalProducer(value: 1).concat(value: 2) },
    Source("replayLazily") {
      let replayed = SignalProducer<Int, Never>([1, 2]).replayLazily(upTo: 2)
      replayed.start()
      return replayed
    },
    Source("collect(count:)") { SignalProducer([1]).collect(count: 2).map(\.count) },
    Source("flatten") { SignalProducer(value: [1, 2]).flatten() },
    Source("materialize") { SignalProducer<Int, Never>.empty.materialize().map { _ in 1 } },
    Source("materializeResults") { Producer(error: .failure).materializeResults().map { _ in 1 } },
    Source("reduce") { SignalProducer([1]).reduce(0, +) },
    Source("take(last:)") { SignalProducer([1, 2]).take(last: 2) },
  ]

  @Test("A start that is disposed of during a value sends an interruption, and nothing more", arguments: sources)
  func disposedDuringValue(source: Source) {
    let handle = SerialDisposable()
    let log = Atomic<[Bool]>([])
    source.apply()
      .on(value: { _ in handle.dispose() })
      .materialize()
      .on(value: { event in log.modify { $0.append(event.isTerminating) } })
      .startWithSignal { _, interruptHandle in handle.inner = interruptHandle }
    #expect(log.value == [false, true])
  }

  /// An object that finishes a stream when it is deinitialised.
  private final class Token: Sendable {
    let stream: AsyncStream<Never>.Continuation
    init(_ stream: AsyncStream<Never>.Continuation) { self.stream = stream }
    deinit { stream.finish() }
  }

  @Test(
    "A task whose start is disposed of during a value sends an interruption, and nothing more",
    arguments: [false, true])
  func disposedDuringAsynchronousValue(isSequence: Bool) async {
    let (ended, endedInput) = AsyncStream<Never>.makeStream()
    let handle = SerialDisposable()
    let log = Atomic<[Bool]>([])
    func start(_ token: Token) {
      let (stream, input) = AsyncStream<Int>.makeStream()
      for value in 1...2 { input.yield(value) }
      input.finish()
      let operation = SignalProducer<Int, Never> { () async -> Int in withExtendedLifetime(token) { 1 } }
      let sequence = SignalProducer<Int, Never>(stream.map { value in withExtendedLifetime(token) { value } })
      (isSequence ? sequence : operation)
        .on(value: { _ in handle.dispose() })
        .materialize()
        .on(value: { event in log.modify { $0.append(event.isTerminating) } })
        .startWithSignal { signal, interruptHandle in
          handle.inner = interruptHandle
          signal.observe { _ in }
        }
    }
    start(Token(endedInput))
    for await _ in ended {}
    #expect(log.value == [false, true])
  }

  @Test("An interruption after the completion discards neither the completion nor the values before it")
  func interruptionAfterCompletion() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (signalEvents, startEvents) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    @Sendable func end(_ input: Signal<Int, Never>.Observer, after value: Int) {
      guard value == 1 else { return }
      input.send(value: 2)
      input.sendCompleted()
      input.sendInterrupted()
    }
    signal.observeValues { end(input, after: $0) }
    signal.observe(signalEvents.observer)
    input.send(value: 1)
    #expect(signalEvents.values == [1, 2] && signalEvents.didComplete)

    let inputOfStart = Atomic<Signal<Int, Never>.Observer?>(nil)
    let start = SignalProducer<Int, Never> { observer, _ in inputOfStart.value = observer }
      .on(value: { value in inputOfStart.value.map { end($0, after: value) } }).start(startEvents.observer)
    inputOfStart.value?.send(value: 1)
    #expect(startEvents.values == [1, 2] && startEvents.didComplete)
    withExtendedLifetime(start) {}
  }
}
