import Reactive
import ReactiveTesting
import Testing

@Suite("Asynchronous sequences of values", .timeLimit(.minutes(5)))
struct AsyncValuesTests {
  /// Returns the values of a sequence, followed by `#` if it throws an error.
  private func elements<Values: AsyncSequence>(_ values: Values) async -> String where Values.Element == Int {
    var text = ""
    do {
      for try await value in values { text += "\(value)" }
    } catch is Failure {
      return text + "#"
    } catch {
      return text + "other error"
    }
    return text
  }

  private static let ends: [Operator.Event] = [.completed, .failed(Failure()), .interrupted]

  @Test("The values of a signal are those after the call, up to the end", arguments: ends)
  func signal(end: Operator.Event) async {
    let (signal, input) = Operator.Numbers.pipe()
    let safe = signal.flatMapError { _ in SignalProducer<Int, Never>.empty }
    input.send(value: 0)
    let (values, stream, safeValues, safeStream) = (
      signal.values, signal.asyncThrowingStream, safe.values, safe.asyncStream
    )
    for event in [.value(1), .value(2), end] { input.send(event) }
    let expected = end.error == nil ? "12" : "12#"
    #expect(await elements(values) == expected)
    #expect(await elements(stream) == expected)
    #expect(await elements(safeValues) == "12")
    #expect(await elements(safeStream) == "12")
  }

  @Test("Each iteration over the values of a producer starts it, and its streams start it when they are read")
  func producer() async {
    let starts = Atomic(0)
    let producer = SignalProducer<Int, Failure>([1, 2]).concat(error: Failure())
      .on(starting: { starts.modify { $0 += 1 } })
    let values = producer.values
    #expect(starts.value == 0)
    for _ in 1...2 { #expect(await elements(values) == "12#") }
    #expect(starts.value == 2)
    #expect(await elements(producer.asyncThrowingStream) == "12#")
    #expect(await elements(producer.flatMapError { _ in .empty }.asyncStream) == "12")
    #expect(starts.value == 4)
  }

  @Test("After an error, which is typed, the iteration ends")
  func typedError() async throws {
    var iterator = SignalProducer<Int, Failure>(error: Failure(number: 2)).values.makeAsyncIterator()
    do throws(Failure) {
      _ = try await iterator.next()
      Issue.record("No error was thrown.")
    } catch {
      #expect(error.number == 2)
    }
    #expect(try await iterator.next() == nil)
  }

  @Test("The values of a property start with the current value")
  func property() async {
    var property: MutableProperty<Int>? = MutableProperty(1)
    guard let values = property?.values, let newest = property?.values(bufferingPolicy: .bufferingNewest(1)) else {
      return
    }
    property?.value = 2
    property = nil
    #expect(await elements(values) == "12")
    #expect(await elements(newest) == "2")
  }

  @Test("The buffering policy determines which values are kept, but not whether the error is")
  func policy() async {
    let (signal, input) = Operator.Numbers.pipe()
    let (oldest, newest) = (
      signal.values(bufferingPolicy: .bufferingOldest(2)), signal.values(bufferingPolicy: .bufferingNewest(2))
    )
    for value in 1...5 { input.send(value: value) }
    input.send(error: Failure())
    #expect(await elements(oldest) == "12#")
    #expect(await elements(newest) == "45#")
    #expect(await elements(SignalProducer<Int, Never>(1...5).values(bufferingPolicy: .bufferingOldest(1))) == "1")
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
    for await _ in disposed {}
  }

  @Test("The first and the last value are nil without a value, and errors are typed")
  func firstAndLastValue() async throws {
    let failing = SignalProducer<Int, Failure>([1, 2]).concat(error: Failure(number: 7))
    #expect(try await failing.firstValue() == 1)
    do throws(Failure) {
      _ = try await failing.lastValue()
      Issue.record("No error was thrown.")
    } catch {
      #expect(error.number == 7)
    }
    #expect(await SignalProducer<Int, Never>([1, 2]).lastValue() == 2)
    for empty in [SignalProducer<Int, Never>.empty, SignalProducer { output, _ in output.sendInterrupted() }] {
      #expect(await empty.firstValue() == nil)
      #expect(await empty.lastValue() == nil)
    }
  }

  @Test("Values observed on the main actor keep their order, and arrive immediately if sent there")
  @MainActor
  func mainActor() async {
    var values: [Int] = []
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues(on: MainActor.self) { values.append($0) }
    signal.producer.startWithValues(on: MainActor.self) { values.append(10 * $0) }
    input.send(value: 1)
    #expect(values == [1, 10])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      signal.producer.startWithValues(on: MainActor.self) { if $0 == 3 { continuation.resume() } }
      Task.detached { for value in 2...3 { input.send(value: value) } }
    }
    #expect(values.filter { $0 < 10 } == [1, 2, 3] && values.filter { $0 >= 10 } == [10, 20, 30])
  }

  // MARK: Producers of asynchronous work

  @Test("A producer sends the result of an operation or its error, at each start")
  func operation() async {
    let (count, failure) = (Atomic(0), Failure())
    let value = SignalProducer<Int, Never> {
      await Task.yield()
      count.modify { $0 += 1 }
      return count.value
    }
    let typed = SignalProducer<Int, Failure> { () async throws(Failure) -> Int in throw failure }
    let untyped = SignalProducer<Int, any Error> { () async throws -> Int in throw failure }
    for start in 1...2 { #expect(await elements(value.values) == "\(start)") }
    #expect(await elements(typed.values) == "#")
    #expect(await elements(untyped.values) == "#")
    #expect(await elements(SignalProducer<Int, any Error> { () async throws -> Int in 4 }.values) == "4")
  }

  @Test("A producer sends the elements of a sequence, and its end or its error")
  func sequence() async {
    let producer = SignalProducer<Int, Never>([1, 2])
    #expect(await elements(SignalProducer<Int, Never>(producer.asyncStream).values) == "12")
    #expect(await elements(SignalProducer(producer.values).values) == "12")
    let failing = SignalProducer<Int, Failure>([1, 2]).concat(error: Failure())
    #expect(await elements(SignalProducer<Int, any Error>(failing.asyncThrowingStream).values) == "12#")
  }

  @Test("Disposing of a start cancels the task and ignores its error")
  func disposal() async {
    let (running, runningInput) = AsyncStream<Void>.makeStream()
    let (ended, endedInput) = AsyncStream<Bool>.makeStream()
    let observer = TestObserver<Int, any Error>()
    let run = observer.observe(
      SignalProducer<Int, any Error> {
        runningInput.finish()
        for await _ in AsyncStream<Never>.makeStream().stream {}
        endedInput.yield(Task.isCancelled)
        endedInput.finish()
        throw CancellationError()
      })
    for await _ in running {}
    run.dispose()
    #expect(await ended.first { _ in true } == true && observer.summary == "!")
  }
}
