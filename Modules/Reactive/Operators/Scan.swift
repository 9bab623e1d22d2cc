extension Stage where NewError == Error {
  @inlinable
  static func scan(
    _ initial: Trusted<NewValue>, _ next: @escaping @Sendable (NewValue, Value) -> NewValue
  ) -> Stage {
    .inline { sink, _ in
      let result = Confined(initial.value)
      return Sink(
        value: { value in
          result.state = next(result.state, value)
          sink.value(result.state)
        },
        end: sink.end)
    }
  }

  @inlinable
  static func scan(
    into initial: Trusted<NewValue>, _ update: @escaping @Sendable (inout NewValue, Value) -> Void
  ) -> Stage {
    .inline { sink, _ in
      let result = Confined(initial.value)
      return Sink(
        value: { value in
          update(&result.state, value)
          sink.value(result.state)
        },
        end: sink.end)
    }
  }
}

extension Signal {
  /// Sends, for each value, what `nextPartialResult` makes of the last such result and the value.
  @inlinable
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Error> {
    lift(.scan(Trusted(value: initialResult), nextPartialResult))
  }

  /// As ``scan(_:_:)``, but changes the result in place, which saves copies of a collection.
  @inlinable
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Error> {
    lift(.scan(into: Trusted(value: initialResult), updatePartialResult))
  }
}

extension SignalProducer {
  /// Sends, for each value, what `nextPartialResult` makes of the last such result and the value.
  @inlinable
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Error> {
    lift(.scan(Trusted(value: initialResult), nextPartialResult))
  }

  /// As ``scan(_:_:)``, but changes the result in place, which saves copies of a collection.
  @inlinable
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Error> {
    lift(.scan(into: Trusted(value: initialResult), updatePartialResult))
  }
}
