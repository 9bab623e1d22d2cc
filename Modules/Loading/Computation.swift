public import Reactive

/// Work that computes or downloads a resource, such as a request to a server.
///
/// A computation is cold: the work begins when a ``LoadableViewModel`` starts it, and each start does the work again.
public struct Computation<Resource: Sendable, Failure: Error>: Sendable {
  /// An event of a running computation.
  public enum Event: Sendable {
    /// The completed part of the work, from 0 to 1.
    case progress(Double)
    /// The resource, or an interim version of it, such as a cached copy. Each value replaces the one before.
    case value(Resource)
  }

  /// A producer of the events of one run. The last value is the resource, and the producer then completes. Disposing of
  /// a start cancels the work.
  public let events: SignalProducer<Event, Failure>

  /// Creates a computation from a producer of events, which can report the progress of the work.
  public init(reporting events: SignalProducer<Event, Failure>) {
    self.events = events
  }

  /// Creates a computation from a producer of values. The last one is the resource. Earlier ones are interim values,
  /// such as a cached copy.
  public init(_ producer: SignalProducer<Resource, Failure>) {
    self.init(reporting: producer.map(Event.value))
  }
}

extension LoadableViewModel {
  /// Creates a view model that starts `computation` immediately.
  ///
  /// - Parameters:
  ///   - computation: The computation to run, and to run again after each reload.
  ///   - scheduler: The scheduler on which the events of the computation are delivered.
  public convenience init(
    _ computation: Computation<Resource, Failure>, scheduler: any Scheduler = UIScheduler()
  ) {
    self.init(computations: SignalProducer(value: computation).map(Optional.some), scheduler: scheduler)
  }
}
