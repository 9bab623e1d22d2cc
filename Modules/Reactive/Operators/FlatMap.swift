extension Signal {
  /// Maps each value to an inner producer, and flattens the inner producers according to `strategy`.
  ///
  /// ``FlattenStrategy`` describes when the returned signal ends. The running inner producers are cancelled when it
  /// ends, or when it is neither observed nor retained.
  ///
  ///     let letters = words.flatMap(.latest) { SignalProducer.interval($0, interval: .seconds(2), on: scheduler) }
  ///     // words    -abc--xy-|
  ///     // letters  ---a-b--x-y-|
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> Signal<U, Error> {
    lift(.flatten(strategy, transform))
  }

  /// Maps each value to a source, such as a signal or a result, and flattens the sources according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
    lift(.flatten(strategy) { transform($0).producer })
  }

  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Error> {
    lift(.flatten(strategy) { transform($0).promoteError() })
  }

  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer.promoteError() })
  }
}

extension Signal where Error == Never {
  /// Maps each value to a producer that may fail, and flattens the producers according to `strategy`.
  @inlinable
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> {
    promoteError().lift(.flatten(strategy, transform))
  }

  /// Maps each value to a source that may fail, such as a result, and flattens the sources according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> {
    promoteError().lift(.flatten(strategy) { transform($0).producer })
  }

  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Never> {
    lift(.flatten(strategy, transform))
  }

  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Never> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer })
  }
}

extension SignalProducer {
  /// Maps each value to an inner producer, and flattens the inner producers according to `strategy`.
  ///
  /// ``FlattenStrategy`` describes when the returned producer ends. The running inner producers are cancelled when it
  /// ends, or when the start is disposed of. See ``Signal/flatMap(_:_:)``.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> {
    lift(.flatten(strategy, transform))
  }

  /// Maps each value to a source, such as a signal or a result, and flattens the sources according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
    lift(.flatten(strategy) { transform($0).producer })
  }

  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Error> {
    lift(.flatten(strategy) { transform($0).promoteError() })
  }

  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer.promoteError() })
  }
}

extension SignalProducer where Error == Never {
  /// Maps each value to a producer that may fail, and flattens the producers according to `strategy`.
  @inlinable
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> {
    promoteError().lift(.flatten(strategy, transform))
  }

  /// Maps each value to a source that may fail, such as a result, and flattens the sources according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> {
    promoteError().lift(.flatten(strategy) { transform($0).producer })
  }

  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  @inlinable
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Never> {
    lift(.flatten(strategy, transform))
  }

  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Never> where Inner.Error == Never {
    lift(.flatten(strategy) { transform($0).producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens the producers or other sources that this signal sends, according to `strategy`. ``FlattenStrategy``
  /// describes when the returned signal ends.
  ///
  ///     let spelled = words.map { SignalProducer.interval($0, interval: .seconds(2), on: scheduler) }
  ///     let letters = spelled.flatten(.concat)
  ///     // words    -abc--xy-|
  ///     // letters  ---a-b-c---x-y-|
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never {
  /// Flattens the sources that this signal sends, according to `strategy`. The sources cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer.promoteError() })
  }
}

extension Signal where Value: SignalProducerConvertible, Error == Never {
  /// Flattens the sources that this signal sends, according to `strategy`. The sources may fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error> {
    promoteError().lift(.flatten(strategy) { $0.producer })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Error == Never, Error == Never {
  /// Flattens the sources that this signal sends, according to `strategy`. The sources cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Never> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Error {
  /// Flattens the producers or other sources that this producer sends, according to `strategy`. ``FlattenStrategy``
  /// describes when the returned producer ends. See ``Signal/flatten(_:)``.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never {
  /// Flattens the sources that this producer sends, according to `strategy`. The sources cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> {
    lift(.flatten(strategy) { $0.producer.promoteError() })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Error == Never {
  /// Flattens the sources that this producer sends, according to `strategy`. The sources may fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> {
    promoteError().lift(.flatten(strategy) { $0.producer })
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Error == Never, Error == Never {
  /// Flattens the sources that this producer sends, according to `strategy`. The sources cannot fail.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Never> {
    lift(.flatten(strategy) { $0.producer })
  }
}
