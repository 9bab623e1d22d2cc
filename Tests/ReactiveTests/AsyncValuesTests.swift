import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Asynchronous sequences of values", .endsInTime)
struct AsyncValuesTests {
  /// Returns the values of a sequence, followed by `#` if it throws an error.
  private func elements<Values: AsyncSequence>(_ values: Values) async -> String where Values.Element == Int {
    var (text, iterator) = ("", values.makeAsyncIterator())
    do {
      while let value = try await iterator.next() { text += "\(value)" }
    } catch {
      text += error is Failure ? "#" : "other error"
    }
    do { if try await iterator.next() != nil { text += "?" } } catch { text += "?" }  // The end is final.
    return text
  }

  @Test("A sequence of a signal has the values sent after its creation, up to the end", arguments: Operator.ends)
  func signal(end: Operator.Event) async {
    let (signal, input) = Operator.Numbers.pipe()
    let signalWithoutError = signal.flatMapError { _ in SignalProducer<Int, Never>.empty }
    input.send(value: 0)
    let (values, throwingStream, stream) = (signal.values, signal.asyncThrowingStream, signalWithoutError.asyncStream)
    for event in [.value(1), .value(2), end] { input.send(event) }
    let expected = end.error == nil ? "12" : "12#"
    #expect(await elements(values) == expected)
    #expect(await elements(throwingStream) == expected)
    #expect(await elements(stream) == "12")
  }

  @Test("Each iteration over the values of a producer starts its work")
  func producer() async {
    let starts = Atomic(0)
    let values = SignalProducer<Int, Failure>([1, 2]).concat(error: Failure())
      .on(starting: { starts.modify { $0 += 1 } }).values
    for count in 0...2 {
      #expect(starts.value == count)
      #expect(await elements(values) == "12#")
    }
  }

  @Test("The values of a property start with the current value, unless the buffering policy discards it")
  func property() async {
    let (values, newest) = withExtendedLifetime(MutableProperty(1)) { property in
      let sequences = (property.values, property.values(bufferingPolicy: .bufferingNewest(1)))
      property.value = 2
      return sequences  // They end when the property is released.
    }
    #expect(await elements(values) == "12")
    #expect(await elements(newest) == "2")
  }

  @Test("A buffering policy discards values, but not the error")
  func policy() async {
    let (signal, input) = Operator.Numbers.pipe()
    let oldest = signal.values(bufferingPolicy: .bufferingOldest(2))
    let newest = signal.values(bufferingPolicy: .bufferingNewest(2))
    for value in 1...5 { input.send(value: value) }
    input.send(error: Failure())
    #expect(await elements(oldest) == "12#")
    #expect(await elements(newest) == "45#")
  }

  @Test("Leaving the loop or cancelling the task ends the iteration and cancels the work", arguments: [false, true])
  func ending(isCancelled: Bool) async {
    let (started, startedInput) = AsyncStream<Void>.makeStream()
    let (disposed, disposedInput) = AsyncStream<Void>.makeStream()
    let work = SignalProducer<Int, Never>(value: 1).concat(.never).on(disposed: disposedInput.finish)
    let task = Task {
      for await _ in work.values {
        startedInput.finish()
        if !isCancelled { break }
      }
    }
    for await _ in started {}
    if isCancelled { task.cancel() }
    await task.value
    // If the work is not cancelled, the time limit of the suite ends this wait.
    for await _ in disposed {}
  }

