extension Stage where Value == Never, NewError == Error {
  @inlinable
  static func promoteValue() -> Stage {
    .inline { sink, _ in Sink(value: { _ in }, end: sink.end) }
  }
}

extension Signal where Value == Never {
  /// The same signal as one that could send values, for where it meets others that do.
  @inlinable
  public func promoteValue<NewValue>(_: NewValue.Type = NewValue.self) -> Signal<NewValue, Error> {
    lift(.promoteValue())
  }

  /// The same signal, where the value that is asked for is the one that it has.
  @inlinable
  public func promoteValue(_: Never.Type = Never.self) -> Signal {
    self
  }
}

extension SignalProducer where Value == Never {
  /// The same producer as one that could send values, for where it meets others that do.
  @inlinable
  public func promoteValue<NewValue>(_: NewValue.Type = NewValue.self) -> SignalProducer<NewValue, Error> {
    lift(.promoteValue())
  }

  /// The same producer, where the value that is asked for is the one that it has.
  @inlinable
  public func promoteValue(_: Never.Type = Never.self) -> SignalProducer {
    self
  }
}
