import Reactive
import ReactiveTesting
import Testing

@Suite("The ends of operators with a scheduler")
struct TimedEndingTests {
  enum Failure: Error { case failure }

  typealias Producer = SignalProducer<Int, Failure>
  typealias Event = Signal<Int, Failure>.Event

  /// An operator with a scheduler, and the events that it delivers after a value and an end: V is the value, E the end.
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The events after the completion, a failure and an interruption. The events after the bar are delivered later.
    let events: [String]
    let apply: @Sendable (Producer, TestScheduler) -> Producer

    init(
      _ name: String, _ completion: String, _ failure: String, _ interruption: String,
      _ apply: @escaping @Sendable (Producer, TestScheduler) -> Producer
    ) {
      (testDescription, events, self.apply) = (name, [completion, failure, interruption], apply)
    }
  }

  static let operators = [
    Operator("debounce", "E|", "E|", "E|") { $0.debounce(1, on: $1) },
    Operator("debounce that keeps the last value", "|VE", "E|", "E|") {
      $0.debounce(1, on: $1, discardWhenCompleted: false)
    },
    Operator("delay", "|VE", "E|", "E|") { $0.delay(1, on: $1) },
    Operator("throttle", "E|", "E|", "E|") { $0.throttle(1, on: $1) },
    Operator("lazyMap", "VE|", "VE|", "E|") { $0.lazyMap(on: $1) { $0 } },
    Operator("observe(on:)", "VE|", "VE|", "VE|") { $0.observe(on: $1) },
    Operator("throttle(while:) with false", "VE|", "VE|", "VE|") { $0.throttle(while: Property(value: false), on: $1) },
    Operator("throttle(while:) with true", "E|", "E|", "E|") { $0.throttle(while: Property(value: true), on: $1) },
    Operator("collect(every:)", "E|", "E|", "E|") { $0.collect(every: .seconds(1), on: $1).map(\.count) },
    Operator("collect(every:) that keeps the last values", "|VE", "E|", "E|") {
      $0.collect(every: .seconds(1), on: $1, discardWhenCompleted: false).map(\.count)
    },
  ]

  static let ends = [Event.completed, .failed(.failure), .interrupted]

  @Test("A value that waits is sent or dropped, and the end is delivered on the scheduler", arguments: operators, 0...2)
  func end(tested: Operator, index: Int) {
    let (scheduler, observer) = (TestScheduler(), TestObserver<Int, Failure>())
    let (signal, input) = Signal<Int, Failure>.pipe()
    observer.observe(tested.apply(signal.producer, scheduler))
    input.send(value: 1)
    input.send(Self.ends[index])
    #expect(observer.events.isEmpty)
    func events() -> String {
      observer.events.map { $0 == .value(1) ? "V" : $0 == Self.ends[index] ? "E" : "?" }.joined()
    }
    scheduler.advance()
    let first = events()
    scheduler.advance(by: .seconds(1))
    #expect("\(first)|\(events().dropFirst(first.count))" == tested.events[index])
    scheduler.run()
    #expect(events().last == "E")
  }

  typealias Form = @Sendable (Signal<Int, Failure>, Bool, TestScheduler) -> [SignalProducer<[Int], Failure>]

  /// The forms of operators for signals and for producers, with the events in each of five seconds, at whose beginnings
  /// the values 1 and 2, 3, none, 4 with a completion, and none arrive; first for the argument `false`, then for `true`.
  static let forms: [(name: String, expected: [String], make: Form)] = [
    (
      "debounce(_:on:discardWhenCompleted:)", ["|[2]|[3]||[4] E|", "|[2]|[3]|E||"],
      { numbers, discards, clock in
        [
          numbers.debounce(1, on: clock, discardWhenCompleted: discards).map { [$0] }.producer,
          numbers.producer.debounce(1, on: clock, discardWhenCompleted: discards).map { [$0] },
        ]
      }
    ),
    (
      "collect(every:on:skipEmpty:)", ["|[1, 2]|[3]|[] E||", "|[1, 2]|[3]|E||"],
      { numbers, skips, clock in
        [
          numbers.collect(every: .seconds(1), on: clock, skipEmpty: skips).producer,
          numbers.producer.collect(every: .seconds(1), on: clock, skipEmpty: skips),
        ]
      }
    ),
    (
      "collect(every:on:discardWhenCompleted:)", ["|[1, 2]|[3]|[]|[4] E|", "|[1, 2]|[3]|[] E||"],
      { numbers, discards, clock in
        [
          numbers.collect(every: .seconds(1), on: clock, discardWhenCompleted: discards).producer,
          numbers.producer.collect(every: .seconds(1), on: clock, discardWhenCompleted: discards),
        ]
      }
    ),
    (
      "throttle", ["[2]||[3]|E||", "[2]|[3]||E||"],
      { numbers, isShort, clock in
        [
          numbers.throttle(isShort ? 0.5 : 2, on: clock).map { [$0] }.producer,
          numbers.producer.throttle(isShort ? 0.5 : 2, on: clock).map { [$0] },
        ]
      }
    ),
  ]

  @Test("Both forms of an operator pass on their arguments", arguments: forms, [false, true])
  func arguments(tested: (name: String, expected: [String], make: Form), argument: Bool) {
    let (signal, input) = Signal<Int, Failure>.pipe()
    let scheduler = TestScheduler()
    let observers = tested.make(signal, argument, scheduler).map { producer in
      let observer = TestObserver<[Int], Failure>()
      observer.observe(producer)
      return observer
    }
    var counts = [0, 0]
    var events = ["", ""]
    for values in [[1, 2], [3], [], [4], []] {
      for value in values { input.send(value: value) }
      if values == [4] { input.sendCompleted() }
      scheduler.advance(by: .milliseconds(999))
      for (index, observer) in observers.enumerated() {
        let new = observer.events.dropFirst(counts[index]).map { $0.value.map { "\($0)" } ?? "E" }
        counts[index] += new.count
        events[index] += new.joined(separator: " ") + "|"
      }
      scheduler.advance(by: .milliseconds(1))
    }
    let expected = tested.expected[argument ? 1 : 0]
    #expect(events == [expected, expected])
  }
}
