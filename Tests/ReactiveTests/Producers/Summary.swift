import Reactive
import ReactiveTesting
import Testing

extension TestObserver {
  /// The events in the notation of marble diagrams: values, `|` for completed, `#` for failed and `!` for interrupted.
  var summary: String { summaries.joined(separator: " ") }

  var summaries: [String] {
    events.map { event in
      switch event {
      case .value(let value): "\(value)"
      case .completed: "|"
      case .failed: "#"
      case .interrupted: "!"
      }
    }
  }
}

/// Checks the events of two starts of a producer.
func expect<Value: Sendable, Error>(
  _ source: some SignalProducerConvertible<Value, Error>, _ events: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for _ in 1...2 {
    let observer = TestObserver<Value, Error>()
    source.producer.start(observer.observer)
    #expect(observer.summary == events, sourceLocation: sourceLocation)
  }
}
