extension Transformation where NewError == Error {
  @inlinable
  static func reduce(
    into initial: UncheckedSendable<NewValue>, _ update: @escaping @Sendable (inout NewValue, Value) -> Void
  ) -> Transformation {
    .synchronous { sink, resources in
      let result = SerialState(initial.value)
      return Sink(
        value: { update(&result.state, $0) },
        end: { ending in
          if case .completed = ending { sink.value(result.state) }
          sink.end(resources.isDisposed ? .interrupted : ending)
        })
    }
  }
}

extension Signal {
  /// Combines `initialResult` and all values with `nextPartialResult`, and sends the result at completion. A failure or
  /// an interruption is forwarded without a result.
  ///
  ///     let total = numbers.reduce(0, +)
  ///     // numbers  --1--2--3-|
  ///     // total    ----------6|
  @inlinable
  public func reduce<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Error> { reduce(into: initialResult) { $0 = nextPartialResult($0, $1) } }

  /// Works like ``reduce(_:_:)``, but updates the result in place, which avoids copying a collection.
  ///
  ///     let list = numbers.reduce(into: []) { $0.append($1) }
  ///     // numbers  --1--2--3-|
  ///     // list     ----------[1,2,3]|
  @inlinable
  public func reduce<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Error> { lift(.reduce(into: UncheckedSendable(value: initialResult), updatePartialResult)) }
}

extension SignalProducer {
  /// Combines all values, and sends the result at completion. See ``Signal/reduce(_:_:)``.
  @inlinable
  public func reduce<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Error> { reduce(into: initialResult) { $0 = nextPartialResult($0, $1) } }
  /// Works like ``reduce(_:_:)``, but updates the result in place, which avoids copying a collection.
  @inlinable
  public func reduce<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Error> {
    lift(.reduce(into: UncheckedSendable(value: initialResult), updatePartialResult))
  }
}
