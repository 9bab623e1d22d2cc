import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("lift and the initialisers of SignalProducer")
struct LiftTests {
  struct Failure: Error, Equatable {}

  @Test("lift applies an operator on signals to a producer, at each start")
  func lift() {
    let applied = Mutex(0)
    let producer = SignalProducer<Int, Never>([1, 2, 3]).lift { signal in
      applied.withLock { $0 += 1 }
      return signal.map { "\($0)" }
    }
    #expect(applied.withLock { $0 } == 0)
    for _ in 0..<2 { #expect(producer.collect().last() == .success(["1", "2", "3"])) }
    #expect(applied.withLock { $0 } == 2)
  }

  @Test("Disposing interrupts the lifted signal and cancels the work")
  func disposal() {
    let (disposed, interrupted) = (AnyDisposable(), AnyDisposable())
    let run = SignalProducer<Int, Never>.never.on(disposed: { disposed.dispose() })
      .lift { $0.on(interrupted: { interrupted.dispose() }) }.start()
    #expect(!disposed.isDisposed)
    run.dispose()
    #expect(disposed.isDisposed)
    #expect(interrupted.isDisposed)
  }

  @Test("lift applies an operator on two signals, and starts its own producer last")
  func liftTwo() {
    let sampling = SignalProducer<String, Never>(["a", "b"]).lift { (sampler: Signal<String, Never>) in
      { (signal: Signal<Int, Never>) in signal.sample(with: sampler).map { "\($0)\($1)" } }
    }
    #expect(sampling(SignalProducer([1, 2])).collect().last() == .success(["2a", "2b"]))
  }

  @Test("Disposing interrupts both signals of a lifted operator on two signals")
  func disposalOfTwo() {
    let interruptions = Mutex<[Int]>([])
    @Sendable func watched(_ signal: Signal<Int, Never>, _ number: Int) -> Signal<Int, Never> {
      signal.on(interrupted: { interruptions.withLock { $0.append(number) } })
    }
    let merging = SignalProducer<Int, Never>.never.lift { (first: Signal<Int, Never>) in
      { (second: Signal<Int, Never>) in watched(first, 1).merge(with: watched(second, 2)) }
    }
    merging(.never).start().dispose()
    #expect(interruptions.withLock { $0.sorted() } == [1, 2])
  }

  @Test("Each start iterates over an infinite sequence only as far as needed")
  func endless() {
    let numbers = SignalProducer(0...).take(first: 3)
    let mayFail = SignalProducer<Int, Failure>(0...).take(first: 3)
    for _ in 0..<2 {
      #expect(numbers.collect().last() == .success([0, 1, 2]))
      #expect(mayFail.collect().last() == .success([0, 1, 2]))
    }
  }

  @Test("A producer fails if its action throws")
  func throwing() {
    @Sendable func fail() throws -> Int { throw Failure() }
    let failing = SignalProducer<Int, any Error> { try fail() }
    guard case .failure(let error)? = failing.last() else {
      Issue.record("The producer did not fail.")
      return
    }
    #expect(error is Failure)
  }
}
