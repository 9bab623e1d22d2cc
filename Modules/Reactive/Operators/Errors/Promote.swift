extension Signal where Error == Never {
  /// Returns a signal with the same events and another error type, to combine it with signals that can fail.
  ///
  ///     let merged = numbers.promoteError().merge(with: replies)
  ///     // numbers  --1---2---3-|
  ///     // replies  ----7---#
  ///     // merged   --1-7-2-#
  public func promoteError<NewError>(_: NewError.Type = NewError.self) -> Signal<Value, NewError> {
    lift(.synchronous { sink, _ in Sink(value: sink.value, end: { sink.end($0.promoted()) }) })
  }

  /// Returns this signal, which already has the requested error type.
  public func promoteError(_: Never.Type = Never.self) -> Signal { self }
}

extension SignalProducer where Error == Never {
  /// Returns a producer with the same events and another error type. See ``Signal/promoteError(_:)``.
  public func promoteError<NewError>(_: NewError.Type = NewError.self) -> SignalProducer<Value, NewError> {
    lift(.synchronous { sink, _ in Sink(value: sink.value, end: { sink.end($0.promoted()) }) })
  }
  /// Returns this producer, which already has the requested error type.
  public func promoteError(_: Never.Type = Never.self) -> SignalProducer { self }
}

extension Signal where Value == Never {
  /// Returns a signal with the same events and another value type, to combine it with signals that send values.
  ///
  ///     let merged = letters.merge(with: end.promoteValue())
  ///     // letters  --a--b-|
  ///     // end      ----------|
  ///     // merged   --a--b----|
  public func promoteValue<NewValue>(_: NewValue.Type = NewValue.self) -> Signal<NewValue, Error> {
    lift(.synchronous { sink, _ in sink.receiving { _ in } })
  }

  /// Returns this signal, which already has the requested value type.
  public func promoteValue(_: Never.Type = Never.self) -> Signal { self }
}

extension SignalProducer where Value == Never {
  /// Returns a producer with the same events and another value type. See ``Signal/promoteValue(_:)``.
  public func promoteValue<NewValue>(_: NewValue.Type = NewValue.self) -> SignalProducer<NewValue, Error> {
    lift(.synchronous { sink, _ in sink.receiving { _ in } })
  }
  /// Returns this producer, which already has the requested value type.
  public func promoteValue(_: Never.Type = Never.self) -> SignalProducer { self }
}
