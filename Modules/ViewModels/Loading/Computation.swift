public import Reactive
public import Services

/// A unit of work with a result, such as a download.
///
/// A computation is cold: creating one does nothing, and each start performs the work again.
public struct Computation<Resource: Sendable>: Sendable {
  /// An event of a running computation.
  public enum Event: Sendable {
    /// The fraction of the work that is done, from 0 to 1.
    case progress(Double)
    /// A value. The last one is the result; earlier ones are preliminary.
    case value(Resource)
  }

  /// The work. Starting the producer starts the computation, and disposing of it cancels the computation.
  ///
  /// The producer completes after it has sent the result.
  public let events: SignalProducer<Event, ServiceError>

  /// Creates a computation that reports its progress.
  public init(reporting events: SignalProducer<Event, ServiceError>) {
    self.events = events
  }

  /// Creates a computation from a producer whose last value is the result.
  public init(_ producer: SignalProducer<Resource, ServiceError>) {
    self.init(reporting: producer.map(Event.value))
  }
}
