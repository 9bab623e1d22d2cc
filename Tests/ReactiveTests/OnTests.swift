import Reactive
import Testing

@Suite("on(…)")
struct OnTests {
  /// Records the calls of the closures of `on`.
  private struct Log {
    private let recorded = Atomic<[String]>([])

    var lines: [String] { recorded.value }

    func note(_ text: String) -> @Sendable () -> Void { { recorded.modify { $0.append(text) } } }
    func note<Value: Sendable>(_ text: String = "") -> @Sendable (Value) -> Void {
      { value in recorded.modify { $0.append(text + "\(value)") } }
    }
  }

  @Test("A producer's on(…) calls its closures in the documented order")
  func starting() {
    let log = Log()
    Operator.Producer(value: 1)
      .on(
        starting: log.note("starting"), started: log.note("started"), completed: log.note("completed"),
        terminated: log.note("terminated"), disposed: log.note("disposed"), value: log.note("value ")
      )
      .start()
    #expect(log.lines == ["starting", "value 1", "completed", "terminated", "disposed", "started"])
  }

  @Test(
    "on(…) calls the closure for all events, the one for the kind and terminated, before the observer, and then disposed",
    arguments: [Operator.Event.completed, .failed(Failure()), .interrupted], [true, false])
  func ends(end: Operator.Event, isProducer: Bool) {
    let log = Log()
    let (signal, input) = Operator.Numbers.pipe()
    if isProducer {
      signal.producer
        .on(
          event: log.note("event "), failed: log.note("failed "), completed: log.note("COMPLETED"),
          interrupted: log.note("INTERRUPTED"), terminated: log.note("terminated"), disposed: log.note("disposed"),
          value: log.note("value ")
        )
        .start(log.note("observer "))
    } else {
      signal
        .on(
          event: log.note("event "), failed: log.note("failed "), completed: log.note("COMPLETED"),
          interrupted: log.note("INTERRUPTED"), terminated: log.note("terminated"), disposed: log.note("disposed"),
          value: log.note("value ")
        )
        .observe(log.note("observer "))
    }
    input.send(value: 1)
    input.send(end)
    let kind = end.error.map { "failed \($0)" } ?? "\(end)"
    #expect(
      log.lines == [
        "event VALUE 1", "value 1", "observer VALUE 1", "event \(end)", kind, "terminated", "observer \(end)",
        "disposed",
      ])
  }

  @Test("on(…) of a signal that is neither retained nor observed calls only the closure for the disposal, once")
  func release() {
    let log = Log()
    let (signal, input) = Operator.Numbers.pipe()
    var watched: Operator.Numbers? = signal.on(
      interrupted: log.note("interrupted"), terminated: log.note("terminated"), disposed: log.note("disposed"))
    let observation = watched?.observe { _ in }
    watched = nil
    #expect(log.lines == [])
    observation?.dispose()
    input.sendCompleted()
    #expect(log.lines == ["disposed"])
    withExtendedLifetime(watched) {}
  }

  @Test("on(…) calls each of its closures for an end, whichever of them are given")
  func singleClosures() {
    let log = Log()
    let (completed, never) = (Operator.Producer.empty, Operator.Producer.never)
    completed.on(event: log.note()).start()
    completed.on(completed: log.note("completed")).start()
    completed.on(terminated: log.note("terminated")).start()
    completed.on(disposed: log.note("disposed")).start()
    Operator.Producer(error: Failure()).on(failed: log.note("failed ")).start()
    never.on(interrupted: log.note("interrupted")).start().dispose()
    never.on(event: log.note()).start().dispose()
    never.on(terminated: log.note("terminated")).start().dispose()
    #expect(
      log.lines == [
        "COMPLETED", "completed", "terminated", "disposed", "failed Failure(number: 1)", "interrupted", "INTERRUPTED",
        "terminated",
      ])
  }
}
