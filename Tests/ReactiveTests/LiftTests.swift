import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("lift, and the forms of making a producer")
struct LiftTests {
  struct Failure: Error, Equatable {}

  @Test("an operator on signals becomes one on producers, applied at each start")
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

  @Test("disposing interrupts the lifted signal and cancels the work")
  func disposal() {
    let (disposed, interrupted) = (AnyDisposable(), AnyDisposable())
    let run = SignalProducer<Int, Never>.never.on(disposed: { disposed.dispose() })
      .lift { $0.on(interrupted: { interrupted.dispose() }) }.start()
    #expect(!disposed.isDisposed)
    run.dispose()
    #expect(disposed.isDisposed)
    #expect(interrupted.isDisposed)
  }

  @Test("an operator of two signals becomes one of two producers, this one being started last")
  func liftTwo() {
    let sampling = SignalProducer<String, Never>(["a", "b"]).lift { (sampler: Signal<String, Never>) in
      { (signal: Signal<Int, Never>) in signal.sample(with: sampler).map { "\($0)\($1)" } }
    }
    #expect(sampling(SignalProducer([1, 2])).collect().last() == .success(["2a", "2b"]))
  }

  @Test("the error's type need not be said where nothing can fail")
  func inference() {
    #expect(SignalProducer(value: 1).last() == .success(1))
    #expect(SignalProducer([1, 2]).last() == .success(2))
    #expect(SignalProducer(values: 1, 2, 3).collect().last() == .success([1, 2, 3]))
    #expect(SignalProducer(Property(value: 4)).last() == .success(4))
    #expect(Result<Int, Failure>.success(5).producer.last() == .success(5))
    #expect(Result<Int, Failure>.failure(Failure()).producer.last() == .failure(Failure()))
  }

  @Test("an endless sequence is made as far as it is wanted, anew at each start")
  func endless() {
    let numbers = SignalProducer(0...).take(first: 3)
    let mayFail = SignalProducer<Int, Failure>(0...).take(first: 3)
    for _ in 0..<2 {
      #expect(numbers.collect().last() == .success([0, 1, 2]))
      #expect(mayFail.collect().last() == .success([0, 1, 2]))
    }
  }

  @Test("an action that throws makes the producer fail")
  func throwing() {
    @Sendable func fail() throws -> Int { throw Failure() }
    let failing = SignalProducer<Int, any Error> { try fail() }
    guard case .failure(let error)? = failing.last() else {
      Issue.record("the producer did not fail")
      return
    }
    #expect(error is Failure)
    let succeeding = SignalProducer<Int, any Error> { 1 }
    guard case .success(1)? = succeeding.last() else {
      Issue.record("the producer did not send the value")
      return
    }
  }
}
