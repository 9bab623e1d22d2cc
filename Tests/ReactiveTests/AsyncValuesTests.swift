import Reactive
import ReactiveTesting
import Testing

@Suite("Asynchronous sequences of values")
struct AsyncValuesTests {
  struct Failure: Error, Equatable {}

  @Test("The values of a signal are those after the call, up to the completion")
  func signal() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    input.send(value: 0)
    let values = signal.values
    for value in 1...3 { input.send(value: value) }
    input.sendCompleted()
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == [1, 2, 3])
  }

  @Test("A failure is thrown after the values, as a typed error")
  func failure() async {
    let producer = SignalProducer<Int, Failure>([1, 2]).concat(SignalProducer(error: Failure()))
    var seen: [Int] = []
    do throws(Failure) {
      var iterator = producer.values.makeAsyncIterator()
      while let value = try await iterator.next() { seen.append(value) }
      Issue.record("No error was thrown.")
    } catch {
      #expect(error == Failure())
    }
    #expect(seen == [1, 2])
  }

  @Test("A failure is delivered even if the buffer is full")
  func failureWithFullBuffer() async {
    let producer = SignalProducer<Int, Failure>([1, 2]).concat(SignalProducer(error: Failure()))
    let values = producer.values(bufferingPolicy: .bufferingOldest(1))
    var seen: [Int] = []
    await #expect(throws: Failure()) {
      for try await value in values { seen.append(value) }
    }
    #expect(seen == [1])
  }

  @Test("An interruption ends the asynchronous sequence")
  func interruption() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let values = signal.values
    input.send(value: 1)
    input.sendInterrupted()
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == [1])
  }

  @Test("The buffering policy determines which values are kept")
  func policy() async {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (oldest, newest) = (
      signal.values(bufferingPolicy: .bufferingOldest(2)), signal.values(bufferingPolicy: .bufferingNewest(2))
    )
    for value in 1...5 { input.send(value: value) }
    input.sendCompleted()
    var seen: ([Int], [Int]) = ([], [])
    for await value in oldest { seen.0.append(value) }
    for await value in newest { seen.1.append(value) }
    #expect(seen == ([1, 2], [4, 5]))
  }

  @Test("The buffering policy also applies to the values of a property")
  func policyOfProperty() async {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let newest = property?.values(bufferingPolicy: .bufferingNewest(1))
    property?.value = 2
    property = nil
    var seen: [Int] = []
    if let newest {
      for await value in newest { seen.append(value) }
    }
    #expect(seen == [2])
  }

  @Test("The values of a property start with the current value")
  func property() async {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let values = property?.values
    property?.value = 2
    property = nil
    var seen: [Int] = []
    if let values {
      for await value in values { seen.append(value) }
    }
    #expect(seen == [1, 2])
  }

  @Test("Each iteration starts the producer")
  func starts() async {
    let starts = Atomic(0)
    let producer = SignalProducer<Int, Never> {
      starts.modify { count in
        count += 1
        return count
      }
    }
    let values = producer.values
    #expect(starts.value == 0)
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    for await value in values { seen.append(value) }
    #expect(seen == [1, 2])
  }

  @Test("Cancelling the task ends the iteration and cancels the work")
  func cancellation() async {
    let (started, startedInput) = AsyncStream<Void>.makeStream()
    let (disposed, disposedInput) = AsyncStream<Void>.makeStream()
    let producer = SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 1)
      lifetime.observeEnded { disposedInput.finish() }
      lifetime.observeEnded { withExtendedLifetime(observer) {} }
    }
    let task = Task {
      var seen: [Int] = []
      for await value in producer.values {
        seen.append(value)
        startedInput.finish()
      }
      return seen
    }
    for await _ in started {}
    task.cancel()
    for await _ in disposed {}
    #expect(await task.value == [1])
  }

  @Test("Leaving the loop and releasing the values ends the observation")
  func leaving() async {
    let disposals = Atomic(0)
    let (signal, input) = Signal<Int, Never>.pipe()
    let watched = SignalProducer(signal).on(disposed: { disposals.modify { $0 += 1 } })
    input.send(value: 0)
    let task = Task {
      for await value in watched.values where value == 2 { break }
    }
    while disposals.value == 0 {
      input.send(value: 2)
      await Task.yield()
    }
    await task.value
    do { _ = Property(initial: 0, then: watched).values }
    #expect(disposals.value == 2)
  }

  @Test("asyncStream and asyncThrowingStream send the same values")
  func streams() async throws {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (plain, throwing) = (signal.asyncStream, signal.asyncThrowingStream)
    input.send(value: 1)
    input.sendCompleted()
    var seen: [Int] = []
    for await value in plain { seen.append(value) }
    for try await value in throwing { seen.append(value) }
    for await value in SignalProducer<Int, Never>([2, 3]).asyncStream { seen.append(value) }
    #expect(seen == [1, 1, 2, 3])
    await #expect(throws: Failure()) {
      for try await _ in SignalProducer<Int, Failure>(error: Failure()).asyncThrowingStream {}
    }
  }

  @Test("A throwing stream of a signal throws its error after the values, and ends at an interruption")
  func throwingStream() async throws {
    for isFailing in [true, false] {
      let (signal, input) = Signal<Int, Failure>.pipe()
      let (stream, seen) = (signal.asyncThrowingStream, Atomic<[Int]>([]))
      input.send(value: 1)
      if isFailing { input.send(error: Failure()) } else { input.sendInterrupted() }
      var error: (any Error)?
      do {
        for try await value in stream { seen.modify { $0.append(value) } }
      } catch let thrown {
        error = thrown
      }
      #expect(seen.value == [1] && (error is Failure) == isFailing)
    }
  }

  @Test("After an error, the iteration ends, and the next one starts the work again")
  func afterError() async throws {
    let values = SignalProducer<Int, Failure>(error: Failure()).values
    for _ in 0..<2 {
      var iterator = values.makeAsyncIterator()
      await #expect(throws: Failure()) { try await iterator.next() }
      #expect(try await iterator.next() == nil)
    }
  }

  @Test("Reading the stream of a producer starts the work, each time")
  func startingStreams() {
    let starts = Atomic(0)
    let work = SignalProducer<Int, Never>.never.on(starting: { starts.modify { $0 += 1 } })
    withExtendedLifetime((work.asyncStream, work.asyncThrowingStream, work.values)) { #expect(starts.value == 2) }
  }
}
