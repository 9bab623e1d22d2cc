extension Stage where Error == Never {
  @inlinable
  static func promoteError() -> Stage where NewValue == Value {
    .inline { sink, _ in
      Sink(value: sink.onValue, end: { sink.end($0.promoted()) })
    }
  }
}

extension Termination where Error == Never {
  /// Returns the termination with another error type.
  @inlinable
  func promoted<NewError>() -> Termination<NewError> {
    switch self {
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Signal where Error == Never {
  /// Returns a signal with the same events and another error type, to combine it with signals that can fail.
  ///
  ///     let merged = numbers.promoteError().merge(with: replies)
  ///     // numbers  --1---2---3-|
  ///     // replies  ----7---#
  ///     // merged   --1-7-2-#
  @inlinable
  public func promoteError<NewError>(_: NewError.Type = NewError.self) -> Signal<Value, NewError> {
    lift(.promoteError())
  }

  /// Returns this signal, which already has the requested error type.
  @inlinable
  public func promoteError(_: Never.Type = Never.self) -> Signal {
    self
  }
}

extension SignalProducer where Error == Never {
  /// Returns a producer with the same events and another error type, to combine it with producers that can fail. See
  /// ``Signal/promoteError(_:)``.
  @inlinable
  public func promoteError<NewError>(_: NewError.Type = NewError.self) -> SignalProducer<Value, NewError> {
    lift(.promoteError())
  }

  /// Returns this producer, which already has the requested error type.
  @inlinable
  public func promoteError(_: Never.Type = Never.self) -> SignalProducer {
    self
  }
}
