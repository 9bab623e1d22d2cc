public import Reactive
public import Services

/// Something that can be computed: downloaded, say. Nothing happens before it is started, and each start computes it
/// anew.
public struct Computation<Resource: Sendable>: Sendable {
  /// What a computation reports.
  public enum Event: Sendable {
    /// How much of it is done, from 0 to 1.
    case progress(Double)
    /// The result, or the best one so far.
    case value(Resource)
  }

  /// The events of a start. It completes when the last value is the result; disposing of the start stops the
  /// computation.
  public let events: SignalProducer<Event, ServiceError>

  /// Makes a computation that reports its progress.
  public init(reporting events: SignalProducer<Event, ServiceError>) {
    self.events = events
  }

  /// Makes a computation of a producer, whose last value is the result.
  public init(_ producer: SignalProducer<Resource, ServiceError>) {
    self.init(reporting: producer.map(Event.value))
  }
}
