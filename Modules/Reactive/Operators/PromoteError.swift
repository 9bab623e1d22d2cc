extension Stage where Error == Never {
  @inlinable
  static func promoteError() -> Stage where NewValue == Value {
    .inline { sink, _ in
      Sink(value: sink.onValue, end: { sink.end($0.promoted()) })
    }
  }
}

extension Ending where Error == Never {
  /// The same ending as one of a sequence that could fail.
  @inlinable
  func promoted<NewError>() -> Ending<NewError> {
    switch self {
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Signal where Error == Never {
  /// The same signal as one that could fail, for where it meets others that can.
  @inlinable
  public func promoteError<NewError>(_: NewError.Type = NewError.self) -> Signal<Value, NewError> {
    lift(.promoteError())
  }

  /// The same signal, where the error that is asked for is the one that it has.
  @inlinable
  public func promoteError(_: Never.Type = Never.self) -> Signal {
    self
  }
}

extension SignalProducer where Error == Never {
  /// The same producer as one that could fail, for where it meets others that can.
  @inlinable
  public func promoteError<NewError>(_: NewError.Type = NewError.self) -> SignalProducer<Value, NewError> {
    lift(.promoteError())
  }

  /// The same producer, where the error that is asked for is the one that it has.
  @inlinable
  public func promoteError(_: Never.Type = Never.self) -> SignalProducer {
    self
  }
}
