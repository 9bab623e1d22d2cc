public import Reactive

extension SignalProducer where Value: Sendable {
  /// Starts the producer, suspends until it ends, and returns its last value or its error.
  ///
  /// - Throws: ``MissingOutcome`` if the producer was interrupted or has completed without a value.
  public func outcome() async throws -> Result<Value, Error> {
    let value: Value?
    do {
      value = try await lastValue()
    } catch {
      return .failure(error)
    }
    guard let value else { throw MissingOutcome() }
    return .success(value)
  }
}

/// The reason why a producer has neither a value nor an error.
public struct MissingOutcome: Error {}
