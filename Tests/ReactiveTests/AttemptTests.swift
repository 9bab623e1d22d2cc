import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Attempting and promoting")
struct AttemptTests {
  struct Failure: Error, Equatable {}

  private let numbers = Signal<Int, Failure>.pipe()

  @Test("attempt does not call its action again while its failure waits for a scheduler")
  func attemptOnScheduler() {
    let (observer, scheduler) = (TestObserver<Int, Failure>(), TestScheduler())
    let calls = Synchronization.Atomic(0)
    let attempt = SignalProducer<Int, Failure>(1...3).attempt { value in
      calls.add(1, ordering: .relaxed)
      return value < 2 ? .success(()) : .failure(Failure())
    }
    observer.observe(attempt.observe(on: scheduler))
    #expect(calls.load(ordering: .relaxed) == 2)
    scheduler.advance()
    #expect(observer.events == [.value(1), .failed(Failure())])
  }

  @Test("promoteError and promoteValue change the type and forward all events")
  func promotion() {
    let (ends, endsInput) = Signal<Never, Never>.pipe()
    let observer = TestObserver<Int, Failure>()
    let same = TestObserver<Never, Never>()
    observer.observe(ends.promoteValue(Int.self).promoteError(Failure.self))
    same.observe(ends.promoteValue().promoteError())
    endsInput.sendCompleted()
    #expect(observer.events == [.completed])
    #expect(same.didComplete)
    let cold = TestObserver<Int, Failure>()
    cold.observe(SignalProducer<Never, Failure>(error: Failure()).promoteValue())
    #expect(cold.events == [.failed(Failure())])
  }

  @Test("attempt and attemptMap fail with a thrown error and cancel the work, for the error types Never and any Error")
  func throwing() {
    @Sendable func check(_ value: Int) throws {
      if value > 1 { throw Failure() }
    }
    @Sendable func same(_ value: Int) throws -> Int {
      try check(value)
      return value
    }
    let sent = Reactive.Atomic(0)
    let work = SignalProducer<Int, Never>(1...5).on(value: { _ in sent.modify { $0 += 1 } })
    let failing = work.promoteError((any Error).self)
    let producers = [
      work.attempt { try check($0) }, failing.attempt { try check($0) },
      work.attemptMap { try same($0) }, failing.attemptMap { try same($0) },
    ]
    for producer in producers {
      let observer = TestObserver<Int, any Error>()
      sent.value = 0
      observer.observe(producer)
      #expect(observer.values == [1] && observer.error is Failure && sent.value == 2)
    }
    let (hot, input) = Signal<Int, any Error>.pipe()
    let (safe, safeInput) = Signal<Int, Never>.pipe()
    let signals = [
      hot.attempt { try check($0) }, hot.attemptMap { try same($0) },
      safe.attempt { try check($0) }, safe.attemptMap { try same($0) },
    ]
    let observers = signals.map { signal in
      let observer = TestObserver<Int, any Error>()
      observer.observe(signal)
      return observer
    }
    for value in 1...3 {
      input.send(value: value)
      safeInput.send(value: value)
    }
    #expect(observers.allSatisfy { $0.values == [1] && $0.error is Failure })
  }
}
