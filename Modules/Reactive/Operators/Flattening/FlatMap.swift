extension Signal {
  /// Maps each value to an inner producer, and flattens the inner producers according to `strategy`.
  /// ``FlattenStrategy`` describes when the returned signal ends. The running inner producers are cancelled when it
  /// ends, or when it is neither observed nor retained.
  ///
  ///     let letters = words.flatMap(.latest) { SignalProducer.interval($0, interval: .seconds(2), on: scheduler) }
  ///     // words    -abc--xy-|
  ///     // letters  ---a-b--x-y-|
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> Signal<U, Error> { flattening(strategy, transform) }
  /// Maps each value to a source, such as a signal or a result, and flattens the sources according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Error> where Inner.Error == Error { flattening(strategy) { transform($0).producer } }
  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Error> { flattening(strategy) { transform($0).promoteError() } }
  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible<U, Never>, U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<U, Error> { flattening(strategy) { transform($0).producer.promoteError() } }
}

extension Signal where Error == Never {
  /// Maps each value to a producer that may fail, and flattens the producers according to `strategy`.
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> Signal<U, F> { promoteError().flattening(strategy, transform) }
  /// Maps each value to a source that may fail, such as a result, and flattens the sources according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Inner.Error> { promoteError().flattening(strategy) { transform($0).producer } }
  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> Signal<U, Never> { flattening(strategy, transform) }
  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible<U, Never>, U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<U, Never> { flattening(strategy) { transform($0).producer } }
}

extension Signal where Value: SignalProducerConvertible {
  /// Flattens the producers or other sources that this signal sends, according to `strategy`. ``FlattenStrategy``
  /// describes when the returned signal ends.
  ///
  ///     let spelled = words.map { SignalProducer.interval($0, interval: .seconds(2), on: scheduler) }
  ///     let letters = spelled.flatten(.concat)
  ///     // words    -abc--xy-|
  ///     // letters  ---a-b-c---x-y-|
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> where Value.Error == Error {
    flattening(strategy) { $0.producer }
  }
  /// Flattens the sources according to `strategy`. The sources cannot fail.
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error> where Value.Error == Never {
    flattening(strategy) { $0.producer.promoteError() }
  }
  /// Flattens the sources according to `strategy`. The sources may fail.
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error> where Error == Never {
    promoteError().flattening(strategy) { $0.producer }
  }
  /// Flattens the sources according to `strategy`. The sources cannot fail.
  public func flatten(
    _ strategy: FlattenStrategy
  ) -> Signal<Value.Value, Never> where Value.Error == Never, Error == Never { flattening(strategy) { $0.producer } }
}

extension SignalProducer {
  /// Maps each value to an inner producer, and flattens the inner producers according to `strategy`. They are cancelled
  /// when the returned producer ends, or when the start is disposed of. See ``Signal/flatMap(_:_:)``.
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Error>
  ) -> SignalProducer<U, Error> { flattening(strategy, transform) }
  /// Maps each value to a source, such as a signal or a result, and flattens the sources according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error { flattening(strategy) { transform($0).producer } }
  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Error> { flattening(strategy) { transform($0).promoteError() } }
  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible<U, Never>, U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<U, Error> { flattening(strategy) { transform($0).producer.promoteError() } }
}

extension SignalProducer where Error == Never {
  /// Maps each value to a producer that may fail, and flattens the producers according to `strategy`.
  public func flatMap<U, F>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, F>
  ) -> SignalProducer<U, F> { promoteError().flattening(strategy, transform) }
  /// Maps each value to a source that may fail, such as a result, and flattens the sources according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> { promoteError().flattening(strategy) { transform($0).producer } }
  /// Maps each value to a producer that cannot fail, and flattens the producers according to `strategy`.
  public func flatMap<U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<U, Never>
  ) -> SignalProducer<U, Never> { flattening(strategy, transform) }
  /// Maps the values to sources that cannot fail, such as properties, and flattens these according to `strategy`.
  public func flatMap<Inner: SignalProducerConvertible<U, Never>, U>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<U, Never> { flattening(strategy) { transform($0).producer } }
}

extension SignalProducer where Value: SignalProducerConvertible {
  /// Flattens the sources that this producer sends, according to `strategy`. See ``Signal/flatten(_:)``.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> where Value.Error == Error {
    flattening(strategy) { $0.producer }
  }
  /// Flattens the sources according to `strategy`. The sources cannot fail.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error> where Value.Error == Never {
    flattening(strategy) { $0.producer.promoteError() }
  }
  /// Flattens the sources according to `strategy`. The sources may fail.
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error> where Error == Never {
    promoteError().flattening(strategy) { $0.producer }
  }
  /// Flattens the sources according to `strategy`. The sources cannot fail.
  public func flatten(
    _ strategy: FlattenStrategy
  ) -> SignalProducer<Value.Value, Never> where Value.Error == Never, Error == Never {
    flattening(strategy) { $0.producer }
  }
}

extension SignalProducer {
  /// The implementation of all forms of `flatMap` and `flatten`.
  fileprivate func flattening<NewValue>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
  ) -> SignalProducer<NewValue, Error> {
    switch strategy.kind {
    case .merging(let limit, let isThrottling): merging(limit: limit, isThrottling: isThrottling, transform)
    case .selecting(let isRace): selecting(isRace: isRace, transform)
    }
  }
}

extension Signal {
  fileprivate func flattening<NewValue>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
  ) -> Signal<NewValue, Error> { Signal<NewValue, Error>(starting: producer.flattening(strategy, transform)) }
}
