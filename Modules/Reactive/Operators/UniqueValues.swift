extension Transformation where NewError == Error, NewValue == Value {
  static func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> Transformation {
    .synchronous { sink, _ in
      let seen = SerialState<Set<Identity>>([])
      return sink.receiving { if seen.state.insert(identity($0)).inserted { sink.value($0) } }
    }
  }
}

extension Signal {
  /// Skips each value for which `transform` returns the same identity as for an earlier value. The operator stores all
  /// identities, so its memory use grows with their number. To skip only consecutive repeats, use ``skipRepeats(_:)``.
  ///
  ///     let unique = numbers.uniqueValues { $0 % 10 }
  ///     // numbers  --1--2--11--3-|
  ///     // unique   --1--2------3-|
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> Signal { lift(.uniqueValues(transform)) }

  /// Skips each value that equals an earlier one. The operator stores all values it has sent.
  ///
  ///     let unique = numbers.uniqueValues()
  ///     // numbers  --1--2--1--3-|
  ///     // unique   --1--2-----3-|
  public func uniqueValues() -> Signal where Value: Hashable & SendableMetatype { uniqueValues { $0 } }
}

extension SignalProducer {
  /// Skips each value whose identity has occurred since the start. See ``Signal/uniqueValues(_:)``.
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> SignalProducer { lift(.uniqueValues(transform)) }
  /// Skips each value that equals an earlier one. See ``Signal/uniqueValues()``.
  public func uniqueValues() -> SignalProducer where Value: Hashable & SendableMetatype { uniqueValues { $0 } }
}
