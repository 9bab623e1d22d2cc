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
