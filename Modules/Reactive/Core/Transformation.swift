/// The implementation of an operator on one sequence: a function that creates the sink that the source calls from the
/// sink that the operator calls.
///
/// ``Signal/lift(_:)`` applies a transformation to a signal once, and ``SignalProducer/lift(_:)-swift.method`` applies
/// it to a producer at each start. The function adds the resources that it needs to the given composite, which is
/// disposed of when the sequence ends or is cancelled.
@usableFromInline
struct Transformation<Value, Error: Swift.Error, NewValue, NewError: Swift.Error>: Sendable {
  @usableFromInline
  typealias Connect = @Sendable (Sink<NewValue, NewError>, CompositeDisposable) -> Sink<Value, Error>

  /// The scheduler on which the operator sends its events. An operator without a scheduler sends events only in
  /// response to an event of its source, and so on the executor of its source.
  @usableFromInline let scheduler: (any Scheduler)?
  @usableFromInline let connect: Connect

  /// - Parameter scheduler: The scheduler on which events are sent. If a start is disposed of, the interruption is
  ///   delivered there, too.
  @inlinable
  init(scheduler: (any Scheduler)?, connect: @escaping Connect) {
    self.scheduler = scheduler
    self.connect = connect
  }

  /// Creates a transformation that sends events only in response to an event of its source.
  @inlinable
  static func synchronous(_ connect: @escaping Connect) -> Transformation {
    Transformation(scheduler: nil, connect: connect)
  }
}

extension SignalCore {
  /// Returns the core of a derived signal.
  func derive<NewValue, NewError>(
    _ transformation: Transformation<Value, Error, NewValue, NewError>
  ) -> SignalCore<NewValue, NewError> {
    let resources = CompositeDisposable()
    let isSynchronous = transformation.scheduler == nil
    let derived = SignalCore<NewValue, NewError>(
      executor: isSynchronous ? executor : EventExecutor(), resources: resources)
    let sink = isSynchronous ? derived.sinkOnExecutor : derived.input
    resources.insert(attach(transformation.connect(sink, resources)))
    return derived
  }
}

extension Signal {
  @usableFromInline
  func lift<NewValue, NewError>(
    _ transformation: Transformation<Value, Error, NewValue, NewError>
  ) -> Signal<NewValue, NewError> { Signal<NewValue, NewError>(core.derive(transformation)) }
}

extension SignalProducer {
  @inlinable
  func lift<NewValue, NewError>(
    _ transformation: Transformation<Value, Error, NewValue, NewError>
  ) -> SignalProducer<NewValue, NewError> {
    SignalProducer<NewValue, NewError>(subscribe: { [subscribe] sink, resources in
      guard let scheduler = transformation.scheduler else {
        return subscribe(transformation.connect(sink, resources), resources)
      }
      let output = SerialSink(sink, interruptingOn: scheduler)
      resources.insert(output)
      return subscribe(transformation.connect(output.sink, resources), resources)
    })
  }
}
