import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Repeated and consecutive starts")
struct RepeatTests {
  struct Failure: Error, Equatable {
    var number = 0
  }

  /// Work that sends the number of its start, and fails until that number is reached.
  private final class Flaky: Sendable {
    private let starts = Mutex(0)

    var count: Int { starts.withLock { $0 } }

    func work(succeedingAt last: Int) -> SignalProducer<Int, Failure> {
      SignalProducer { observer, _ in
        let number = self.starts.withLock { count in
          count += 1
          return count
        }
        observer.send(value: number)
        if number < last {
          observer.send(error: Failure(number: number))
        } else {
          observer.sendCompleted()
        }
      }
    }
  }

  private let observer = TestObserver<Int, Failure>()

  @Test("repeat starts the work the given number of times", arguments: 0...3)
  func repeated(count: Int) {
    observer.observe(SignalProducer<Int, Failure>([1, 2]).repeat(count))
    #expect(observer.values == (0..<count).flatMap { _ in [1, 2] })
    #expect(observer.didComplete)
  }

  @Test("repeat and retry do not grow the stack")
  func depth() {
    let values = SignalProducer<Int, Failure>(value: 1).repeat(50_000).reduce(0, +)
    #expect(values.single() == .success(50_000))
    let flaky = Flaky()
    #expect(flaky.work(succeedingAt: 50_000).retry(upTo: 60_000).last() == .success(50_000))
  }

  @Test("repeat stops when no more values are needed")
  func repeatStops() {
    observer.observe(SignalProducer<Int, Failure>([1, 2]).repeat(.max).take(first: 5))
    #expect(observer.values == [1, 2, 1, 2, 1])
    #expect(observer.didComplete)
  }

  @Test("retry starts failed work again, and forwards the last failure")
  func retry() {
    let flaky = Flaky()
    observer.observe(flaky.work(succeedingAt: 10).retry(upTo: 2))
    #expect(observer.events == [.value(1), .value(2), .value(3), .failed(Failure(number: 3))])
    let succeeding = TestObserver<Int, Failure>()
    succeeding.observe(Flaky().work(succeedingAt: 2).retry(upTo: 5))
    #expect(succeeding.events == [.value(1), .value(2), .completed])
    let untried = Flaky()
    _ = untried.work(succeedingAt: 2).retry(upTo: 0).wait()
    #expect(untried.count == 1)
  }

  @Test("retry with an interval waits between starts, but not before the last failure")
  func retryLater() {
    let scheduler = TestScheduler()
    observer.observe(Flaky().work(succeedingAt: 10).retry(upTo: 2, interval: 1, on: scheduler))
    #expect(observer.values == [1])
    scheduler.advance(by: .milliseconds(500))
    #expect(observer.values == [1])
    scheduler.advance(by: .milliseconds(500))
    #expect(observer.values == [1, 2])
    scheduler.advance(by: .seconds(1))
    #expect(observer.events == [.value(1), .value(2), .value(3), .failed(Failure(number: 3))])
  }

  @Test("retry starts again after a failure only, with an interval and without", arguments: [nil, 1.0])
  func retryEnds(interval: Double?) {
    let scheduler = TestScheduler()
    for ending in [Signal<Int, Failure>.Event.completed, .interrupted] {
      let (signal, input) = Signal<Int, Failure>.pipe()
      let starts = Synchronization.Atomic(0)
      let work = signal.producer.on(starting: { starts.add(1, ordering: .relaxed) })
      let observer = TestObserver<Int, Failure>()
      observer.observe(
        interval.map { work.retry(upTo: 3, interval: $0, on: scheduler) } ?? work.retry(upTo: 3))
      input.send(ending)
      scheduler.advance(by: .seconds(10))
      #expect(observer.events == [ending])
      #expect(starts.load(ordering: .relaxed) == 1)
    }
  }

  @Test("Disposing cancels a delayed retry, and each start has its own retry count")
  func retryDisposed() {
    let scheduler = TestScheduler()
    let flaky = Flaky()
    let producer = flaky.work(succeedingAt: 10).retry(upTo: 1, interval: 1, on: scheduler)
    producer.start().dispose()
    scheduler.advance(by: .seconds(2))
    #expect(flaky.count == 1)
    producer.start()
    scheduler.advance(by: .seconds(2))
    #expect(flaky.count == 3)
  }

  @Test("then accepts producers, signals and properties, which may be able to fail or not")
  func thenForms() {
    let failing = SignalProducer<String, Failure>(value: "")
    let safe = SignalProducer<String, Never>(value: "")
    let property = MutableProperty(1)
    #expect(failing.then(SignalProducer<Int, Never>(value: 1)).single() == .success(1))
    #expect(safe.then(SignalProducer<Int, Failure>(value: 1)).single() == .success(1))
    #expect(safe.then(SignalProducer<Int, Never>(value: 1)).single() == .success(1))
    #expect(failing.then(.init(value: "x")).single() == .success("x"))
    #expect(safe.then(.init(value: "x")).single() == .success("x"))
    #expect(safe.then(.empty).single() == nil)
    #expect(failing.then(property).first() == .success(1))
    #expect(safe.then(property).first() == .success(1))
    #expect(safe.then(Signal<Int, Failure>.empty).first() == nil)
  }

  @Test("concat and prefix accept values, errors, signals and properties")
  func concatForms() {
    let (signal, input) = Signal<Int, Failure>.pipe()
    observer.observe(SignalProducer<Int, Failure>(value: 1).concat(signal).concat(error: Failure()).prefix(value: 0))
    input.send(value: 2)
    input.sendCompleted()
    #expect(observer.events == [.value(0), .value(1), .value(2), .failed(Failure())])
    let safe = TestObserver<Int, Never>()
    safe.observe(SignalProducer<Int, Never>(value: 2).prefix(Property(value: 1)).concat(value: 3))
    #expect(safe.events == [.value(1), .value(2), .value(3), .completed])
  }

  @Test("A concatenation that is continued in two ways remains usable, also after one continuation is released")
  func sharedConcatenation() {
    let base = SignalProducer<Int, Never>(value: 1).concat(value: 2).prefix(SignalProducer(value: 0))
    var longer: SignalProducer<Int, Never>? = base.concat(value: 3).concat(value: 4)
    let other = base.concat(value: 5).concat(base)
    #expect(longer?.collect().single() == .success([0, 1, 2, 3, 4]))
    longer = nil
    #expect(other.collect().single() == .success([0, 1, 2, 5, 0, 1, 2]))
    #expect(base.collect().single() == .success([0, 1, 2]))
  }

  @Test("wait blocks until the end, and distinguishes a failure from success")
  func wait() {
    let queue = QueueScheduler(name: "RepeatTests.wait")
    let done = Synchronization.Atomic(false)
    let work = SignalProducer<Int, Failure>([1, 2]).start(on: queue).on(terminated: {
      done.store(true, ordering: .releasing)
    })
    #expect(throws: Never.self) { try work.wait().get() }
    #expect(done.load(ordering: .acquiring) == true)
    #expect(throws: Failure(number: 1)) { try SignalProducer<Int, Failure>(error: Failure(number: 1)).wait().get() }
  }
}
