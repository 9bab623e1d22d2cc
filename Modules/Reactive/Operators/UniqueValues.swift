extension Stage where NewError == Error, NewValue == Value {
  @inlinable
  static func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> Stage {
    .inline { sink, _ in
      let seen = Confined<Set<Identity>>([])
      return Sink(value: { if seen.state.insert(identity($0)).inserted { sink.value($0) } }, end: sink.end)
    }
  }
}

extension Signal {
  /// Leaves out each value whose identity a value before it had.
  ///
  /// It keeps the identities of all values that it has sent, so that its memory grows with their number: for repeats
  /// that follow each other, ``skipRepeats(_:)`` is enough.
  ///
  /// - Parameter transform: Makes the identity of a value.
  @inlinable
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> Signal {
    lift(.uniqueValues(transform))
  }
}

extension Signal where Value: Hashable & SendableMetatype {
  /// Leaves out each value that equals one before it. It keeps all values that it has sent.
  @inlinable
  public func uniqueValues() -> Signal {
    uniqueValues { $0 }
  }
}

extension SignalProducer {
  /// Leaves out each value whose identity a value before it had. It keeps the identities of all values that it has
  /// sent.
  @inlinable
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> SignalProducer {
    lift(.uniqueValues(transform))
  }
}

extension SignalProducer where Value: Hashable & SendableMetatype {
  /// Leaves out each value that equals one before it. It keeps all values that it has sent.
  @inlinable
  public func uniqueValues() -> SignalProducer {
    uniqueValues { $0 }
  }
}
