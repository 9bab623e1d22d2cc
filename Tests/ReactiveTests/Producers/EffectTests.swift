import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("on(…) and logEvents(…)", .endsInTime)
struct EffectTests {
  /// Records the calls of closures.
  private struct Log {
    private let recorded = Atomic<[String]>([])

    var lines: [String] { recorded.value }

    func note(_ text: String) -> @Sendable () -> Void { { recorded.modify { $0.append(text) } } }
    func note<Value: Sendable>(_ text: String) -> @Sendable (Value) -> Void {
      { value in recorded.modify { $0.append("\(text) \(value)") } }
    }
  }

  private let log = Log()
  private let pipe = Operator.Numbers.pipe()

  @Test("A producer's on(…) calls its closures in the documented order")
  func starting() {
    Operator.Producer(value: 1)
      .on(
        starting: log.note("starting"), started: log.note("started"), event: log.note("event"),
        completed: log.note("completed"), terminated: log.note("terminated"), disposed: log.note("disposed"),
        value: log.note("value")
      )
      .start(log.note("observer"))
    let value = ["starting", "event VALUE 1", "value 1", "observer VALUE 1"]
    let end = ["event COMPLETED", "completed", "terminated", "observer COMPLETED", "disposed", "started"]
    #expect(log.lines == value + end)
  }

  @Test("on(…) and logEvents(…) report each event before it is sent", arguments: Operator.ends)
  func loggedEnds(end: Operator.Event) {
    let (signal, ofProducer) = (pipe.output.on(event: log.note("event")), Log())
    signal.logEvents { [log] _, event, _, _, _ in log.note(event)() }.observe(log.note("observer"))
    pipe.output.producer.on(event: ofProducer.note("event")).logEvents { _, event, _, _, _ in ofProducer.note(event)() }
      .start(ofProducer.note("observer"))
    for event in [.value(1), end] { pipe.input.send(event) }
    let name = end == .completed ? "completed" : end == .interrupted ? "interrupted" : "failed Failure(number: 1)"
    let lines = ["event VALUE 1", "value 1", "observer VALUE 1", "event \(end)", name, "terminated", "observer \(end)"]
    #expect(log.lines == lines + ["disposed"] && ofProducer.lines == ["starting", "started"] + log.lines)
  }

  @Test("Only the given kinds of events are logged, with the identifier and the source location")
  func location() {
    let numbers = SignalProducer<Int, Never>(value: 1)
    let logger = eventLog { [log] line in log.note(line)() }
    numbers.logEvents(identifier: "numbers", events: [.value], fileName: "a.swift", logger: logger).start()
    #expect(log.lines == ["[numbers] value 1 fileName: a.swift, functionName: location(), lineNumber: \(#line - 1)"])
  }
}
