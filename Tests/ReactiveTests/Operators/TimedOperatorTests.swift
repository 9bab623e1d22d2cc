import Reactive
import ReactiveTesting
import Testing

@Suite("Operators with a scheduler")
struct TimedOperatorTests {
  /// An operator in its forms for signals and for producers. Its interval is two ticks, of half a second each.
  struct TimedOperator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let forms: [@Sendable (Source, TestScheduler) -> SignalProducer<String, Failure>]
    /// The sent events, each after the number of its tick.
    let events: String

    init<Value: Sendable>(
      _ name: String, _ ofSignal: @escaping @Sendable (Operator.Numbers, TestScheduler) -> Signal<Value, Failure>,
      _ ofProducer: @escaping @Sendable (Operator.Producer, TestScheduler) -> SignalProducer<Value, Failure>,
      _ events: String
    ) {
      (testDescription, self.events) = (name, events)
      forms = [
        { source, clock in ofSignal(source.signal, clock).producer.map { "\($0)" } },
        { source, clock in ofProducer(source.producer, clock).map { "\($0)" } },
      ]
    }
  }

  private static let second = Duration.seconds(1)

  static let operators = [
    TimedOperator("observe(on:)", { $0.observe(on: $1) }, { $0.observe(on: $1) }, "0:1 0:2 1:3 3:4 6:5 7:|"),
    TimedOperator("lazyMap", { $0.lazyMap(on: $1) { $0 } }, { $0.lazyMap(on: $1) { $0 } }, "0:2 1:3 3:4 6:5 7:|"),
    TimedOperator("delay", { $0.delay(1, on: $1) }, { $0.delay(second, on: $1) }, "2:1 2:2 3:3 5:4 8:5 9:|"),
    TimedOperator("delay", { $0.delay(second, on: $1) }, { $0.delay(1, on: $1) }, "2:1 2:2 3:3 5:4 8:5 9:|"),
    TimedOperator("debounce", { $0.debounce(1, on: $1) }, { $0.debounce(second, on: $1) }, "3:3 5:4 7:|"),
    TimedOperator("debounce", { $0.debounce(second, on: $1) }, { $0.debounce(1, on: $1) }, "3:3 5:4 7:|"),
    TimedOperator(
      "debounce that keeps the last value", { $0.debounce(1, on: $1, discardWhenCompleted: false) },
      { $0.debounce(second, on: $1, discardWhenCompleted: false) }, "3:3 5:4 8:5 8:|"),
    TimedOperator("throttle", { $0.throttle(1, on: $1) }, { $0.throttle(second, on: $1) }, "0:2 2:3 4:4 6:5 7:|"),
    TimedOperator("throttle", { $0.throttle(second, on: $1) }, { $0.throttle(1, on: $1) }, "0:2 2:3 4:4 6:5 7:|"),
    TimedOperator(
      "throttle(while:)", { $0.throttle(while: isThrottling(on: $1), on: $1) },
      { $0.throttle(while: isThrottling(on: $1), on: $1) }, "0:1 0:2 3:3 3:4 7:|"),
    TimedOperator(
      "timeout", { $0.timeout(after: 1, raising: Failure(), on: $1) },
      { $0.timeout(after: second, raising: Failure(), on: $1) }, "0:1 0:2 1:3 2:#"),
    TimedOperator(
      "collect(every:)", { $0.collect(every: second, on: $1) }, { $0.collect(every: .seconds(1), on: $1) },
      "2:[1, 2, 3] 4:[4] 6:[] 7:|"),
    TimedOperator(
      "collect(every:)", { $0.collect(every: .seconds(1), on: $1) }, { $0.collect(every: second, on: $1) },
      "2:[1, 2, 3] 4:[4] 6:[] 7:|"),
    TimedOperator(
      "collect(every:) that keeps the last values and skips empty arrays",
      { $0.collect(every: .seconds(1), on: $1, skipEmpty: true, discardWhenCompleted: false) },
      { $0.collect(every: second, on: $1, skipEmpty: true, discardWhenCompleted: false) },
      "2:[1, 2, 3] 4:[4] 8:[5] 8:|"),
  ]

  /// Returns a property that is true from tick 1 to 3, from 4 to 5, and from 6 on. A value is sent in the first and in
  /// the last of these times. The end discards the last one.
  private static func isThrottling(on clock: TestScheduler) -> Property<Bool> {
    let property = MutableProperty(false)
    for (tick, isOn) in [(1, true), (3, false), (4, true), (5, false), (6, true)] {
      clock.schedule(after: .seconds(Double(tick) / 2)) { property.value = isOn }
    }
    return Property(property)
  }

  private let source = Source()
  private let clock = TestScheduler()
  private let observer = TestObserver<String, Failure>()

  @Test("An operator sends its events at the right times", arguments: operators, [0, 1])
  func times(tested: TimedOperator, form: Int) {
    observer.observe(tested.forms[form](source, clock))
    let sent: [Int: [Operator.Event]] = [
      0: [.value(1), .value(2)], 1: [.value(3)], 3: [.value(4)], 6: [.value(5)], 7: [.completed],
    ]
    var log: [String] = []
    for tick in 0..<10 {
      let count = observer.events.count
      clock.advance(by: tick == 0 ? 0 : 0.5)
      let countBeforeSending = observer.events.count
      for event in sent[tick] ?? [] { source.pipe.input.send(event) }
      // Only timeout sends a value before the scheduler runs its next action.
      #expect(observer.events.count == countBeforeSending || tested.testDescription == "timeout")
      clock.advance()
      log += observer.summaries.dropFirst(count).map { "\(tick):\($0)" }
    }
    #expect(log.joined(separator: " ") == tested.events)
  }

  @Test("A value that the observer of an operator sends to its source arrives", arguments: operators)
  func reentrance(tested: TimedOperator) {
    let sendNext = { @Sendable [source] (value: String) in
      if value.contains("1") { source.pipe.input.send(value: 2) }
    }
    observer.observe(tested.forms[0](source, clock).on(value: sendNext))
    source.pipe.input.send(value: 1)
    clock.advance(by: .seconds(5))
    #expect(observer.values.contains { $0.contains("2") })
  }

  @Test("Collecting every second completes after a second, even if no value waits")
  func emptyEnd() {
    let arrays = source.producer.collect(every: .seconds(1), on: clock, skipEmpty: true, discardWhenCompleted: false)
    observer.observe(arrays.map { "\($0)" })
    source.pipe.input.sendCompleted()
    #expect(observer.events.isEmpty)
    clock.advance(by: .seconds(1))
    #expect(observer.events == [.completed])
  }

  @Test("A disposed or completed start releases its observer and its source", arguments: operators, [false, true])
  func disposal(tested: TimedOperator, isCompleted: Bool) {
    weak var weakObserver: TestObserver<String, Failure>?
    do {
      let observer = TestObserver<String, Failure>()
      weakObserver = observer
      let start = observer.observe(tested.forms[1](source, clock))
      source.pipe.input.send(value: 1)
      if isCompleted { source.pipe.input.sendCompleted() } else { start.dispose() }
      clock.run()
    }
    #expect(weakObserver == nil && source.isDisposed)
  }

  // MARK: Single operators

  @Test("Repeated actions, timers, intervals and retries wait for their durations")
  func durations() {
    let (log, two, date) = (Atomic<[String]>([]), Duration.seconds(2), clock.currentDate)
    let note = { @Sendable [clock] (name: String) in
      log.modify { $0.append("\(name) \(Int(clock.currentDate.timeIntervalSince(date)))") }
    }
    clock.schedule(after: Self.second, interval: two) { note("action") }
    SignalProducer.timer(interval: two, on: clock).startWithValues { _ in note("timer") }
    SignalProducer<Int, Never>.interval(two, on: clock).startWithValues { _ in note("interval") }
    let failing = SignalProducer<Int, Failure>(error: Failure()).on(starting: { note("start") })
    failing.retry(upTo: 1, interval: two, on: clock).start()
    clock.advance(by: two)
    clock.advance(by: .seconds(1))
    #expect(log.value == ["start 0", "action 1", "timer 2", "interval 2", "start 2", "action 3"])
  }

  @Test("An event that is sent during a delivery on a scheduler is delivered by a later action")
  func laterAction() {
    let log = Atomic("")
    source.signal.observe(on: clock).observe { [source, clock] event in
      log.modify { $0 += event.value.map(String.init) ?? "" }
      guard event.value == 1 else { return }
      clock.schedule { log.modify { $0 += "x" } }
      source.pipe.input.send(value: 2)
    }
    source.pipe.input.send(value: 1)
    clock.advance()
    #expect(log.value == "1x2")
  }

  @Test("throttle does not wait longer when the clock is set back")
  func clockSetBack() {
    observer.observe(source.producer.map(String.init).throttle(1, on: clock))
    source.pipe.input.send(value: 0)
    clock.advance(by: 0.5)
    clock.rewind(by: .seconds(100))
    source.pipe.input.send(value: 1)
    clock.advance()
    #expect(observer.summary == "0 1")
  }

  @Test(
    "lazyMap calls its closure only for the values that it sends, which an interruption drops, and a failure does not",
    arguments: [.interrupted, .failed(Failure())] as [Operator.Event])
  func lazyMapCalls(end: Operator.Event) {
    let calls = Atomic<[Int]>([])
    source.signal.lazyMap(on: clock) { value in calls.modify { $0.append(value) } }.observe { _ in }
    for value in 1...2 { source.pipe.input.send(value: value) }
    clock.advance()
    for event in [.value(3), end] { source.pipe.input.send(event) }
    clock.advance()
    #expect(calls.value == (end == .interrupted ? [2] : [2, 3]))
  }

  @Test("Each start of an interval sends all of its values, one after each interval")
  func intervals() {
    let producer = SignalProducer<Int, Never>.interval([1, 2], interval: .seconds(1), on: clock)
    let starts = Atomic("")
    for start in ["a", "b"] {
      producer.startWithValues { value in starts.modify { $0 += "\(start)\(value)" } }
      clock.advance(by: .seconds(1))
    }
    #expect(starts.value == "a1a2b1")
    clock.run()
    #expect(starts.value == "a1a2b1b2")
  }
}
