import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Operators of time")
struct TimeOperatorTests {
  struct Failure: Error, Equatable {}

  private let scheduler = TestScheduler()
  private let pipe = Signal<Int, Failure>.pipe()
  private let observer = TestObserver<Int, Failure>()

  private func send(_ values: Int...) {
    for value in values { pipe.input.send(value: value) }
  }

  @Test("debounce sends what nothing follows in time")
  func debounce() {
    pipe.output.debounce(1, on: scheduler).observe(observer.observer)
    send(1)
    scheduler.advance(by: 0.5)
    send(2)
    scheduler.advance(by: 0.75)
    #expect(observer.values.isEmpty)
    scheduler.advance(by: 0.25)
    #expect(observer.values == [2])
    send(3)
    scheduler.advance(by: 1.0)
    #expect(observer.values == [2, 3])
  }

  @Test("debounce lets the waiting value go with a completion, or sends it in its time", arguments: [true, false])
  func debounceCompletes(discards: Bool) {
    pipe.output.debounce(1, on: scheduler, discardWhenCompleted: discards).observe(observer.observer)
    send(1)
    scheduler.advance(by: 0.5)
    pipe.input.sendCompleted()
    #expect(observer.events.isEmpty)
    scheduler.advance()
    #expect(observer.events == (discards ? [.completed] : []))
    scheduler.advance(by: 0.5)
    #expect(observer.events == (discards ? [.completed] : [.value(1), .completed]))
  }

  @Test("a failure goes before the value that debounce holds back", arguments: [true, false])
  func debounceFails(discards: Bool) {
    pipe.output.debounce(1, on: scheduler, discardWhenCompleted: discards).observe(observer.observer)
    send(1)
    pipe.input.send(error: Failure())
    scheduler.run()
    #expect(observer.events == [.failed(Failure())])
  }

  @Test("throttle sends the latest value, and no two within the interval")
  func throttle() {
    pipe.output.throttle(1, on: scheduler).observe(observer.observer)
    #expect(observer.values.isEmpty)
    send(0)
    #expect(observer.values.isEmpty)
    scheduler.advance()
    #expect(observer.values == [0])
    send(1, 2)
    scheduler.advance(by: 0.5)
    #expect(observer.values == [0])
    send(3)
    scheduler.advance(by: 0.5)
    #expect(observer.values == [0, 3])
    scheduler.advance(by: 3.0)
    send(4)
    scheduler.advance()
    #expect(observer.values == [0, 3, 4])
  }

  @Test("throttle ends at once, without the value that waits")
  func throttleEnds() {
    pipe.output.throttle(1, on: scheduler).observe(observer.observer)
    send(0)
    scheduler.advance()
    send(1)
    pipe.input.sendCompleted()
    #expect(observer.events == [.value(0)])
    scheduler.advance()
    #expect(observer.events == [.value(0), .completed])
    scheduler.run()
    #expect(observer.events == [.value(0), .completed])
  }

  @Test("throttle does not wait for a clock that was set back")
  func throttleWithClockSetBack() {
    pipe.output.throttle(1, on: scheduler).observe(observer.observer)
    send(0)
    scheduler.advance(by: 0.5)
    scheduler.rewind(by: .seconds(100))
    send(1)
    scheduler.advance()
    #expect(observer.values == [0, 1])
  }

  @Test("throttle(while:on:) holds back while it is true, and then sends the last")
  func throttleWhile() {
    let isThrottled = MutableProperty(false)
    pipe.output.throttle(while: isThrottled, on: scheduler).observe(observer.observer)
    send(1, 2)
    #expect(observer.values.isEmpty)
    scheduler.advance()
    #expect(observer.values == [1, 2])
    isThrottled.value = true
    send(3, 4)
    scheduler.run()
    #expect(observer.values == [1, 2])
    isThrottled.value = false
    scheduler.advance()
    #expect(observer.values == [1, 2, 4])
  }

  @Test("throttle(while:on:) stays as it is when the property goes, and ends without what it holds back")
  func throttleWhileEnds() {
    var isThrottled: MutableProperty<Bool>? = MutableProperty(true)
    if let isThrottled { pipe.output.throttle(while: isThrottled, on: scheduler).observe(observer.observer) }
    send(1)
    isThrottled = nil
    send(2)
    scheduler.advance()
    #expect(observer.events.isEmpty)
    pipe.input.sendCompleted()
    scheduler.advance()
    #expect(observer.events == [.completed])
    withExtendedLifetime(isThrottled) {}
  }

  @Test("a producer throttled while a property is true follows the property, and does not hold it")
  func throttleWhileProducer() {
    var isThrottled: MutableProperty<Bool>? = MutableProperty(true)
    weak let held = isThrottled
    guard let producer = isThrottled.map({ pipe.output.producer.throttle(while: $0, on: scheduler) }) else { return }
    producer.start(observer.observer)
    send(1)
    isThrottled?.value = false
    scheduler.advance()
    #expect(observer.values == [1])
    isThrottled = nil
    #expect(held == nil)
  }

  @Test("timeout fails in time, if nothing ended before")
  func timeout() {
    pipe.output.timeout(after: 2, raising: Failure(), on: scheduler).observe(observer.observer)
    let inTime = TestObserver<Int, Failure>()
    SignalProducer<Int, Never>(value: 1).delay(1, on: scheduler).timeout(after: 2, raising: Failure(), on: scheduler)
      .start(inTime.observer)
    send(1)
    scheduler.advance(by: 1.5)
    #expect(observer.events == [.value(1)])
    scheduler.advance(by: 0.5)
    #expect(observer.events == [.value(1), .failed(Failure())])
    #expect(inTime.events == [.value(1), .completed])
  }

  @Test("lazyMap transforms the value that is the latest when its turn comes")
  func lazyMap() {
    let transformed = TestObserver<String, Failure>()
    pipe.output.lazyMap(on: scheduler) { "\($0)" }.observe(transformed.observer)
    send(1, 2, 3)
    #expect(transformed.values.isEmpty)
    scheduler.advance()
    #expect(transformed.values == ["3"])
    send(4)
    pipe.input.sendCompleted()
    #expect(transformed.values == ["3"])
    scheduler.advance()
    #expect(transformed.events == [.value("3"), .value("4"), .completed])
  }

  @Test("an interruption takes back what lazyMap has not transformed")
  func lazyMapInterrupted() {
    pipe.output.lazyMap(on: scheduler) { $0 }.observe(observer.observer)
    send(1)
    pipe.input.sendInterrupted()
    scheduler.run()
    #expect(observer.events == [.interrupted])
  }

  @Test("timer and interval send at each interval, until they are disposed of or at their end")
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

  @Test("disposing takes back what is scheduled")
  func disposal() {
    let producer = pipe.output.producer
    let runs = [
      producer.debounce(1, on: scheduler).start(observer.observer),
      producer.throttle(1, on: scheduler).start(observer.observer),
      producer.timeout(after: 1, raising: Failure(), on: scheduler).start(),
      producer.lazyMap(on: scheduler) { $0 }.start(observer.observer),
      producer.throttle(while: Property(value: false), on: scheduler).start(observer.observer),
    ]
    send(1)
    for run in runs { run.dispose() }
    scheduler.run()
    #expect(observer.values.isEmpty)
  }

  @Test("interval over a sequence starts it anew each time")
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
