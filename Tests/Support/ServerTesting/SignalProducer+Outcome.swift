public import Reactive

extension SignalProducer where Value: Sendable {
  /// Starts the producer, suspends until it ends, and returns its last value or its error.
  ///
  /// - Throws: ``MissingOutcome``, if the producer was interrupted or has completed without a value.
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
      case .interrupted: throw MissingOutcome.interrupted
      }
    }
    guard let value else { throw MissingOutcome.noValue }
    return .success(value)
  }
}

/// The reason why a producer has neither a value nor an error.
public enum MissingOutcome: Error {
  case interrupted
  case noValue
}
