import Reactive
import ReactiveTesting
import Testing

@Suite("Operators with a trigger")
struct TriggerTests {
  enum Failure: Error { case failure }

  typealias Numbers = Signal<Int, Failure>
  typealias Trigger = Signal<Void, Never>

  /// An operator on a sequence, in four forms: on a signal and on a producer, with a trigger that is a signal or a
  /// producer.
  typealias Operator = Named<@Sendable (Numbers, Trigger) -> [SignalProducer<Int, Failure>]>

  static let takeUntil = Operator("take(until:)") { numbers, trigger in
    [
      numbers.take(until: trigger).producer, numbers.take(until: trigger.producer).producer,
      numbers.producer.take(until: trigger), numbers.producer.take(until: trigger.producer),
    ]
  }

  static let skipUntil = Operator("skip(until:)") { numbers, trigger in
    [
      numbers.skip(until: trigger).producer, numbers.skip(until: trigger.producer).producer,
      numbers.producer.skip(until: trigger), numbers.producer.skip(until: trigger.producer),
    ]
  }

  /// Runs a script with each form, and returns the events. In `script`, a number is a value of the sequence, “|”, “#”
  /// and “!” are its ends, “t” is a value of the trigger, and “t|” and “t!” are its ends.
  private func run(_ script: String, _ tested: Operator) -> [String] {
    let (numbers, trigger) = (Numbers.pipe(), Trigger.pipe())
    let observers = tested.apply(numbers.output, trigger.output).map { producer in
      let observer = TestObserver<Int, Failure>()
      observer.observe(producer)
      return observer
    }
    for step in script.split(separator: " ") {
      switch step {
      case "|": numbers.input.sendCompleted()
      case "#": numbers.input.send(error: .failure)
      case "!": numbers.input.sendInterrupted()
      case "t": trigger.input.send(value: ())
      case "t|": trigger.input.sendCompleted()
      case "t!": trigger.input.sendInterrupted()
      default: if let number = Int(step) { numbers.input.send(value: number) }
      }
    }
    return observers.map(\.summary)
  }

  @Test("A value that causes its own trigger is forwarded by skip(until:), and not by take(until:)")
  func ownTrigger() {
    let (numbers, input) = Signal<Int, Never>.pipe()
    let trigger = numbers.filter { $0 == 2 }.map { _ in }
    let (skipped, taken) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    skipped.observe(numbers.skip(until: trigger))
    taken.observe(numbers.take(until: trigger))
    for number in 1...3 { input.send(value: number) }
    #expect(skipped.values == [2, 3])
    #expect(taken.events == [.value(1), .completed])
  }

  @Test(
    "take(until:) completes when its trigger sends a value or completes, and ignores an interruption of the trigger",
    arguments: [
      ("1 t 2", "1 |"), ("1 t| 2", "1 |"), ("1 t! 2 |", "1 2 |"), ("t", "|"), ("1 # t", "1 #"), ("1 ! t|", "1 !"),
      ("t! #", "#"),
    ])
  func taking(script: String, expected: String) {
    #expect(run(script, Self.takeUntil) == Array(repeating: expected, count: 4))
  }

  @Test(
    "skip(until:) begins when its trigger sends a value or completes, and is interrupted if there is nothing left",
    arguments: [
      ("1 t 2 |", "2 |"), ("1 t| 2 #", "2 #"), ("1 t 2 !", "2 !"), ("1 t! 2", "!"), ("1 t 2 t 3 t| 4 |", "2 3 4 |"),
      ("1 t 2 t! 3 |", "2 3 |"), ("1 | t", "!"), ("1 # t", "!"), ("1 ! t", "!"), ("| t|", "!"), ("# t!", "!"),
      ("#", ""),
    ])
  func skipping(script: String, expected: String) {
    #expect(run(script, Self.skipUntil) == Array(repeating: expected, count: 4))
  }

  @Test(
    "The trigger is released when the sequence ends, or when the trigger has fired",
    arguments: [(takeUntil, "#"), (takeUntil, "t"), (skipUntil, "t")])
  func release(tested: Operator, step: String) {
    for index in 0..<4 {
      let disposals = Atomic(0)
      let (numbers, trigger) = (Numbers.pipe(), Trigger.pipe())
      // Only the operator refers to this trigger.
      let forms = { tested.apply(numbers.output, trigger.output.on(disposed: { disposals.modify { $0 += 1 } })) }
      forms()[index].start()
      let others = disposals.value
      if step == "t" { trigger.input.send(value: ()) } else { numbers.input.send(error: .failure) }
      #expect(disposals.value == others + 1)
    }
  }

  @Test("Work does not start if its trigger fires at once and leaves nothing to send")
  func firesAtOnce() {
    let starts = Atomic(0)
    let work = SignalProducer<Int, Failure>(value: 1).on(starting: { starts.modify { $0 += 1 } })
    let (value, end) = (SignalProducer<Void, Never>(value: ()).concat(.never), SignalProducer<Void, Never>.empty)
    let (taken, ended, skipped) = (
      TestObserver<Int, Failure>(), TestObserver<Int, Failure>(), TestObserver<Int, Failure>()
    )
    taken.observe(work.take(until: value))
    ended.observe(work.take(until: end))
    skipped.observe(work.skip(until: Trigger.empty))
    #expect(taken.events == [.completed] && ended.events == [.completed] && skipped.events == [.interrupted])
    #expect(starts.value == 0)
  }
}
