public import Reactive

extension SignalProducer where Value: Sendable {
  /// Starts the producer, suspends until it ends, and returns its last value or its error.
  ///
  /// - Throws: ``MissingOutcome`` if the producer was interrupted or has completed without a value.
  public func outcome() async throws -> Result<Value, Error> {
    let (events, continuation) = AsyncStream.makeStream(of: Signal<Value, Error>.Event.self)
    start { event in
      continuation.yield(event)
      if event.isTerminating { continuation.finish() }
    }
    var outcome: Result<Value, Error>?
    for await event in events {
      switch event {
      case .value(let value): outcome = .success(value)
      case .failed(let error): outcome = .failure(error)
      case .completed: break
      case .interrupted: throw MissingOutcome()
      }
    }
    guard let outcome else { throw MissingOutcome() }
    return outcome
  }
}

/// The reason why a producer has neither a value nor an error.
public struct MissingOutcome: Error {}
