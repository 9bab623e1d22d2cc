import Reactive
import ReactiveTesting
import Testing

@Suite("FlattenStrategy.race, FlattenStrategy.throttle and variants of flatten")
struct FlattenStrategyTests {
  struct Failure: Error, Equatable {}

  typealias Pipe = (output: Signal<Int, Failure>, input: Signal<Int, Failure>.Observer)

  private let outer = Signal<SignalProducer<Int, Failure>, Failure>.pipe()
  private let a: Pipe = Signal.pipe()
  private let b: Pipe = Signal.pipe()

  private func observe(_ strategy: FlattenStrategy) -> TestObserver<Int, Failure> {
    let observer = TestObserver<Int, Failure>()
    outer.output.flatten(strategy).observe(observer.observer)
    return observer
  }

  @Test("throttle starts every producer of a sequence of synchronous producers")
  func throttleSynchronous() {
    let producer = SignalProducer<Int, Never>(0..<1000).flatMap(.throttle) { SignalProducer<Int, Never>(value: $0) }
    #expect(producer.collect().first() == .success(Array(0..<1000)))
  }

  @Test("flatten() stops when no more elements of a sequence are needed")
  func sequences() {
    let numbers = SignalProducer<PartialRangeFrom<Int>, Never>(value: 0...)
    #expect(numbers.flatten().take(first: 3).collect().first() == .success([0, 1, 2]))
  }

  typealias Safe = Signal<Int, Never>
  typealias Form = @Sendable (Safe, @escaping @Sendable (Int) -> Safe) -> [SignalProducer<Int, Failure>]

  /// Applies the strategy with each form of `flatMap` or `flatten`: those for signals and those for producers, with and
  /// without errors of the outer sequence and of the inner ones, which are producers or signals.
  static let forms: [(String, Form)] = [
    (
      "flatMap of signals",
      { outer, inner in
        let failing: Signal<Int, Failure> = outer.promoteError()
        return [
          failing.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) }.producer,
          failing.flatMap(.latest) { inner($0).promoteError(Failure.self) }.producer,
          failing.flatMap(.latest) { inner($0).producer }.producer, failing.flatMap(.latest) { inner($0) }.producer,
          outer.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) }.producer,
          outer.flatMap(.latest) { inner($0).promoteError(Failure.self) }.producer,
          outer.flatMap(.latest) { inner($0).producer }.producer.promoteError(),
          outer.flatMap(.latest) { inner($0) }.producer.promoteError(),
        ]
      }
    ),
    (
      "flatMap of producers",
      { outer, inner in
        let (safe, failing) = (outer.producer, outer.producer.promoteError(Failure.self))
        return [
          failing.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) },
          failing.flatMap(.latest) { inner($0).promoteError(Failure.self) },
          failing.flatMap(.latest) { inner($0).producer }, failing.flatMap(.latest) { inner($0) },
          safe.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) },
          safe.flatMap(.latest) { inner($0).promoteError(Failure.self) },
          safe.flatMap(.latest) { inner($0).producer }.promoteError(),
          safe.flatMap(.latest) { inner($0) }.promoteError(),
        ]
      }
    ),
    (
      "flatten",
      { outer, inner in
        let failing: Signal<Int, Failure> = outer.promoteError()
        return [
          failing.map { inner($0).promoteError(Failure.self) }.flatten(.latest).producer,
          failing.map { inner($0) }.flatten(.latest).producer,
          outer.map { inner($0).promoteError(Failure.self) }.flatten(.latest).producer,
          outer.map { inner($0) }.flatten(.latest).producer.promoteError(),
          failing.producer.map { inner($0).promoteError(Failure.self) }.flatten(.latest),
          failing.producer.map { inner($0) }.flatten(.latest),
          outer.producer.map { inner($0).promoteError(Failure.self) }.flatten(.latest),
          outer.producer.map { inner($0) }.flatten(.latest).promoteError(),
        ]
      }
    ),
  ]

  @Test("Each form of flatMap and flatten uses the given strategy", arguments: forms)
  func eachForm(name: String, form: Form) {
    let outer = Safe.pipe()
    let inner = (0..<2).map { _ in Safe.pipe() }
    let outputs = inner.map(\.output)
    let observers = form(outer.output) { outputs[$0] }.map { producer in
      let observer = TestObserver<Int, Failure>()
      observer.observe(producer)
      return observer
    }
    for index in 0...1 { outer.input.send(value: index) }
    inner[0].input.send(value: 1)
    inner[1].input.send(value: 2)
    outer.input.sendCompleted()
    inner[1].input.sendCompleted()
    // Only the strategy latest ignores the first value of the first source.
    #expect(observers.map(\.events) == Array(repeating: [.value(2), .completed], count: 8))
  }

  @Test(
    "An inner producer that waits is not started after the flattened sequence has ended or the start is disposed of",
    arguments: [FlattenStrategy.concat, .concurrent(limit: 2)], ["a#", "o#", "o!", "dispose"])
  func waiting(strategy: FlattenStrategy, step: String) {
    let starts = Atomic(0)
    let waiting = SignalProducer<Int, Failure>(value: 1).on(starting: { starts.modify { $0 += 1 } })
    let (first, observer) = (a.output.producer, TestObserver<Int, Failure>())
    // The second producer ends when it is disposed of.
    let second = SignalProducer<Int, Failure> { observer, lifetime in
      lifetime.observeEnded { observer.sendCompleted() }
    }
    let start = observer.observe(outer.output.flatten(strategy))
    for producer in [first, second, waiting, waiting] { outer.input.send(value: producer) }
    switch step {
    case "a#": a.input.send(error: Failure())
    case "o#": outer.input.send(error: Failure())
    case "o!": outer.input.sendInterrupted()
    default: start.dispose()
    }
    #expect(observer.events.map(\.isTerminating) == [true])
    a.input.sendCompleted()
    #expect(starts.value == 0)
  }

  @Test(
    "An inner producer is not started if the start is disposed of while its closure creates it",
    arguments: [FlattenStrategy.merge, .concat, .concurrent(limit: 2), .latest, .race, .throttle])
  func disposedDuringTransform(strategy: FlattenStrategy) {
    let (handle, starts) = (SerialDisposable(), Atomic(0))
    let work = SignalProducer<Int, Never>(value: 1).on(starting: { starts.modify { $0 += 1 } })
    let (numbers, input) = Signal<Int, Never>.pipe()
    handle.inner = numbers.producer.flatMap(strategy) { number in
      if number == 2 { handle.dispose() }
      return work
    }.start()
    for number in 1...2 { input.send(value: number) }
    #expect(starts.value == 1)
  }
}
