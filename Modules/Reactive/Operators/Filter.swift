extension Stage where NewError == Error {
  @inlinable
  static func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Stage where NewValue == Value {
    .inline { sink, _ in
      Sink(value: { if isIncluded($0) { sink.value($0) } }, end: sink.end)
    }
  }

  @inlinable
  static func compactMap(_ transform: @escaping @Sendable (Value) -> NewValue?) -> Stage {
    .inline { sink, _ in
      Sink(value: { if let value = transform($0) { sink.value(value) } }, end: sink.end)
    }
  }
}

extension Signal {
  /// Sends the values for which `isIncluded` returns `true`.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.filter(isIncluded))
  }

  /// Sends the results of `transform` that are not `nil`.
  @inlinable
  public func compactMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> Signal<NewValue, Error> {
    lift(.compactMap(transform))
  }

}

extension Signal where Value: OptionalProtocol {
  /// Sends the values that are not `nil`.
  @inlinable
  public func skipNil() -> Signal<Value.Wrapped, Error> {
    compactMap { $0.optional }
  }
}

extension SignalProducer {
  /// Sends the values for which `isIncluded` returns `true`.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.filter(isIncluded))
  }

  /// Sends the results of `transform` that are not `nil`.
  @inlinable
  public func compactMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> SignalProducer<NewValue, Error> {
    lift(.compactMap(transform))
  }

}

extension SignalProducer where Value: OptionalProtocol {
  /// Sends the values that are not `nil`.
  @inlinable
  public func skipNil() -> SignalProducer<Value.Wrapped, Error> {
    compactMap { $0.optional }
  }
}
