import Foundation
import Reactive

// `MarbleTests` compiles this file together with a generated file. It belongs to no target of the package.

/// The error of the inputs that fail.
struct ExampleError: Error {}

/// The inputs and the recorded outputs of one example, at the seconds of a scheduler.
final class Marbles {
  let scheduler = TestScheduler()
  private var outputs: [(name: String, row: Atomic<Row>)] = []
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
  func producer<Value: Sendable, Error>(_ events: [(Int, Signal<Value, Error>.Event)]) -> SignalProducer<Value, Error> {
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

  /// Records the events of a signal, of a property, or of a producer, which it starts.
  func record(_ source: some SignalProducerConvertible, as name: String) {
    let row = Atomic(Row())
    outputs.append((name, row))
    retain(
      source.producer.start { [scheduler] event in
        row.modify { $0.add(event, at: scheduler.currentDate.timeIntervalSinceReferenceDate) }
      })
  }

  /// Runs the example until `second`, and returns the names and the rows of the recorded outputs.
  func rows(until second: Int) -> [(name: String, row: String)] {
    scheduler.advance(by: .seconds(second))
    return outputs.map { ($0.name, $0.row.value.text) }
  }
}

/// The events of an output.
private struct Row {
  /// The diagram. If an event is not at a full second, or if there is no space for it, its second is before it in `‹›`.
  private(set) var text = ""
  private var last = -1.0

  mutating func add<Value, Error>(_ event: Signal<Value, Error>.Event, at second: Double) {
    let symbol =
      switch event {
      case .value(let value): description(of: value)
      case .completed: "|"
      case .failed: "#"
      case .interrupted: "!"
      }
    if second == last {
      text += event.value == nil ? symbol : ",\(symbol)"
    } else if text.isEmpty || Double(text.count) < second, let column = Int(exactly: second) {
      text += String(repeating: "-", count: column - text.count) + symbol
    } else {
      text += "‹\(Int(exactly: second).map(String.init) ?? "\(second)")›\(symbol)"
    }
    last = second
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
