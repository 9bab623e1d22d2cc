import Reactive
import ReactiveTesting
import Testing

@Suite("Producers of asynchronous work")
struct AsyncProducerTests {
  struct Failure: Error, Equatable {}

  @Test("A producer sends the operation's result or fails with its error")
  func operation() async {
    let value = SignalProducer<Int, Never> { await self.three() }
    let typed = SignalProducer<Int, Failure> { () async throws(Failure) -> Int in try await self.failing() }
    let untyped = SignalProducer<Int, any Error> { try await self.failing() }
    #expect(await value.values.first { _ in true } == 3)
    await #expect(throws: Failure()) { for try await _ in typed.values {} }
    await #expect(throws: Failure()) { for try await _ in untyped.values {} }
    await #expect(throws: Never.self) {
      for try await value in (SignalProducer<Int, any Error> { try await answer() }).values { #expect(value == 42) }
    }
  }

  private func three() async -> Int { 3 }

  private func failing() async throws(Failure) -> Int { throw Failure() }

  private func answer() async throws -> Int { 42 }

  @Test("A closure that is not asynchronous runs synchronously at the start")
  func synchronous() {
    let (value, result, thrown) = (
      SignalProducer<Int, Never> { 1 }, SignalProducer<Int, Failure> { Result<Int, Failure>.success(2) },
      SignalProducer<Int, any Error> { try Result<Int, any Error>.success(3).get() }
    )
    let observers = (TestObserver<Int, Never>(), TestObserver<Int, Failure>(), TestObserver<Int, any Error>())
    observers.0.observe(value)
    observers.1.observe(result)
    observers.2.observe(thrown)
    #expect(observers.0.values + observers.1.values + observers.2.values == [1, 2, 3])
  }

  @Test("Each start runs the operation")
  func starts() async {
    let count = Atomic(0)
    let producer = SignalProducer<Int, Never> {
      await Task.yield()
      return count.modify { count in
        count += 1
        return count
      }
    }
    #expect(await producer.values.first { _ in true } == 1)
    #expect(await producer.values.first { _ in true } == 2)
  }

  @Test("Disposing of a start cancels the task and ignores its error")
  func disposal() async {
    let (running, runningInput) = AsyncStream<Void>.makeStream()
    let (ended, endedInput) = AsyncStream<Bool>.makeStream()
    let producer = SignalProducer<Int, any Error> {
      runningInput.finish()
      let (never, _) = AsyncStream<Never>.makeStream()
      for await _ in never {}
      endedInput.yield(Task.isCancelled)
      endedInput.finish()
      try Task.checkCancellation()
      return 1
    }
    let observer = TestObserver<Int, any Error>()
    let run = observer.observe(producer)
    for await _ in running {}
    run.dispose()
    for await isCancelled in ended { #expect(isCancelled) }
    #expect(observer.values.isEmpty)
    #expect(observer.events.count == 1)
    #expect(observer.didInterrupt)
  }

  @Test("A producer sends the elements of a sequence, and its end or its error")
  func sequence() async {
    let (stream, input) = AsyncStream<Int>.makeStream()
    for value in 1...3 { input.yield(value) }
    input.finish()
    #expect(await collected(SignalProducer<Int, Never>(stream)) == [1, 2, 3])

    let (failing, failingInput) = AsyncThrowingStream<Int, any Error>.makeStream()
    failingInput.yield(1)
    failingInput.finish(throwing: Failure())
    let seen = Atomic<[Int]>([])
    await #expect(throws: Failure()) {
      for try await value in SignalProducer<Int, any Error>(failing).values { seen.modify { $0.append(value) } }
    }
    #expect(seen.value == [1])
  }

  private func collected(_ producer: SignalProducer<Int, Never>) async -> [Int] {
    var values: [Int] = []
    for await value in producer.values { values.append(value) }
    return values
  }

  @Test("Disposing of a start ends the iteration over the sequence")
  func sequenceDisposal() async {
    let (stream, input) = AsyncStream<Int>.makeStream()
    let (terminated, terminatedInput) = AsyncStream<Void>.makeStream()
    let (arrived, arrivedInput) = AsyncStream<Int>.makeStream()
    input.onTermination = { _ in terminatedInput.finish() }
    let run = SignalProducer<Int, Never>(stream).startWithValues { arrivedInput.yield($0) }
    input.yield(1)
    #expect(await arrived.first { _ in true } == 1)
    run.dispose()
    for await _ in terminated {}
    #expect(run.isDisposed)
  }

  @Test("The values of a producer can be converted back to a producer")
  func roundTrip() async {
    #expect(await collected(SignalProducer(SignalProducer<Int, Never>([1, 2]).values)) == [1, 2])
  }
}
