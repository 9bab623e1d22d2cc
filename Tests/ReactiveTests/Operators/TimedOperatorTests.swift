import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Operators with a scheduler", .endsInTime)
struct TimedOperatorTests {
  /// An operator in its forms for signals and for producers. Its interval is two ticks, of half a second each.
  struct TimedOperator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let forms: [@Sendable (Source, TestScheduler) -> SignalProducer<String, Failure>]
    let model: TimedModel

    init<Value: Sendable>(
      _ name: String, _ ofSignal: @escaping @Sendable (Operator.Numbers, TestScheduler) -> Signal<Value, Failure>,
      _ ofProducer: @escaping @Sendable (Operator.Producer, TestScheduler) -> SignalProducer<Value, Failure>,
      _ model: TimedModel
    ) {
      (testDescription, self.model) = (name, model)
      forms = [
        { source, clock in ofSignal(source.signal, clock).producer.map { "\($0)" } },
        { source, clock in ofProducer(source.producer, clock).map { "\($0)" } },
      ]
    }
  }

  private static let second = Duration.seconds(1)

  static let operators = [
    TimedOperator("observe(on:)", { $0.observe(on: $1) }, { $0.observe(on: $1) }, .observe),
    TimedOperator("lazyMap", { $0.lazyMap(on: $1) { $0 } }, { $0.lazyMap(on: $1) { $0 } }, .lazyMap),
    TimedOperator("delay", { $0.delay(1, on: $1) }, { $0.delay(second, on: $1) }, .delay),
    TimedOperator("debounce", { $0.debounce(1, on: $1) }, { $0.debounce(second, on: $1) }, .debounce(keepsLast: false)),
    TimedOperator(
      "debounce that keeps the last value", { $0.debounce(1, on: $1, discardWhenCompleted: false) },
      { $0.debounce(second, on: $1, discardWhenCompleted: false) }, .debounce(keepsLast: true)),
    TimedOperator("throttle", { $0.throttle(1, on: $1) }, { $0.throttle(second, on: $1) }, .throttle),
    TimedOperator(
      "throttle(while:)", { $0.throttle(while: isThrottling(on: $1), on: $1) },
      { $0.throttle(while: isThrottling(on: $1), on: $1) }, .throttleWhile(throttledTicks)),
    TimedOperator(
      "timeout", { $0.timeout(after: 1, raising: Failure(), on: $1) },
      { $0.timeout(after: second, raising: Failure(), on: $1) }, .timeout),
    TimedOperator(
      "collect(every:)", { $0.collect(every: second, on: $1) }, { $0.collect(every: .seconds(1), on: $1) },
      .collect(skipsEmpty: false, keepsLast: false)),
    TimedOperator(
      "collect(every:)", { $0.collect(every: .seconds(1), on: $1) }, { $0.collect(every: second, on: $1) },
      .collect(skipsEmpty: false, keepsLast: false)),
    TimedOperator(
      "collect(every:) that keeps the last values and skips empty arrays",
      { $0.collect(every: .seconds(1), on: $1, skipEmpty: true, discardWhenCompleted: false) },
      { $0.collect(every: second, on: $1, skipEmpty: true, discardWhenCompleted: false) },
      .collect(skipsEmpty: true, keepsLast: true)),
  ]

  private static let throttledTicks = [1, 2, 4] + Array(6..<20)

  /// Returns a property that is true during the throttled ticks, and completes in tick 6, while it is true.
  private static func isThrottling(on clock: TestScheduler) -> Property<Bool> {
    let property = MutableProperty(false)
    for tick in 1..<7 {
      clock.schedule(after: .seconds(Double(tick) / 2)) { property.value = throttledTicks.contains(tick) }
    }
    return Property(property)
  }

  /// All sequences of seven values and ticks, which are `nil`, and those with an end, after which only time passes.
  private static let histories: [[Operator.Event?]] = (0..<7).reduce([[]]) { histories, _ in
    histories.flatMap { (history: [Operator.Event?]) in
      let isOver = history.contains { $0?.isTerminating == true }
      let steps: [Operator.Event?] = isOver ? [nil] : [nil, .value(history.count)] + Operator.ends
      return steps.map { history + [$0] }
    }
  }

  private let source = Source()
  private let clock = TestScheduler()
  private let observer = TestObserver<String, Failure>()

  @Test(
    "An operator sends the events of its model at each tick, and leaves nothing behind", arguments: operators, [0, 1])
  func times(tested: TimedOperator, form: Int) {
    for history in Self.histories {
      let (source, clock, expectedEvents) = (Source(), TestScheduler(), tested.model.make())
      weak var held: TestObserver<String, Failure>?
      do {
        let observer = TestObserver<String, Failure>()
        held = observer
        let start = observer.observe(tested.forms[form](source, clock))
        var expected: [String] = []
        // Four more ticks deliver all delayed events.
        let ticks = (history + [nil, nil, nil, nil]).split(separator: nil, omittingEmptySubsequences: false)
        for (tick, events) in ticks.map({ $0.compactMap { $0 } }).enumerated() {
          clock.advance(by: tick == 0 ? 0 : 0.5)
          let count = observer.events.count
          for event in events { source.send(event) }
          // All but one of the operators deliver events only on the scheduler.
          #expect(observer.events.count == count || tested.testDescription == "timeout", "\(history) in tick \(tick)")
          clock.advance()
          if !["|", "#", "!"].contains(expected.last) { expected += expectedEvents(tick, events) }
          guard observer.summaries != expected else { continue }
          Issue.record("\(history): \(observer.summaries) instead of \(expected) in tick \(tick)")
          return
        }
        start.dispose()
      }
      clock.run()
      #expect(held == nil && source.isDisposed, "\(history)")
    }
  }

  @Test(
    "Events that an observer of an operator sends have the same effect as events that are sent after the delivery",
    arguments: operators, [[], [.completed], [.failed(Failure())]] as [[Operator.Event]])
  func reentrance(tested: TimedOperator, end: [Operator.Event]) {
    /// Answers the value 1 with the value 2 and the end, inside or after the delivery.
    func events(isInside: Bool) -> [String] {
      let (source, clock, observer) = (Source(), TestScheduler(), TestObserver<String, Failure>())
      let hasAnswered = Atomic(false)
      let answer = { @Sendable (value: String?) in
        guard value?.contains("1") == true, !hasAnswered.swap(true) else { return }
        for event in [.value(2)] + end { source.send(event) }
      }
      observer.observe(tested.forms[0](source, clock).on(value: { if isInside { answer($0) } }))
      source.send(.value(1))
      for _ in 0..<10 {
        clock.advance(by: 0)
        if !isInside { answer(observer.lastValue) }
        clock.advance(by: 0.5)
        if !isInside { answer(observer.lastValue) }
      }
      return observer.summaries
    }
    let expected = events(isInside: false)
    #expect(events(isInside: true) == expected && (expected.contains { $0.contains("2") } || !end.isEmpty))
  }

  @Test("An action waits for its delay and then for its interval, and a timer and an interval for theirs")
  func durations() {
    let (log, two, date) = (Atomic<[String]>([]), Duration.seconds(2), clock.currentDate)
    let note = { @Sendable [clock] (name: String) in
      log.modify { $0.append("\(name) \(Int(clock.currentDate.timeIntervalSince(date)))") }
    }
    clock.schedule(after: Self.second, interval: two) { note("action") }
    SignalProducer.timer(interval: two, on: clock).startWithValues { _ in note("timer") }
    SignalProducer<Int, Never>.interval(two, on: clock).startWithValues { _ in note("interval") }
    clock.advance(by: two)
    clock.advance(by: .seconds(1))
    #expect(log.value == ["action 1", "timer 2", "interval 2", "action 3"])
  }

  private static let retries: [@Sendable (Operator.Producer, TestScheduler) -> Operator.Producer] = [
    { $0.retry(upTo: 1, interval: 1, on: $1) }, { $0.retry(upTo: 1, interval: second, on: $1) },
    { $0.retry(on: $1) { attempt, _ in attempt == 1 ? second : nil } },
  ]

  @Test("A retry waits for its interval after the failure, but does not delay the last failure", arguments: 0..<3)
  func retryInterval(form: Int) {
    let (log, start) = (Atomic<[String]>([]), clock.currentDate)
    let note = { @Sendable [clock] (name: String) in
      log.modify { $0.append("\(name) \(Int(clock.currentDate.timeIntervalSince(start)))") }
    }
    let failing = Operator.Producer.never.timeout(after: 2, raising: Failure(), on: clock)
    Self.retries[form](failing.on(starting: { note("start") }), clock).startWithFailed { _ in note("failure") }
    clock.run()
    #expect(log.value == ["start 0", "start 3", "failure 5"])
  }

  @Test("An event that is sent during a delivery on a scheduler is delivered by a later action")
  func laterAction() {
    let log = Atomic("")
    source.signal.observe(on: clock).observe { [source, clock] event in
      log.modify { $0 += event.value.map(String.init) ?? "" }
      guard event.value == 1 else { return }
      clock.schedule { log.modify { $0 += "x" } }  // scheduled before the event 2
      source.send(.value(2))
    }
    source.send(.value(1))
    clock.advance()
    #expect(log.value == "1x2")
  }

  @Test("throttle sends a value at once after the clock has been set back")
  func clockSetBack() {
    observer.observe(source.producer.map(String.init).throttle(1, on: clock))
    source.send(.value(0))
    clock.advance(by: 0.5)  // The interval of the value 0 is not over.
    clock.rewind(by: .seconds(100))
    source.send(.value(1))
    clock.advance()
    #expect(observer.summary == "0 1")
  }

  /// Returns the values for which `lazyMap` calls its closure, after events of its source and ticks, which are `nil`.
  private func lazyMapCalls(_ history: [Operator.Event?]) -> [Int] {
    let (source, calls) = (Source(), Atomic<[Int]>([]))
    source.signal.lazyMap(on: clock) { value in calls.modify { $0.append(value) } }.observe { _ in }
    for event in history { if let event { source.send(event) } else { clock.advance() } }
    return withExtendedLifetime(source) { calls.value }
  }

  @Test("lazyMap calls its closure only for the latest of the values that wait, unless an interruption discards it")
  func waitingValues() {
    #expect(lazyMapCalls([.value(1), .value(2), nil]) == [2])
    #expect(lazyMapCalls([.value(2), nil, .value(3), .interrupted, nil]) == [2])
  }

  @Test("Each start of interval(_:interval:on:) sends all of the values, one after each interval")
  func intervals() {
    let producer = SignalProducer<Int, Never>.interval([1, 2], interval: .seconds(1), on: clock)
    let starts = Atomic("")
    for start in ["a", "b"] {
      // The start “b” is one interval later than “a”.
      producer.startWithValues { value in starts.modify { $0 += "\(start)\(value)" } }
      clock.advance(by: .seconds(1))
    }
    #expect(starts.value == "a1a2b1")
    clock.run()
    #expect(starts.value == "a1a2b1b2")
  }
}
