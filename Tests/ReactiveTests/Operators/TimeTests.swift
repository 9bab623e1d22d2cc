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

  @Test("lazyMap calls its closure on the scheduler, only for the values that it sends")
  func lazyMapCalls() {
    let calls = Atomic<[Int]>([])
    pipe.output.lazyMap(on: scheduler) { value in calls.modify { $0.append(value) } }.observe { _ in }
    for value in 1...2 { pipe.input.send(value: value) }
    #expect(calls.value == [])
    scheduler.advance()
    pipe.input.send(value: 3)
    pipe.input.sendCompleted()
    scheduler.advance()
    #expect(calls.value == [2, 3])
  }

  @Test("timer and interval send at each interval, an element or a number, until one interval after the last element")
  func intervals() {
    let (start, dates) = (scheduler.currentDate, TestObserver<Date, Never>())
    let observers = (0..<3).map { _ in TestObserver<Int, Never>() }
    let letters = SignalProducer.interval(1...2, interval: .seconds(1), on: scheduler)
    let timer = dates.observe(SignalProducer.timer(interval: .seconds(2), on: scheduler))
    observers[0].observe(letters)
    observers[1].observe(SignalProducer.interval(.seconds(1), on: scheduler))
    observers[2].observe(SignalProducer.interval([Int](), interval: .seconds(1), on: scheduler))
    scheduler.advance(by: 2.0)
    #expect(observers.map(\.summary) == ["1 2", "0 1", "|"])
    // Each start iterates over the sequence again.
    observers[2].observe(letters.delay(0, on: scheduler))
    scheduler.advance(by: 2.5)
    #expect(observers.map(\.summary) == ["1 2 |", "0 1 2 3", "| 1 2"])
    timer.dispose()
    scheduler.advance(by: 10.0)
    #expect(dates.events == [.value(start + 2), .value(start + 4), .interrupted])
  }

  @Test("retry waits for the time that its closure returns for each failure, and ends when it returns nil")
  func retryDelays() {
    let starts = Atomic(0)
    let work = SignalProducer<Int, Failure> {
      starts.modify { $0 += 1 }
      return .failure(Failure(number: starts.value + 100))
    }
    observer.observe(
      work.retry(on: scheduler) { attempt, error in
        error.number == 100 + attempt && attempt < 4 ? .seconds(1 << attempt) : nil
      })
    for (attempt, seconds) in [(1, 2), (2, 4), (3, 8)] {
      scheduler.advance(by: .milliseconds(seconds * 1000 - 1))
      #expect(starts.value == attempt)
      scheduler.advance(by: Duration.milliseconds(1))
      #expect(starts.value == attempt + 1)
    }
    #expect(observer.events == [.failed(Failure(number: 104))])
  }

  @Test("A debounced or throttled property starts with the current value, and debounce takes the last one")
  func properties() {
    var source: MutableProperty<Int>? = MutableProperty(1)
    guard let debounced = source?.debounce(.seconds(1), on: scheduler),
      let throttled = source?.throttle(.seconds(1), on: scheduler)
    else { return }
    var values: [[Int]] = []
    func record() { values.append([debounced.value, throttled.value]) }
    record()
    for value in 2...3 {
      source?.value = value
      scheduler.advance()
      record()
    }
    source = nil
    scheduler.advance(by: .seconds(1))
    record()
    #expect(values == [[1, 1], [1, 2], [1, 2], [3, 2]])
  }

  // MARK: Late actions

  @Test("The timer of an older value does not send the latest value early, even if it cannot be cancelled")
  func olderTimer() {
    observer.observe(pipe.output.promoteError().debounce(2, on: LateScheduler(scheduler)))
    pipe.input.send(value: 1)
    scheduler.advance(by: .seconds(1))
    pipe.input.send(value: 2)
    scheduler.advance(by: .milliseconds(1500))
    #expect(observer.summary == "")
    scheduler.run()
    #expect(observer.summary == "2")
  }

  @Test("A value that arrives while observe(on:) delivers another waits for the next action of the scheduler")
  func valueDuringDelivery() {
    let log = Atomic<[Int]>([])
    pipe.output.observe(on: scheduler).observeValues { [pipe] value in
      log.modify { $0.append(value) }
      if value == 1 { pipe.input.send(value: 2) }
    }
    pipe.input.send(value: 1)
    scheduler.schedule { log.modify { $0.append(0) } }
    scheduler.advance()
    #expect(log.value == [1, 0, 2])
  }
}
