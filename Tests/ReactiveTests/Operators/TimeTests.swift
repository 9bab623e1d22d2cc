import Foundation
import Reactive
import ReactiveTesting
import Testing

/// What the models of operators with a scheduler leave out.
@Suite("Time")
struct TimeTests {
  private let scheduler = TestScheduler()
  private let pipe = Signal<Int, Never>.pipe()
  private let observer = TestObserver<Int, Failure>()

  @Test("throttle does not wait longer when the clock is set back")
  func clockSetBack() {
    observer.observe(pipe.output.promoteError().throttle(1, on: scheduler))
    pipe.input.send(value: 0)
    scheduler.advance(by: 0.5)
    scheduler.rewind(by: .seconds(100))
    pipe.input.send(value: 1)
    scheduler.advance()
    #expect(observer.summary == "0 1")
  }

  @Test("lazyMap calls its closure only for the values that it sends")
  func lazyMapCalls() {
    let calls = Atomic<[Int]>([])
    pipe.output.lazyMap(on: scheduler) { value in calls.modify { $0.append(value) } }.observe { _ in }
    for value in 1...2 { pipe.input.send(value: value) }
    scheduler.advance()
    #expect(calls.value == [2])
  }

  @Test("timer sends a date at each interval until it is disposed of")
  func timer() {
    let (start, dates) = (scheduler.currentDate, TestObserver<Date, Never>())
    let timer = dates.observe(SignalProducer.timer(interval: .seconds(2), on: scheduler))
    scheduler.advance(by: 4.5)
    timer.dispose()
    scheduler.advance(by: 10.0)
    #expect(dates.events == [.value(start + 2), .value(start + 4), .interrupted])
  }

  @Test("interval sends an element of a sequence, or a number, at each interval, and completes one interval later")
  func intervals() {
    let producers = [
      SignalProducer.interval(1...2, interval: .seconds(1), on: scheduler),
      SignalProducer.interval(.seconds(1), on: scheduler),
      SignalProducer.interval([], interval: .seconds(1), on: scheduler),
    ]
    let observers = producers.map { _ in TestObserver<Int, Never>() }
    for (observer, producer) in zip(observers, producers) { observer.observe(producer) }
    scheduler.advance(by: 2.0)
    #expect(observers.map(\.summary) == ["1 2", "0 1", "|"])
    scheduler.advance(by: 1.0)
    #expect(observers.map(\.summary) == ["1 2 |", "0 1 2", "|"])
  }

  @Test("retry waits for the time that its closure returns for each failure, and fails when it returns nil")
  func retryDelays() {
    let begin = scheduler.currentDate
    let starts = Atomic<[TimeInterval]>([])
    let work = SignalProducer<Int, Failure> { [scheduler] in
      starts.modify { $0.append(scheduler.currentDate.timeIntervalSince(begin)) }
      return .failure(Failure(number: starts.value.count))
    }
    // 2 s after the first failure, 4 s after the second one.
    observer.observe(
      work.retry(on: scheduler) { attempt, error in
        error.number == attempt && attempt < 3 ? .seconds(1 << attempt) : nil
      })
    scheduler.run()
    #expect(starts.value == [0, 2, 6] && observer.events == [.failed(Failure(number: 3))])
  }

  @Test("A debounced or throttled property starts with the current value")
  func properties() {
    let source = MutableProperty(1)
    let properties = [source.debounce(.seconds(1), on: scheduler), source.throttle(.seconds(1), on: scheduler)]
    var values = [properties.map(\.value)]
    for value in 2...3 {
      source.value = value
      scheduler.advance()
      values.append(properties.map(\.value))
    }
    scheduler.advance(by: .seconds(1))
    values.append(properties.map(\.value))
    #expect(values == [[1, 1], [1, 2], [1, 2], [3, 3]])
  }
}
