extension Signal {
  /// Makes a producer of each value, and passes on what they send, as `strategy` says.
  ///
  /// Fails as soon as the signal or one of the producers does; completes when the signal and all of them have.
  /// Disposing cancels those that run.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> Signal<U, Error> {
    lift(.flatten(strategy, transform))
  }

  /// As for producers, for what can be turned into them.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
    lift(.flatten(strategy) { transform($0).producer })
  }

  /// As the general form, for producers that cannot fail.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Error> {
    lift(.flatten(strategy) { transform($0).promoteError() })
  }

  /// As the general form, for what can be turned into producers that cannot fail.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer.promoteError() })
  }
}

extension Signal where Error == Never {
  /// As the general form, for a signal that cannot fail.
  @inlinable
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    promoteError().lift(.flatten(strategy, transform))
  }

  /// As the general form, for a signal that cannot fail, and what can be turned into producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> {
    promoteError().lift(.flatten(strategy) { transform($0).producer })
  }

  /// As the general form, where nothing can fail.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Never> {
    lift(.flatten(strategy, transform))
  }

  /// As the general form, where nothing can fail, for what can be turned into producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Never> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer })
  }
}

extension SignalProducer {
  /// Makes a producer of each value, and passes on what they send, as `strategy` says.
  ///
  /// Fails as soon as the work or one of the producers does; completes when the work and all of them have. Disposing
  /// cancels those that run.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> {
    lift(.flatten(strategy, transform))
  }

  /// As for producers, for what can be turned into them.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
    lift(.flatten(strategy) { transform($0).producer })
  }

  /// As the general form, for producers that cannot fail.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Error> {
    lift(.flatten(strategy) { transform($0).promoteError() })
  }

  /// As the general form, for what can be turned into producers that cannot fail.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer.promoteError() })
  }
}

extension SignalProducer where Error == Never {
  /// As the general form, for work that cannot fail.
  @inlinable
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> {
    promoteError().lift(.flatten(strategy, transform))
  }

  /// As the general form, for work that cannot fail, and what can be turned into producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> {
    promoteError().lift(.flatten(strategy) { transform($0).producer })
  }

  /// As the general form, where nothing can fail.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Never> {
    lift(.flatten(strategy, transform))
  }

  /// As the general form, where nothing can fail, for what can be turned into producers.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Never> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Error {
  /// Passes on what the producers that the signal sends send, as `strategy` says.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never {
  /// As the general form, for producers that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer.promoteError() })
  }
}

extension Signal where Value: SignalProducerConvertible, Error == Never {
  /// As the general form, for a signal that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error> {
    promoteError().lift(.flatten(strategy) { $0.producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never, Error == Never {
  /// As the general form, where nothing can fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Never> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Error {
  /// Passes on what the producers that the work sends send, as `strategy` says.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never {
  /// As the general form, for producers that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer.promoteError() })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Error == Never {
  /// As the general form, for work that cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> {
    promoteError().lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never, Error == Never {
  /// As the general form, where nothing can fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Never> {
    lift(.flatten(strategy) { $0.producer })
  }
}
