extension Stage where NewError == Error {
  @inlinable
  static func reduce(
    into initial: Trusted<NewValue>, _ update: @escaping @Sendable (inout NewValue, Value) -> Void
  ) -> Stage {
    .inline { sink, upstream in
      let result = Confined(initial.value)
      return Sink(
        value: { update(&result.state, $0) },
        end: { ending in
          if case .completed = ending {
            sink.value(result.state)
            if upstream.isDisposed { return }
          }
          sink.end(ending)
        })
    }
  }

  @inlinable
  static func reduce(
    _ initial: Trusted<NewValue>, _ next: @escaping @Sendable (NewValue, Value) -> NewValue
  ) -> Stage {
    reduce(into: initial) { $0 = next($0, $1) }
  }
}

extension Signal {
  /// Sends, at the completion, what `nextPartialResult` has made of `initialResult` and all values in turn.
  ///
  /// A failure or an interruption is passed on without a result.
  @inlinable
  public func reduce<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Error> {
    lift(.reduce(Trusted(value: initialResult), nextPartialResult))
  }

  /// As ``reduce(_:_:)``, but changes the result in place, which saves copies of a collection.
  @inlinable
  public func reduce<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Error> {
    lift(.reduce(into: Trusted(value: initialResult), updatePartialResult))
  }
}

extension SignalProducer {
  /// Sends, at the completion, what `nextPartialResult` has made of `initialResult` and all values in turn.
  @inlinable
  public func reduce<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Error> {
    lift(.reduce(Trusted(value: initialResult), nextPartialResult))
  }

  /// As ``reduce(_:_:)``, but changes the result in place, which saves copies of a collection.
  @inlinable
  public func reduce<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Error> {
    lift(.reduce(into: Trusted(value: initialResult), updatePartialResult))
  }
}
