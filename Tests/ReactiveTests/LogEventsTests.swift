import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Logging")
struct LogEventsTests {
  struct Failure: Error, Equatable {}

  private final class Log: Sendable {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func write(_ line: String) {
      written.withLock { $0.append(line) }
    }
  }

  @Test("A signal logs its events with its identifier and the source location")
  func signal() {
    let log = Log()
    let (signal, input) = Signal<Int, Failure>.pipe()
    let line = #line + 1
    let logged = signal.logEvents(identifier: "numbers") { identifier, event, file, function, number in
      #expect(file.hasSuffix("LogEventsTests.swift"))
      #expect(function == "signal()")
      #expect(number == line)
      log.write("\(identifier): \(event)")
    }
    let observer = TestObserver<Int, Failure>()
    observer.observe(logged)
    input.send(value: 1)
    input.send(error: Failure())
    #expect(
      log.lines == ["numbers: value 1", "numbers: failed Failure()", "numbers: terminated", "numbers: disposed"])
    #expect(observer.events == [.value(1), .failed(Failure())])
  }

  @Test("A producer logs its starts as well")
  func producer() {
    let log = Log()
    SignalProducer<Void, Never>(value: ()).logEvents { _, event, _, _, _ in log.write(event) }.start()
    #expect(Set(log.lines) == ["starting", "started", "value", "completed", "terminated", "disposed"])
    #expect(log.lines.prefix(4) == ["starting", "value", "completed", "terminated"])
  }

  @Test("A producer logs its events with its identifier and the source location")
  func locationOfProducer() {
    let log = Log()
    let line = #line + 1
    let logged = SignalProducer(value: 1).logEvents(identifier: "one") { identifier, _, file, function, number in
      log.write("\(identifier) \(file.hasSuffix("LogEventsTests.swift")) \(function) \(number)")
    }
    logged.start()
    #expect(Set(log.lines) == ["one true locationOfProducer() \(line)"])
  }

  @Test(
    "Each end is logged with its kind, as the end and as the disposal",
    arguments: [Signal<Int, Failure>.Event.completed, .failed(Failure()), .interrupted])
  func ends(end: Signal<Int, Failure>.Event) {
    let (ofSignal, ofProducer) = (Log(), Log())
    let (signal, input) = Signal<Int, Failure>.pipe()
    let logged = signal.logEvents { _, event, _, _, _ in ofSignal.write(event) }
    signal.producer.logEvents { _, event, _, _, _ in ofProducer.write(event) }.start()
    logged.observe { _ in }
    input.send(end)
    let name =
      switch end {
      case .failed: "failed Failure()"
      case .completed: "completed"
      default: "interrupted"
      }
    #expect(ofSignal.lines == [name, "terminated", "disposed"])
    #expect(ofProducer.lines == ["starting", "started", name, "terminated", "disposed"])
  }

  @Test("Only the requested events are logged")
  func choice() {
    let log = Log()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.logEvents(events: [.value, .interrupted]) { _, event, _, _, _ in log.write(event) }.observe { _ in }
    signal.producer.logEvents(events: [.started]) { _, event, _, _, _ in log.write(event) }.start()
    input.send(value: 1)
    input.sendInterrupted()
    #expect(log.lines == ["started", "value 1", "interrupted"])
  }
}
