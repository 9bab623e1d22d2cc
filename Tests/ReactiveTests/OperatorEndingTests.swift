import Reactive
import ReactiveTesting
import Testing

@Suite("The ends of operators")
struct OperatorEndingTests {
  enum Failure: Error { case failure }

  typealias Producer = SignalProducer<Int, Failure>

  /// An operator on one sequence, with arguments that never end the sequence themselves.
  struct Operator: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether an interruption of the sequence counts as its completion, as that of an inner producer does.
    let completesInsteadOfInterruption: Bool
    let apply: @Sendable (_ sequence: Producer, _ clock: TestScheduler) -> Producer

    init(
      _ name: String, completesInsteadOfInterruption: Bool = false,
      timed apply: @escaping @Sendable (_ sequence: Producer, _ clock: TestScheduler) -> Producer
    ) {
      (self.name, self.completesInsteadOfInterruption, self.apply) = (name, completesInsteadOfInterruption, apply)
    }

    init(
      _ name: String, completesInsteadOfInterruption: Bool = false, _ apply: @escaping @Sendable (Producer) -> Producer
    ) {
      self.init(name, completesInsteadOfInterruption: completesInsteadOfInterruption) { sequence, _ in apply(sequence) }
    }

    var testDescription: String { name }
  }

  private static let token = Lifetime.Token()

  /// The operators that pass on each end of their sequence, some of them on a scheduler.
  static let operators = [
    Operator("attempt") { $0.attempt { _ in .success(()) } },
    Operator("attemptMap") { $0.attemptMap { .success($0) } },
    Operator("collect") { $0.collect().map(\.count) },
    Operator("collect(count:)") { $0.collect(count: 2).map(\.count) },
    Operator("collect with a predicate on the group") { $0.collect { $0.count == 2 }.map(\.count) },
    Operator("collect with a predicate on the next value") { $0.collect { $1 == 2 && !$0.isEmpty }.map(\.count) },
    Operator("collect(every:)", timed: { $0.collect(every: .seconds(1), on: $1).map(\.count) }),
    Operator("combinePrevious") { $0.combinePrevious(0).map(\.1) },
    Operator("compactMap") { $0.compactMap { $0 } },
    Operator("concat", completesInsteadOfInterruption: true) { $0.concat(.empty) },
    Operator("debounce", timed: { $0.debounce(1, on: $1) }),
    Operator("delay", timed: { $0.delay(1, on: $1) }),
    Operator("filter") { $0.filter { _ in true } },
    Operator("flatMap(.latest)") { $0.flatMap(.latest) { Producer(value: $0) } },
    Operator("flatMap(.merge)") { $0.flatMap(.merge) { Producer(value: $0) } },
    Operator("flatMap(.concat)") { $0.flatMap(.concat) { Producer(value: $0) } },
    Operator("flatMap(.race)") { $0.flatMap(.race) { Producer(value: $0) } },
    Operator("flatMap(.throttle)") { $0.flatMap(.throttle) { Producer(value: $0) } },
    Operator("flatMap(.concurrent(limit: 2))") { $0.flatMap(.concurrent(limit: 2)) { Producer(value: $0) } },
    Operator("flatMapError") { $0.flatMapError { Producer(error: $0) } },
    Operator("flatten of sequences") { $0.map { [$0, $0] }.flatten() },
    Operator("lazyMap", timed: { $0.lazyMap(on: $1) { $0 } }),
    Operator("logEvents") { $0.logEvents { _, _, _, _, _ in } },
    Operator("map") { $0.map { $0 } },
    Operator("mapError") { $0.mapError { $0 } },
    Operator("materialize and dematerialize") { $0.materialize().dematerialize() },
    Operator("materializeResults and dematerializeResults") { $0.materializeResults().dematerializeResults() },
    Operator("observe(on:)", timed: { $0.observe(on: $1) }),
    Operator("on") { $0.on(value: { _ in }) },
    Operator("prefix", completesInsteadOfInterruption: true) { $0.prefix(value: 0).skip(first: 1) },
    Operator("reduce") { $0.reduce(0, +) },
    Operator("repeat once") { $0.repeat(1) },
    Operator("replayLazily") { $0.replayLazily(upTo: 1) },
    Operator("retry(upTo: 0)") { $0.retry(upTo: 0) },
    Operator("sample(on:)") { $0.sample(on: SignalProducer<Void, Never>.empty) },
    Operator("scan") { $0.scan(0, +) },
    Operator("scan(into:)") { $0.scan(into: 0) { $0 += $1 } },
    Operator("scanMap") { $0.scanMap(0) { ($0, $1) } },
    Operator("scanMap(into:)") { sequence in
      sequence.scanMap(into: 0) { sum, value in
        sum += value
        return sum
      }
    },
    Operator("skip(until:)") { $0.skip(until: SignalProducer<Void, Never>.empty) },
    Operator("skip(first:)") { $0.skip(first: 1) },
    Operator("skip(while:)") { $0.skip(while: { _ in true }) },
    Operator("skipRepeats") { $0.skipRepeats() },
    Operator("take(first:)") { $0.take(first: 9) },
    Operator("take(last:)") { $0.take(last: 1) },
    Operator("take(until:)") { $0.take(until: SignalProducer<Void, Never>.never) },
    Operator("take(until:) with a predicate") { $0.take(until: { _ in true }) },
    Operator("take(during:)") { $0.take(during: Lifetime(Self.token)) },
    Operator("take(while:)") { $0.take(while: { _ in true }) },
    Operator("then") { $0.then(Producer.empty) },
    Operator("throttle", timed: { $0.throttle(1, on: $1) }),
    Operator("throttle(while:)", timed: { $0.throttle(while: Property(value: false), on: $1) }),
    Operator("timeout", timed: { $0.timeout(after: 9, raising: .failure, on: $1) }),
    Operator("uniqueValues") { $0.uniqueValues() },
    Operator("withLatest(from:)") { $0.withLatest(from: Property(value: 0).producer).map(\.0) },
    Operator("zip(with:)") { $0.zip(with: $0).map(\.0) },
    Operator("combineLatest(with:)") { $0.combineLatest(with: $0).map(\.0) },
    Operator("merge(with:)", completesInsteadOfInterruption: true) { $0.merge(with: $0) },
  ]

  typealias Event = Signal<Int, Failure>.Event

  /// Returns the events of the operator without its values, after one value and an end of its sequence.
  private func endings(
    of tested: Operator, after end: (Signal<Int, Failure>.Observer) -> Void
  ) -> [Event] {
    let (signal, input) = Signal<Int, Failure>.pipe()
    let observer = TestObserver<Int, Failure>()
    let clock = TestScheduler()
    observer.observe(tested.apply(signal.producer, clock))
    input.send(value: 1)
    end(input)
    input.send(value: 2)
    clock.advance(by: .seconds(1))
    return observer.events.filter { $0.value == nil }
  }

  @Test("A failure of the sequence is a failure of the operator", arguments: operators)
  func failure(tested: Operator) {
    #expect(endings(of: tested) { $0.send(error: .failure) } == [.failed(.failure)])
  }

  @Test("An interruption of the sequence is an interruption or a completion of the operator", arguments: operators)
  func interruption(tested: Operator) {
    #expect(
      endings(of: tested) { $0.sendInterrupted() }
        == [tested.completesInsteadOfInterruption ? .completed : .interrupted])
  }

  @Test("The completion of the sequence completes the operator", arguments: operators)
  func completion(tested: Operator) {
    #expect(endings(of: tested) { $0.sendCompleted() } == [.completed])
  }

  @Test("Disposing of a start disposes of the sequence once and interrupts the observer", arguments: operators)
  func disposal(tested: Operator) {
    let disposals = Atomic(0)
    let observer = TestObserver<Int, Failure>()
    let source = Producer { _, lifetime in lifetime.observeEnded { disposals.modify { $0 += 1 } } }
    let starts = Atomic(0)
    let clock = TestScheduler()
    let start = observer.observe(tested.apply(source.on(started: { starts.modify { $0 += 1 } }), clock))
    start.dispose()
    clock.advance(by: .seconds(1))
    #expect(disposals.value == starts.value)
    #expect(starts.value > 0)
    #expect(observer.events == [.interrupted])
  }

  /// Operators that do not pass on each end, but also have a state for each start.
  static let otherOperators = [
    Operator("repeat") { $0.repeat(2) },
    Operator("retry") { $0.concat(error: .failure).retry(upTo: 2) },
    Operator("retry with an interval", timed: { $0.concat(error: .failure).retry(upTo: 2, interval: 1, on: $1) }),
    Operator("take(first:) of many") { $0.take(first: 2) },
    Operator("take(while:) of some") { $0.take(while: { $0 < 3 }) },
    Operator("take(untilReplacement:)") { $0.take(untilReplacement: Producer.never) },
    Operator("dematerialize") { sequence in
      sequence.flatMapError { _ in .empty }.map { $0 < 3 ? Event.value($0) : .completed }.dematerialize()
    },
    Operator("attempt that fails") { $0.attempt { $0 < 3 ? .success(()) : .failure(.failure) } },
    Operator("zip of a shorter sequence") { $0.zip(with: $0.take(first: 2)).map(\.0) },
  ]

  @Test(
    "Each start of an operator begins with a new state, even while another start is running",
    arguments: operators.filter { $0.name != "replayLazily" } + otherOperators)
  func starts(tested: Operator) {
    let (clock, observers) = (TestScheduler(), (0..<3).map { _ in TestObserver<Int, Failure>() })
    let producer = tested.apply(Producer([1, 2, 2, 1, 3]).concat(Producer.empty.delay(2, on: clock)), clock)
    for observer in observers.prefix(2) { observer.observe(producer) }
    clock.advance(by: .seconds(20))
    observers[2].observe(producer)
    clock.advance(by: .seconds(20))
    #expect(!observers[0].events.isEmpty)
    #expect(observers.map(\.events) == Array(repeating: observers[0].events, count: 3))
  }
}
