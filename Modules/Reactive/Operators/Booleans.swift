extension Signal where Value == Bool {
  /// Sends the negation of each value.
  @inlinable
  public func negate() -> Signal {
    map { !$0 }
  }

  /// Sends whether the latest values of this signal and of `booleans` are both true.
  ///
  /// Sends a value whenever either signal sends one, once both have sent a value.
  @inlinable
  public func and(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether the latest value of this signal, of `booleans`, or of both is true.
  ///
  /// Sends a value whenever either signal sends one, once both have sent a value.
  @inlinable
  public func or(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// Sends whether the latest values of all `booleans` are true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  ///
  /// Completes when all of them have completed, or immediately if there are none. Fails or is interrupted as soon as
  /// one of them fails or is interrupted.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.allSatisfy { $0 } }
  }

  /// Sends whether the latest values of all `booleans` are true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  @inlinable
  public static func all(_ booleans: Signal<Value, Error>...) -> Signal {
    all(booleans)
  }

  /// Sends whether the latest value of at least one of `booleans` is true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  ///
  /// Completes when all of them have completed, or immediately if there are none. Fails or is interrupted as soon as
  /// one of them fails or is interrupted.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.contains(true) }
  }

  /// Sends whether the latest value of at least one of `booleans` is true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  @inlinable
  public static func any(_ booleans: Signal<Value, Error>...) -> Signal {
    any(booleans)
  }
}

extension SignalProducer where Value == Bool {
  /// Sends the negation of each value.
  @inlinable
  public func negate() -> SignalProducer {
    map { !$0 }
  }

  /// Sends whether the latest values of this producer and of `booleans` are both true.
  ///
  /// Sends a value whenever either producer sends one, once both have sent a value.
  @inlinable
  public func and(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether the latest value of this producer, of `booleans`, or of both is true.
  ///
  /// Sends a value whenever either producer sends one, once both have sent a value.
  @inlinable
  public func or(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// Works like the general form, for a source that converts to a producer, such as a property.
  @inlinable
  public func and<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    and(booleans.producer)
  }

  /// Works like the general form, for a source that converts to a producer, such as a property.
  @inlinable
  public func or<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    or(booleans.producer)
  }

  /// Starts all `booleans`, and sends whether their latest values are all true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  ///
  /// Sends `true` and completes if `booleans` is empty. Otherwise completes when all of them have completed, and fails
  /// or is interrupted as soon as one of them fails or is interrupted.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element == SignalProducer<Value, Error> {
    combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// Starts all `booleans`, and sends whether their latest values are all true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  @inlinable
  public static func all(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    all(booleans)
  }

  /// Works like the general form, for sources that convert to producers, such as properties.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    all(booleans.map(\.producer))
  }

  /// Works like the general form, for sources that convert to producers, such as properties.
  @inlinable
  public static func all<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    all(booleans.map(\.producer))
  }

  /// Starts all `booleans`, and sends whether at least one of their latest values is true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  ///
  /// Sends `false` and completes if `booleans` is empty. Otherwise completes when all of them have completed, and fails
  /// or is interrupted as soon as one of them fails or is interrupted.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element == SignalProducer<Value, Error> {
    combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
  }

  /// Starts all `booleans`, and sends whether at least one of their latest values is true.
  ///
  /// Sends a value whenever one of them sends, once each has sent a value.
  @inlinable
  public static func any(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    any(booleans)
  }

  /// Works like the general form, for sources that convert to producers, such as properties.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    any(booleans.map(\.producer))
  }

  /// Works like the general form, for sources that convert to producers, such as properties.
  @inlinable
  public static func any<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    any(booleans.map(\.producer))
  }
}
