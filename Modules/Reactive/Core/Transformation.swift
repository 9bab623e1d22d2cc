/// The implementation of an operator of this module.
///
/// It is a function that creates the sink that the source calls from the sink that the operator calls. The function
/// adds the resources that it needs to the given composite, which is disposed of when the sequence ends or is cancelled.
public struct Transformation<Value, Error: Swift.Error, NewValue, NewError: Swift.Error>: Sendable {
  @usableFromInline
  typealias Connect = @Sendable (Sink<NewValue, NewError>, CompositeDisposable) -> Sink<Value, Error>

  /// The scheduler on which the operator sends its events, also the interruption of a start that is disposed of. An
  /// operator without a scheduler sends events only in response to an event of its source, and so on the executor of
  /// its source.
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

/// A signal or a producer. Its extensions declare the operators that return the same type, once for both.
///
/// A signal applies an operator immediately, and a producer applies it at each start. When an operator of a producer
/// ends, the work is cancelled.
public protocol EventStream<Value, Error>: SignalProducerConvertible {
  /// Applies an operator of this module.
  func lift(_ transformation: Transformation<Value, Error, Value, Error>) -> Self
}

extension Signal: EventStream {
  /// Applies an operator of this module to the events that the signal sends from now on.
  public func lift<NewValue, NewError>(
    _ transformation: Transformation<Value, Error, NewValue, NewError>
  ) -> Signal<NewValue, NewError> { Signal<NewValue, NewError>(core.derive(transformation)) }
}

extension SignalProducer: EventStream {
  /// Applies an operator of this module at each start.
  @inlinable
  public func lift<NewValue, NewError>(
    _ transformation: Transformation<Value, Error, NewValue, NewError>
  ) -> SignalProducer<NewValue, NewError> {
    SignalProducer<NewValue, NewError>(subscribe: { [subscribe] sink, resources in
      guard let scheduler = transformation.scheduler else {
        return subscribe(transformation.connect(sink, resources), resources)
      }
      let output = SerialSink(sink, interruptingOn: scheduler)
      resources.insert(output)
      let input = transformation.connect(output.sink, resources)
      return resources.isDisposed ? nil : subscribe(input, resources)
    })
  }
}
