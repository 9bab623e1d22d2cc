extension Signal {
  /// Maps each value to a producer, and flattens the producers according to `strategy`.
  ///
  /// Fails as soon as this signal or an inner producer fails. Completes when this signal and all inner producers have
  /// completed.
  ///
  /// The running inner producers are cancelled when the returned signal ends, or when it has neither observers nor
  /// owners.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> Signal<U, Error> {
    lift(.flatten(strategy, transform))
  }

  /// Works like the general form, for sources that convert to producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
    lift(.flatten(strategy) { transform($0).producer })
  }

  /// Works like the general form, for inner producers that cannot fail.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Error> {
    lift(.flatten(strategy) { transform($0).promoteError() })
  }

  /// Works like the general form, for sources that convert to producers and cannot fail.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer.promoteError() })
  }
}

extension Signal where Error == Never {
  /// Works like the general form, for a signal that cannot fail.
  @inlinable
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    promoteError().lift(.flatten(strategy, transform))
  }

  /// Works like the general form, for a signal that cannot fail, and for sources that convert to producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> {
    promoteError().lift(.flatten(strategy) { transform($0).producer })
  }

  /// Works like the general form, where no error is possible.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Never> {
    lift(.flatten(strategy, transform))
  }

  /// Works like the general form, for sources that convert to producers, where no error is possible.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Never> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer })
  }
}

extension SignalProducer {
  /// Maps each value to a producer, and flattens the producers according to `strategy`.
  ///
  /// Fails as soon as this producer or an inner producer fails. Completes when this producer and all inner producers
  /// have completed.
  ///
  /// Disposing of a start cancels the running inner producers.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> {
    lift(.flatten(strategy, transform))
  }

  /// Works like the general form, for sources that convert to producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
    lift(.flatten(strategy) { transform($0).producer })
  }

  /// Works like the general form, for inner producers that cannot fail.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Error> {
    lift(.flatten(strategy) { transform($0).promoteError() })
  }

  /// Works like the general form, for sources that convert to producers and cannot fail.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer.promoteError() })
  }
}

extension SignalProducer where Error == Never {
  /// Works like the general form, for a producer that cannot fail.
  @inlinable
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> {
    promoteError().lift(.flatten(strategy, transform))
  }

  /// Works like the general form, for a producer that cannot fail, and for sources that convert to producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> {
    promoteError().lift(.flatten(strategy) { transform($0).producer })
  }

  /// Works like the general form, where no error is possible.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Never> {
    lift(.flatten(strategy, transform))
  }

  /// Works like the general form, for sources that convert to producers, where no error is possible.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Never> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens the producers that this signal sends, according to `strategy`.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never {
  /// Works like the general form, for inner producers that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer.promoteError() })
  }
}

extension Signal where Value: SignalProducerConvertible, Error == Never {
  /// Works like the general form, for a signal that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error> {
    promoteError().lift(.flatten(strategy) { $0.producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never, Error == Never {
  /// Works like the general form, where no error is possible.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Never> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens the producers that this producer sends, according to `strategy`.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never {
  /// Works like the general form, for inner producers that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer.promoteError() })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Error == Never {
  /// Works like the general form, for a producer that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> {
    promoteError().lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never, Error == Never {
  /// Works like the general form, where no error is possible.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Never> {
    lift(.flatten(strategy) { $0.producer })
  }
}
