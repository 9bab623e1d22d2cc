import Reactive
import ReactiveTesting
import Testing

extension TestObserver {
  /// The events in the notation of marble diagrams: values, `|` for completed, `#` for failed and `!` for interrupted.
  var summary: String {
    events.map { event in
      switch event {
      case .value(let value): "\(value)"
      case .completed: "|"
      case .failed: "#"
      case .interrupted: "!"
      }
    }.joined(separator: " ")
  }
}

/// Checks the events of two starts of a producer, and of a third one that is disposed of during its first value.
func expect<Value: Sendable, Error>(
  _ source: some SignalProducerConvertible<Value, Error>, _ events: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for _ in 1...2 {
    let observer = TestObserver<Value, Error>()
    source.producer.start(observer.observer)
    #expect(observer.summary == events, sourceLocation: sourceLocation)
  }
  let (observer, handle) = (TestObserver<Value, Error>(), SerialDisposable())
  let watched = source.producer.on(event: { event in
    observer.observer.send(event)
    if event.value != nil { handle.dispose() }
  })
  let signal = watched.startWithSignal { signal, interruption in
    handle.inner = interruption
    return signal
  }
  // A start may complete with its only value.
  let isInterrupted = observer.values.count == 1 && observer.events.count == 2 && observer.didInterrupt
  let isComplete = observer.summary == events && observer.values.count < 2
  withExtendedLifetime(signal) { #expect(isInterrupted || isComplete, sourceLocation: sourceLocation) }
}
