public import Reactive

/// Work that computes or downloads a resource, such as a request to a server.
///
/// A computation is cold: no work is done before a ``LoadableViewModel`` starts it, and each start does the work again.
public struct Computation<Resource: Sendable, Failure: Error>: Sendable {
  /// An event of a running computation.
  public enum Event: Sendable {
    /// The completed part of the work, from 0 to 1. Other numbers are clamped to this range, and NaN is ignored.
    case progress(Double)
    /// The resource, or an interim value, such as a cached copy. Each value replaces the previous one.
    case value(Resource)
  }

  /// A producer of the events of the work.
  ///
  /// The last value before the producer completes is the resource. To cancel the work, dispose of the disposable that
  /// `start` returns.
  public let events: SignalProducer<Event, Failure>

  /// Creates a computation from a producer of events. These can include the progress of the work.
  public init(reporting events: SignalProducer<Event, Failure>) {
    self.events = events
  }

  /// Creates a computation from a producer of values. The last one is the resource. Earlier ones are interim values,
  /// such as a cached copy.
  public init(_ producer: SignalProducer<Resource, Failure>) {
    self.init(reporting: producer.map(Event.value))
  }
}
