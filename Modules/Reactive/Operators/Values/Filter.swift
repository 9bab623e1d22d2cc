extension Transformation where NewError == Error {
  @inlinable
  static func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Transformation where NewValue == Value {
    .synchronous { sink, _ in sink.receiving { if isIncluded($0) { sink.value($0) } } }
  }

  /// Sends the values for which `isIncluded` returns `true`, given a state that it may change.
  static func filter<State>(
    with initial: @autoclosure @escaping @Sendable () -> State,
    _ isIncluded: @escaping @Sendable (inout State, Value) -> Bool
  ) -> Transformation where NewValue == Value {
    .synchronous { sink, _ in
      let state = SerialState(initial())
      return sink.receiving { if isIncluded(&state.state, $0) { sink.value($0) } }
    }
  }

  @inlinable
  static func compactMap(_ transform: @escaping @Sendable (Value) -> NewValue?) -> Transformation {
    .synchronous { sink, _ in sink.receiving { if let value = transform($0) { sink.value(value) } } }
  }
}

extension EventStream {
  /// Sends the values for which `isIncluded` returns `true`.
  ///
  ///     let even = numbers.filter { $0.isMultiple(of: 2) }
  ///     // numbers  -1--2--3--4--|
  ///     // even     ----2-----4--|
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Self { lift(.filter(isIncluded)) }
}

extension Signal {
  /// Sends the results of `transform` that are not `nil`.
  ///
  ///     let numbers = words.compactMap { Int($0) }
  ///     // words    -1--two--3-|
  ///     // numbers  -1-------3-|
  @inlinable
  public func compactMap<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue?) -> Signal<NewValue, Error> {
    lift(.compactMap(transform))
  }

  /// Sends the values that are not `nil`.
  ///
  ///     let names = selections.skipNil()
  ///     // selections  -Ada--nil--Bob-|
  ///     // names       -Ada-------Bob-|
  public func skipNil() -> Signal<Value.Wrapped, Error> where Value: OptionalProtocol { compactMap { $0.optional } }
}

extension SignalProducer {
  /// Sends the results of `transform` that are not `nil`. See ``Signal/compactMap(_:)``.
  @inlinable
  public func compactMap<NewValue>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> SignalProducer<NewValue, Error> { lift(.compactMap(transform)) }
  /// Sends the values that are not `nil`. See ``Signal/skipNil()``.
  public func skipNil() -> SignalProducer<Value.Wrapped, Error> where Value: OptionalProtocol {
    compactMap { $0.optional }
  }
}
