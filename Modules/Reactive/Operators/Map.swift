extension Stage {
  @inlinable
  static func map(_ transform: @escaping @Sendable (Value) -> NewValue) -> Stage where NewError == Error {
    .inline { sink, _ in
      Sink(value: { sink.value(transform($0)) }, end: sink.end)
    }
  }

  @inlinable
  static func mapError(_ transform: @escaping @Sendable (Error) -> NewError) -> Stage where NewValue == Value {
    .inline { sink, _ in
      Sink(value: sink.onValue, end: { sink.end($0.mapError(transform)) })
    }
  }
}

extension Termination {
  /// Returns the termination, with the result of `transform` in place of its error.
  @inlinable
  func mapError<NewError>(_ transform: (Error) -> NewError) -> Termination<NewError> {
    switch self {
    case .completed: .completed
    case .failed(let error): .failed(transform(error))
    case .interrupted: .interrupted
    }
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
  @inlinable
  public func map<NewValue: Sendable>(value: NewValue) -> Signal<NewValue, Error> {
    map { _ in value }
  }

  /// Replaces the error of a failure with the result of `transform` for that error.
  ///
  ///     let renamed = numbers.mapError { _ in CancellationError() }
  ///     // numbers  --1--2-#
  ///     // renamed  --1--2-#
  @inlinable
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
  @inlinable
  public func map<NewValue: Sendable>(value: NewValue) -> SignalProducer<NewValue, Error> {
    map { _ in value }
  }

  /// Replaces the error of a failure with the result of `transform` for that error. See ``Signal/mapError(_:)``.
  @inlinable
  public func mapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> NewError
  ) -> SignalProducer<Value, NewError> {
    lift(.mapError(transform))
  }
}
