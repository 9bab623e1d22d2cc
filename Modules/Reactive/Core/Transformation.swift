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

  /// Creates a transformation that sends its events on `scheduler`. If a start is disposed of, the interruption is
  /// delivered on `scheduler`, too.
  static func scheduled(on scheduler: any Scheduler, _ connect: @escaping Connect) -> Transformation {
    Transformation(scheduler: scheduler, connect: connect)
  }
}

extension Signal {
  @usableFromInline
  func lift<NewValue, NewError>(
    _ transformation: Transformation<Value, Error, NewValue, NewError>
  ) -> Signal<NewValue, NewError> {
    let resources = CompositeDisposable()
    let derived: SignalCore<NewValue, NewError>
    let sink: Sink<NewValue, NewError>
    if transformation.scheduler == nil {
      derived = SignalCore(executor: core.executor, resources: resources, isSilent: core.isSilent)
      sink = derived.sinkOnExecutor
    } else {
      derived = SignalCore(resources: resources)
      sink = derived.input
    }
    resources.insert(core.attach(transformation.connect(sink, resources)))
    return Signal<NewValue, NewError>(derived)
  }
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