  /// Returns the number of elements that a loop receives, if its task is cancelled at the first one.
  private func countToCancellation<Values: AsyncSequence & Sendable>(_ values: Values) async throws -> Int {
    let task = Task {
      var count = 0
      for try await _ in values {
        count += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return count
    }
    return try await task.value
  }

  @Test("After the cancellation of its task, a loop receives no value from the buffer, and no error")
  func cancelledLoop() async throws {
    let ((signal, input), clock) = (Operator.Numbers.pipe(), TestScheduler())
    let (producer, safe) = (signal.producer, signal.flatMapError { _ in SignalProducer<Int, Never>.empty })
    let (values, throwingStream, stream) = (signal.values, signal.asyncThrowingStream, safe.asyncStream)
    let (producerThrowingStream, producerStream) = (producer.asyncThrowingStream, safe.producer.asyncStream)
    let (propertyValues, timer) = (Property(initial: 0, then: safe).values, clock.timer(interval: .seconds(1)))
    for event in [Operator.Event.value(1), .value(2), .failed(Failure())] { input.send(event) }
    await clock.advance(by: .seconds(3))
    #expect(try await countToCancellation(values) == 1)
    #expect(try await countToCancellation(throwingStream) == 1)
    #expect(try await countToCancellation(stream) == 1)
    #expect(try await countToCancellation(producerThrowingStream) == 1)
    #expect(try await countToCancellation(producerStream) == 1)
    #expect(try await countToCancellation(propertyValues) == 1)
    #expect(try await countToCancellation(timer) == 1)
    #expect(try await countToCancellation(Self.failing.values) == 1)
  }

  @Test("firstValue returns the first value, and lastValue waits for the end and returns the last value or the error")
  func firstAndLastValue() async throws {
    let (failing, numbers) = (Self.failing, SignalProducer<Int, Never>([1, 2]))
    #expect(try await [failing.firstValue(), failing.requireFirstValue()] == [1, 1])
    await #expect(throws: Failure(number: 7)) { try await failing.lastValue() }
    await #expect(throws: Failure(number: 7)) { try await failing.requireLastValue() }
    #expect(try await [numbers.lastValue(), numbers.requireLastValue()] == [2, 2])
  }

  private static let failing = SignalProducer<Int, Failure>([1, 2]).concat(error: Failure(number: 7))

  @Test("If the work ends without a value, firstValue and lastValue return nil, and the forms that require one throw")
  func noValue() async {
    let interrupted = SignalProducer<Int, Never> { output, _ in output.sendInterrupted() }
    for (empty, isInterrupted) in [(SignalProducer<Int, Never>.empty, false), (interrupted, true)] {
      #expect(await empty.firstValue() == nil)
      #expect(await empty.lastValue() == nil)
      for require in [empty.requireFirstValue, empty.requireLastValue] {
        let error = await #expect(throws: (any Error).self) { try await require() }
        #expect(isInterrupted ? error is CancellationError : error is NoValueError)
      }
    }
  }

  @Test("In a cancelled task, neither a loop nor firstValue or lastValue starts the work")
  func cancelledTask() async throws {
    let starts = Atomic(0)
    let work = Self.failing.on(starting: { starts.modify { $0 += 1 } })
    let task = Task<Void, any Error> {
      withUnsafeCurrentTask { $0?.cancel() }
      let values = try await [work.firstValue(), work.lastValue()]
      #expect(values == [nil, nil])
      for require in [work.requireFirstValue, work.requireLastValue] {
        await #expect(throws: CancellationError.self) { try await require() }
      }
      #expect(await elements(work.values) == "")
    }
    try await task.value
    #expect(starts.value == 0)
  }

  @Test("A producer runs its asynchronous operation at each start, and sends the result or the error")
  func operation() async {
    let count = Atomic(0)
    let value = SignalProducer<Int, Failure> { () async throws(Failure) -> Int in
      await Task.yield()
      count.modify { $0 += 1 }
      if count.value == 3 { throw Failure() }
      return count.value
    }
    for expected in ["1", "2", "#"] { #expect(await elements(value.values) == expected) }
  }

  @Test("Disposing of a start cancels the task of its operation, whose error is ignored")
  func disposal() async {
    let (running, runningInput) = AsyncStream<Void>.makeStream()
    let (ended, endedInput) = AsyncStream<Bool>.makeStream()
    let observer = TestObserver<Int, any Error>()
    let run = observer.observe(
      SignalProducer<Int, any Error> {
        runningInput.finish()
        for await _ in AsyncStream<Never>.makeStream().stream {}  // This ends with the cancellation.
        endedInput.yield(Task.isCancelled)
        endedInput.finish()
        throw CancellationError()
      })
    for await _ in running {}
    run.dispose()
    #expect(await ended.first { _ in true } == true && observer.summary == "!")
  }
}
