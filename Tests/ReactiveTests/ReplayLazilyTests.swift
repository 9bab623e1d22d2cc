import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("replayLazily(upTo:)")
struct ReplayLazilyTests {
  struct Failure: Error, Equatable {}

  private let pipe = Signal<Int, Failure>.pipe()

  @Test("The first start starts the work, which runs only once")
  func startsOnce() {
    let starts = Mutex(0)
    let replayed = SignalProducer<Int, Never>(value: 1).on(starting: { starts.withLock { $0 += 1 } })
      .replayLazily(upTo: 1)
    #expect(starts.withLock { $0 } == 0)
    for _ in 0..<3 { #expect(replayed.collect().first() == .success([1])) }
    #expect(starts.withLock { $0 } == 1)
  }

  @Test("A late start receives the last values and then the following ones", arguments: [0, 1, 2, 100])
  func replays(capacity: Int) {
    let replayed = pipe.output.producer.replayLazily(upTo: capacity)
    replayed.start()
    for number in 1...5 { pipe.input.send(value: number) }
    let late = TestObserver<Int, Failure>()
    replayed.start(late.observer)
    #expect(late.values == Array((1...5).suffix(capacity)))
    pipe.input.send(value: 6)
    #expect(late.values == (1...5).suffix(capacity) + [6])
  }

  @Test(
    "The end is replayed after the values",
    arguments: [
      Signal<Int, Failure>.Event.completed, .failed(Failure()), .interrupted,
    ])
  func replaysEnd(end: Signal<Int, Failure>.Event) {
    let replayed = pipe.output.producer.replayLazily(upTo: 1)
    replayed.start()
    pipe.input.send(value: 1)
    pipe.input.send(end)
    let late = TestObserver<Int, Failure>()
    replayed.start(late.observer)
    #expect(late.events == [.value(1), end])
  }

  @Test("Disposing of a start does not cancel the work while the producer is retained")
  func disposalOfStart() {
    let disposed = AnyDisposable()
    let replayed = pipe.output.producer.on(disposed: { disposed.dispose() }).replayLazily(upTo: 1)
    replayed.start().dispose()
    #expect(!disposed.isDisposed)
    pipe.input.send(value: 1)
    #expect(replayed.first() == .success(1))
  }

  @Test("The work is cancelled when the producer is released and no start is running", arguments: [true, false])
  func cancellation(startGoesLast: Bool) {
    let disposed = AnyDisposable()
    var replayed: SignalProducer<Int, Failure>? =
      pipe.output.producer.on(disposed: { disposed.dispose() }).replayLazily(upTo: 1)
    let run = replayed?.start()
    if startGoesLast { replayed = nil } else { run?.dispose() }
    #expect(!disposed.isDisposed)
    if startGoesLast { run?.dispose() } else { replayed = nil }
    #expect(disposed.isDisposed)
    withExtendedLifetime(replayed) {}
  }

  @Test("A running start keeps the work running after the producer is released")
  func heldByStart() {
    let observer = TestObserver<Int, Failure>()
    pipe.output.producer.replayLazily(upTo: 1).start(observer.observer)
    pipe.input.send(value: 1)
    #expect(observer.values == [1])
  }

  @Test("A start during a delivery receives the earlier values immediately, and each value once")
  func reentrant() {
    let replayed = pipe.output.producer.replayLazily(upTo: 10)
    let inner = TestObserver<Int, Failure>()
    let valuesAtStart = Mutex<[Int]>([])
    let outer = TestObserver<Int, Failure>()
    replayed.start(
      Signal.Observer(value: { number in
        outer.observer.send(value: number)
        if number == 2 {
          self.pipe.input.send(value: 3)
          replayed.start(inner.observer)
          valuesAtStart.withLock { $0 = inner.values }
        }
      }))
    for number in [1, 2] { pipe.input.send(value: number) }
    // The third value is queued at the source until the second has been delivered, so it arrives after the start.
    #expect(valuesAtStart.withLock { $0 } == [1, 2])
    pipe.input.send(value: 4)
    #expect(outer.values == [1, 2, 3, 4])
    #expect(inner.values == [1, 2, 3, 4])
  }

  @Test("A start during a replay, and one that takes only the first values, receive the expected values")
  func nested() {
    let replayed = SignalProducer<Int, Never>([1, 2, 3]).concat(.never).replayLazily(upTo: 3)
    replayed.start()
    let sums = Mutex<[Int]>([])
    replayed.startWithValues { outer in
      replayed.take(first: 2).startWithValues { inner in sums.withLock { $0.append(outer * 10 + inner) } }
    }
    #expect(sums.withLock { $0 } == [11, 12, 21, 22, 31, 32])
    #expect(replayed.first() == .success(1))
  }

  @Test("A start on another thread during sending receives each value exactly once")
  func threads() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let replayed = signal.producer.replayLazily(upTo: .max)
    replayed.start()
    let observers = Mutex<[TestObserver<Int, Never>]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for number in 0..<500 {
        if index == 0 {
          input.send(value: number)
        } else if number < 50 {
          let observer = TestObserver<Int, Never>()
          replayed.start(observer.observer)
          observers.withLock { $0.append(observer) }
        }
      }
    }
    input.sendCompleted()
    for observer in observers.withLock({ $0 }) {
      #expect(observer.values == Array(0..<500))
      #expect(observer.didComplete)
    }
  }

  @Test("A start during the delivery of the end receives the last values and the end, and is released")
  func startAtEnd() {
    final class Item: Sendable {}
    weak var held: Item?
    let events = TestObserver<Int, Failure>()
    let replayed = pipe.output.producer.replayLazily(upTo: 1)
    do {
      let item = Item()
      held = item
      replayed.startWithCompleted { [weak item] in
        guard let item else { return }
        replayed.start { event in withExtendedLifetime(item) { events.observer.send(event) } }
      }
      pipe.input.send(value: 1)
      pipe.input.sendCompleted()
    }
    #expect(events.events == [.value(1), .completed])
    #expect(held == nil)
  }

  @Test("Values are released with the producer, or when newer values replace them")
  func letsGo() {
    final class Item: Sendable {}
    let (signal, input) = Signal<Item, Never>.pipe()
    var replayed: SignalProducer<Item, Never>? = signal.producer.replayLazily(upTo: 1)
    replayed?.start()
    weak var first: Item?
    weak var second: Item?
    func send() -> Item {
      let item = Item()
      input.send(value: item)
      return item
    }
    do {
      first = send()
      second = send()
    }
    #expect(first == nil)
    #expect(second != nil)
    input.sendCompleted()
    #expect(second != nil)
    replayed = nil
    #expect(second == nil)
  }
}
