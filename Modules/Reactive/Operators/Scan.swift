extension Stage where NewError == Error {
  @inlinable
  static func scan(
    _ initial: UncheckedSendable<NewValue>, _ next: @escaping @Sendable (NewValue, Value) -> NewValue
  ) -> Stage {
    .inline { sink, _ in
      let result = SerialState(initial.value)
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
    into initial: UncheckedSendable<NewValue>, _ update: @escaping @Sendable (inout NewValue, Value) -> Void
  ) -> Stage {
    .inline { sink, _ in
      let result = SerialState(initial.value)
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
  /// Combines each value with the previous result, and sends the new result. The first value is combined with
  /// `initialResult`.
  @inlinable
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Error> {
    lift(.scan(UncheckedSendable(value: initialResult), nextPartialResult))
  }

  /// Works like ``scan(_:_:)``, but updates the result in place, which avoids copying a collection.
  @inlinable
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Error> {
    lift(.scan(into: UncheckedSendable(value: initialResult), updatePartialResult))
  }
}

extension SignalProducer {
  /// Combines each value with the previous result, and sends the new result. The first value is combined with
  /// `initialResult`.
  @inlinable
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Error> {
    lift(.scan(UncheckedSendable(value: initialResult), nextPartialResult))
  }

  /// Works like ``scan(_:_:)``, but updates the result in place, which avoids copying a collection.
  @inlinable
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Error> {
    lift(.scan(into: UncheckedSendable(value: initialResult), updatePartialResult))
  }
}
