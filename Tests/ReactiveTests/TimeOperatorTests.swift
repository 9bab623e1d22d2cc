import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Time-based operators")
struct TimeOperatorTests {
  struct Failure: Error, Equatable {}

  private let scheduler = TestScheduler()
  private let pipe = Signal<Int, Failure>.pipe()
  private let observer = TestObserver<Int, Failure>()

  @Test("throttle does not wait longer when the clock is set back")
  func throttleWithClockSetBack() {
    pipe.output.throttle(1, on: scheduler).observe(observer.observer)
    pipe.input.send(0)
    scheduler.advance(by: 0.5)
    scheduler.rewind(by: .seconds(100))
    pipe.input.send(1)
    scheduler.advance()
    #expect(observer.values == [0, 1])
  }

  @Test("Each form of timeout forwards the end in time, or else fails and releases the sequence", arguments: 0...3)
  func timeoutForms(form: Int) {
    for end in [Signal<Int, Never>.Event.completed, .interrupted, nil] {
      let (numbers, input) = Signal<Int, Never>.pipe()
      let observer = TestObserver<Int, Failure>()
      let disposals = Atomic(0)
      let (seconds, error) = (3.0, Failure())
      // The signal is not retained by the test.
      let make = { numbers.on(disposed: { disposals.modify { $0 += 1 } }) }
      switch form {
      case 0: observer.observe(make().timeout(after: seconds, raising: error, on: scheduler))
      case 1: observer.observe(make().promoteError().timeout(after: seconds, raising: error, on: scheduler))
      case 2: observer.observe(make().producer.timeout(after: seconds, raising: error, on: scheduler))
      default:
        observer.observe(make().producer.promoteError().timeout(after: seconds, raising: error, on: scheduler))
      }
      scheduler.advance(by: 2.5)
      input.send(value: 1)
      if let end { input.send(end) }
      scheduler.advance(by: 0.5)
      let expected: Signal<Int, Failure>.Event =
        switch end {
        case .completed: .completed
        case .interrupted: .interrupted
        default: .failed(error)
        }
      #expect(observer.events == [.value(1), expected])
      #expect(disposals.value == 1)
    }
  }

  @Test("The time of timeout begins at each start of a producer")
  func timeoutOfStarts() {
    let limited = pipe.output.producer.timeout(after: 2, raising: Failure(), on: scheduler)
    let late = TestObserver<Int, Failure>()
    limited.start(observer.observer)
    scheduler.advance(by: 1.0)
    limited.start(late.observer)
    scheduler.advance(by: 1.0)
    #expect(observer.didFail && late.events.isEmpty)
    scheduler.advance(by: 1.0)
    #expect(late.didFail)
  }

  @Test("lazyMap calls its closure on the scheduler, once for each value that it sends")
  func lazyMapCalls() {
    let calls = Atomic<[Int]>([])
    pipe.output.lazyMap(on: scheduler) { value in
      calls.modify { $0.append(value) }
      return value
    }.observe(observer.observer)
    pipe.input.send(1, 2)
    #expect(calls.value == [])
    scheduler.advance()
    pipe.input.send(3)
    pipe.input.send(error: Failure())
    #expect(calls.value == [2])
    scheduler.advance()
    #expect(calls.value == [2, 3])
    #expect(observer.events == [.value(2), .value(3), .failed(Failure())])
  }

  @Test("timer and interval send at each interval until they end or are disposed of")
  func intervals() {
    let start = scheduler.currentDate
    let dates = TestObserver<Date, Never>()
    let timer = SignalProducer.timer(interval: .seconds(2), on: scheduler, leeway: .seconds(0)).start(dates.observer)
    let letters = TestObserver<String, Never>()
    SignalProducer.interval(["a", "b"], interval: .seconds(1), on: scheduler).start(letters.observer)
    let numbers = TestObserver<Int, Never>()
    let counting = SignalProducer.interval(.seconds(1), on: scheduler).start(numbers.observer)
    #expect(letters.events.isEmpty)
    scheduler.advance(by: 2.0)
    #expect(letters.events == [.value("a"), .value("b")])
    scheduler.advance(by: 2.5)
    #expect(letters.events == [.value("a"), .value("b"), .completed])
    #expect(numbers.values == [0, 1, 2, 3])
    #expect(dates.values == [start + 2, start + 4])
    timer.dispose()
    counting.dispose()
    scheduler.advance(by: 10.0)
    #expect(dates.events.last == .interrupted)
    #expect(numbers.values.count == 4)
  }

  @Test("interval completes one interval after its last element, and then releases its elements")
  func endOfInterval() {
    final class Item: Sendable {}
    weak var held: Item?
    let (items, none) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let starts: [any Disposable]
    do {
      let item = Item()
      held = item
      starts = [
        items.observe(SignalProducer.interval([item], interval: .seconds(1), on: scheduler).map { _ in 1 }),
        none.observe(SignalProducer.interval([Int](), interval: .seconds(1), on: scheduler)),
      ]
    }
    scheduler.advance(by: 1.9)
    #expect(items.events == [.value(1)] && none.events == [.completed] && held != nil)
    scheduler.advance(by: 0.1)
    #expect(items.events == [.value(1), .completed])
    #expect(starts.allSatisfy { $0.isDisposed } && held == nil)
  }

  @Test("Each start of interval iterates over the sequence again")
  func intervalStartsAnew() {
    let producer = SignalProducer.interval(1...2, interval: .seconds(1), on: scheduler)
    let (first, second) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    producer.start(first.observer)
    scheduler.advance(by: 5.0)
    producer.start(second.observer)
    scheduler.advance(by: 5.0)
    #expect(first.events == [.value(1), .value(2), .completed])
    #expect(second.events == first.events)
  }
}
