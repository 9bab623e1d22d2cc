import Reactive
import ReactiveTesting
import Synchronization
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

  @Test("race continues with the first producer that sends, disposes of the others and starts no more")
  func race() {
    let disposed = AnyDisposable()
    let started = AnyDisposable()
    let observer = observe(.race)
    outer.input.send(value: a.output.producer.on(disposed: { disposed.dispose() }))
    outer.input.send(value: b.output.producer)
    b.input.send(value: 1)
    #expect(disposed.isDisposed)
    a.input.send(value: 100)
    outer.input.send(value: SignalProducer<Int, Failure>(value: 200).on(starting: { started.dispose() }))
    b.input.send(value: 2)
    #expect(observer.events == [.value(1), .value(2)])
    #expect(!started.isDisposed)
  }

  @Test(
    "race completes once its winner and the outer signal have completed, in either order",
    arguments: [true, false])
  func raceCompletes(outerFirst: Bool) {
    let observer = observe(.race)
    outer.input.send(value: a.output.producer)
    a.input.send(value: 1)
    if outerFirst { outer.input.sendCompleted() } else { a.input.sendCompleted() }
    #expect(observer.events == [.value(1)])
    if outerFirst { a.input.sendCompleted() } else { outer.input.sendCompleted() }
    #expect(observer.events == [.value(1), .completed])
  }

  @Test("race without a winner completes once the outer signal and all inner producers have completed")
  func raceWithoutWinner() {
    let empty = observe(.race)
    outer.input.sendCompleted()
    #expect(empty.events == [.completed])
    let observer = TestObserver<Int, Failure>()
    SignalProducer<SignalProducer<Int, Failure>, Failure>(value: a.output.producer).flatten(.race)
      .start(observer.observer)
    #expect(observer.events.isEmpty)
    a.input.sendCompleted()
    #expect(observer.events == [.completed])
  }

  @Test(
    "An interruption of an inner producer interrupts the sequence",
    arguments: [
      FlattenStrategy.race, .throttle,
    ])
  func interruption(strategy: FlattenStrategy) {
    let observer = observe(strategy)
    outer.input.send(value: a.output.producer)
    a.input.sendInterrupted()
    #expect(observer.events == [.interrupted])
  }

  @Test("An interrupted inner producer counts as completed", arguments: [FlattenStrategy.merge, .concat, .latest])
  func interruptedInner(strategy: FlattenStrategy) {
    let observer = observe(strategy)
    outer.input.send(value: a.output.producer)
    a.input.sendInterrupted()
    outer.input.send(value: b.output.producer)
    b.input.send(value: 1)
    outer.input.sendCompleted()
    b.input.sendInterrupted()
    #expect(observer.events == [.value(1), .completed])
  }

  @Test(
    "A failure of the running inner producer or of the outer signal fails the sequence",
    arguments: [
      FlattenStrategy.race, .throttle,
    ], [true, false])
  func failure(strategy: FlattenStrategy, inner: Bool) {
    let disposed = AnyDisposable()
    let observer = observe(strategy)
    outer.input.send(value: a.output.producer.on(disposed: { disposed.dispose() }))
    if inner { a.input.send(error: Failure()) } else { outer.input.send(error: Failure()) }
    #expect(observer.events == [.failed(Failure())])
    #expect(disposed.isDisposed)
  }

  @Test("throttle ignores producers while one runs, and then starts the next one")
  func throttle() {
    let observer = observe(.throttle)
    outer.input.send(value: a.output.producer)
    outer.input.send(value: b.output.producer)
    a.input.send(value: 1)
    b.input.send(value: 100)
    a.input.sendCompleted()
    outer.input.send(value: b.output.producer)
    b.input.send(value: 2)
    outer.input.sendCompleted()
    #expect(observer.events == [.value(1), .value(2)])
    b.input.sendCompleted()
    #expect(observer.didComplete)
  }

  @Test("throttle starts every producer of a sequence of synchronous producers")
  func throttleSynchronous() {
    let producer = SignalProducer<Int, Never>(0..<1000).flatMap(.throttle) { SignalProducer<Int, Never>(value: $0) }
    #expect(producer.collect().first() == .success(Array(0..<1000)))
  }

  @Test("Disposing cancels the running inner producer", arguments: [FlattenStrategy.race, .throttle])
  func disposal(strategy: FlattenStrategy) {
    let disposed = AnyDisposable()
    let inner = SignalProducer<Int, Never>.never.on(disposed: { disposed.dispose() })
    let run = SignalProducer<Int, Never>(value: 1).concat(.never).flatMap(strategy) { _ in inner }.start()
    #expect(!disposed.isDisposed)
    run.dispose()
    #expect(disposed.isDisposed)
  }

  @Test("flatten() sends the elements of each sequence, and stops when no more are needed")
  func sequences() {
    let lists = SignalProducer<[Int], Never>([[1, 2], [], [3]])
    #expect(lists.flatten().collect().first() == .success([1, 2, 3]))
    let numbers = SignalProducer<PartialRangeFrom<Int>, Never>(value: 0...)
    #expect(numbers.flatten().take(first: 3).collect().first() == .success([0, 1, 2]))
    let (signal, input) = Signal<[Int], Never>.pipe()
    let observer = TestObserver<Int, Never>()
    signal.flatten().observe(observer.observer)
    input.send(value: [4, 5])
    #expect(observer.values == [4, 5])
  }

  @Test("Outer and inner producers may each be able to fail or not")
  func errors() {
    let safe = SignalProducer<Int, Never>(value: 1)
    let unsafe = SignalProducer<Int, Failure>(error: Failure())
    #expect(safe.flatMap(.merge) { _ in unsafe }.last() == .failure(Failure()))
    #expect(safe.promoteError(Failure.self).flatMap(.merge) { .init(value: $0) }.last() == .success(1))
    #expect(safe.flatMap(.merge) { Property(value: $0) }.last() == .success(1))
    #expect(safe.map { _ in unsafe }.flatten(.merge).last() == .failure(Failure()))
    #expect(safe.promoteError(Failure.self).map { _ in safe }.flatten(.merge).last() == .success(1))
    #expect(safe.map { _ in safe }.flatten(.merge).last() == .success(1))
    let observer = TestObserver<Int, Failure>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.flatMap(.latest) { SignalProducer<Int, Failure>(value: $0) }.observe(observer.observer)
    signal.map { _ in unsafe }.flatten(.latest).observe(observer.observer)
    input.send(value: 3)
    #expect(observer.events == [.value(3), .failed(Failure())])
  }
}
