public import Reactive
import Testing

extension SignalProducer where Value: Sendable {
  /// Starts the producer, suspends until it ends, and returns its last value or its error. An interruption is an issue.
  public func outcome() async throws -> Result<Value, Error> {
    let (events, continuation) = AsyncStream.makeStream(of: Signal<Value, Error>.Event.self)
    start { event in
      continuation.yield(event)
      if event.isTerminating { continuation.finish() }
    }
    var value: Value?
    for await event in events {
      switch event {
      case .value(let next): value = next
      case .failed(let error): return .failure(error)
      case .completed: break
      case .interrupted: Issue.record("The producer was interrupted.")
      }
    }
    return .success(try #require(value))
  }
}
