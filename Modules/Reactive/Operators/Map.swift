extension Transformation {
  @inlinable
  static func map(_ transform: @escaping @Sendable (Value) -> NewValue) -> Transformation where NewError == Error {
    .synchronous { sink, _ in sink.receiving { sink.value(transform($0)) } }
  }
  static func mapError(_ transform: @escaping @Sendable (Error) -> NewError) -> Transformation where NewValue == Value {
    .synchronous { sink, _ in Sink(value: sink.value, end: { sink.end($0.mapError(transform)) }) }
  }
}

extension Signal {
  /// Sends the result of `transform` for each value.
  ///
  ///     let doubled = numbers.map { $0 * 2 }
  ///     // numbers  --1--2--3-|
  ///     // doubled  --2--4--6-|
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Signal<NewValue, Error> {
    lift(.map(transform))
  }

  /// Sends the given value in place of each value.
  ///
  ///     let changes = numbers.map(value: "x")
  ///     // numbers  --1--2--3-|
  ///     // changes  --x--x--x-|
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> Signal<NewValue, Error> { map { _ in value } }

  /// Replaces the error of a failure with the result of `transform` for that error.
  ///
  ///     let renamed = numbers.mapError { _ in CancellationError() }
  ///     // numbers  --1--2-#
  ///     // renamed  --1--2-#
  public func mapError<NewError>(_ transform: @escaping @Sendable (Error) -> NewError) -> Signal<Value, NewError> {
    lift(.mapError(transform))
  }
}

extension SignalProducer {
  /// Sends the result of `transform` for each value. See ``Signal/map(_:)``.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> SignalProducer<NewValue, Error> {
    lift(.map(transform))
  }
  /// Sends the given value in place of each value. See ``Signal/map(value:)``.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> SignalProducer<NewValue, Error> { map { _ in value } }
  /// Replaces the error of a failure with the result of `transform` for that error. See ``Signal/mapError(_:)``.
  public func mapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> NewError
  ) -> SignalProducer<Value, NewError> { lift(.mapError(transform)) }
}
