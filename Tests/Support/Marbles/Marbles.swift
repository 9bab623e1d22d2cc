import Foundation
import Reactive

// `MarbleTests` compiles this file together with a generated file. It belongs to no target of the package.

/// The error of the inputs that fail.
struct ExampleError: Error {}

/// The inputs and the recorded outputs of one example, at the seconds of a scheduler.
final class Marbles {
  let scheduler = TestScheduler()
  private var recordings: [Recording] = []
  private var retained: [Any] = []

  /// Keeps `object` until the example ends.
  func retain(_ object: Any) {
    retained.append(object)
  }

  // MARK: Inputs

  /// Creates a signal that sends each event at the given second.
  func signal<Value: Sendable, Error>(_ events: [(Int, Signal<Value, Error>.Event)]) -> Signal<Value, Error> {
    let (signal, observer) = Signal<Value, Error>.pipe()
    retain(observer)
    for (second, event) in events { scheduler.schedule(after: .seconds(second)) { observer.send(event) } }
    return signal
  }

  /// Creates a producer that sends each event at the given second after a start.
  func producer<Value: Sendable, Error>(
    _ events: [(Int, Signal<Value, Error>.Event)]
  ) -> SignalProducer<Value, Error> {
    SignalProducer { [scheduler] observer, lifetime in
      for (second, event) in events { lifetime += scheduler.schedule(after: .seconds(second)) { observer.send(event) } }
    }
  }

  /// Creates a property that changes to each value at the given second, from second 0 on. A completion releases the
  /// property.
  func property<Value: Sendable>(_ events: [(Int, Signal<Value, Never>.Event)]) -> MutableProperty<Value> {
    guard case (0, .value(let first))? = events.first else { fatalError("A property needs a value in column 0.") }
    let property = MutableProperty(first)
    let hold = Atomic<MutableProperty<Value>?>(property)
    retain(hold)
    for (second, event) in events.dropFirst() {
      scheduler.schedule(after: .seconds(second)) {
        if let value = event.value { hold.value?.value = value } else { hold.value = nil }
      }
    }
    return property
  }

  // MARK: Outputs

  /// Records the events of a signal.
  func record<Value, Error>(_ signal: Signal<Value, Error>, as name: String) {
    let recording = addRecording(name)
    signal.observe { recording.add($0) }
  }

  /// Starts a producer, and records its events.
  func record<Value, Error>(_ producer: SignalProducer<Value, Error>, as name: String) {
    let recording = addRecording(name)
    retain(producer.start { recording.add($0) })
  }

  /// Records the values of a property.
  func record(_ property: some PropertyProtocol, as name: String) {
    record(property.producer, as: name)
  }

  private func addRecording(_ name: String) -> Recording {
    let recording = Recording(name: name, scheduler: scheduler)
    recordings.append(recording)
    return recording
  }

  /// Runs the example until `second`, and returns the names and the rows of the recorded outputs.
  func rows(until second: Int) -> [(name: String, row: String)] {
    scheduler.advance(by: .seconds(second))
    return recordings.map { ($0.name, $0.row) }
  }
}

/// The events of an output.
private final class Recording: Sendable {
  let name: String
  private let scheduler: TestScheduler
  private let events = Atomic<[(second: Double, text: String, isValue: Bool)]>([])

  init(name: String, scheduler: TestScheduler) {
    self.name = name
    self.scheduler = scheduler
  }

  func add<Value, Error>(_ event: Signal<Value, Error>.Event) {
    let text =
      switch event {
      case .value(let value): description(of: value)
      case .completed: "|"
      case .failed: "#"
      case .interrupted: "!"
      }
    let second = scheduler.currentDate.timeIntervalSinceReferenceDate
    events.modify { $0.append((second, text, event.value != nil)) }
  }

  /// The diagram. If an event is not at a full second, or if there is no space for it, its second is before it in `‹›`.
  var row: String {
    var row = ""
    var last = -1.0
    for (second, text, isValue) in events.value {
      if second == last {
        row += isValue ? ",\(text)" : text
      } else if row.isEmpty || Double(row.count) < second, let column = Int(exactly: second) {
        row += String(repeating: "-", count: column - row.count) + text
      } else {
        row += "‹\(Int(exactly: second).map(String.init) ?? "\(second)")›\(text)"
      }
      last = second
    }
    return row
  }

  /// Returns a description of a value without spaces, quotes and `Optional(…)`.
  private func description(of value: some Any) -> String {
    var text = "\(value)".filter { $0 != " " && $0 != "\"" }
    // The wrapped value may contain parentheses, as the value of a Void does.
    while let match = text.firstMatch(of: /Optional\(((?:[^()]|\([^()]*\))*)\)/) {
      text.replaceSubrange(match.range, with: match.1)
    }
    return text
  }
}
