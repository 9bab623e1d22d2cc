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

extension Ending {
  /// The same ending with another error.
  @inlinable
  func mapError<NewError>(_ transform: (Error) -> NewError) -> Ending<NewError> {
    switch self {
    case .completed: .completed
    case .failed(let error): .failed(transform(error))
    case .interrupted: .interrupted
    }
  }
}

extension Signal {
  /// Sends what `transform` makes of each value.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Signal<NewValue, Error> {
    lift(.map(transform))
  }

  /// Sends `value` for each value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue: Sendable>(value: NewValue) -> Signal<NewValue, Error> {
    map { _ in value }
  }

  /// Fails with what `transform` makes of the error.
  @inlinable
  public func mapError<NewError>(_ transform: @escaping @Sendable (Error) -> NewError) -> Signal<Value, NewError> {
    lift(.mapError(transform))
  }
}

extension SignalProducer {
  /// Sends what `transform` makes of each value.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> SignalProducer<NewValue, Error> {
    lift(.map(transform))
  }

  /// Sends `value` for each value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue: Sendable>(value: NewValue) -> SignalProducer<NewValue, Error> {
    map { _ in value }
  }

  /// Fails with what `transform` makes of the error.
  @inlinable
  public func mapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> NewError
  ) -> SignalProducer<Value, NewError> {
    lift(.mapError(transform))
  }
}
