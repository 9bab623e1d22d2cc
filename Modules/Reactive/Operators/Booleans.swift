extension Signal where Value == Bool {
  /// Sends the opposite of each value.
  @inlinable
  public func negate() -> Signal {
    map { !$0 }
  }

  /// Sends whether the latest values of this signal and of `booleans` are both true, whenever either sends and both
  /// have sent.
  @inlinable
  public func and(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether one at least of the latest values of this signal and of `booleans` is true, whenever either sends
  /// and both have sent.
  @inlinable
  public func or(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// Sends whether the latest values of all of `booleans` are true, whenever one of them sends and all have sent.
  ///
  /// Completes when all have, at once where there are none; fails or is interrupted as soon as one does.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.allSatisfy { $0 } }
  }

  /// Sends whether the latest values of all of `booleans` are true, whenever one of them sends and all have sent.
  @inlinable
  public static func all(_ booleans: Signal<Value, Error>...) -> Signal {
    all(booleans)
  }

  /// Sends whether one at least of the latest values of `booleans` is true, whenever one of them sends and all have
  /// sent.
  ///
  /// Completes when all have, at once where there are none; fails or is interrupted as soon as one does.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.contains(true) }
  }

  /// Sends whether one at least of the latest values of `booleans` is true, whenever one of them sends and all have
  /// sent.
  @inlinable
  public static func any(_ booleans: Signal<Value, Error>...) -> Signal {
    any(booleans)
  }
}

extension SignalProducer where Value == Bool {
  /// Sends the opposite of each value.
  @inlinable
  public func negate() -> SignalProducer {
    map { !$0 }
  }

  /// Sends whether the latest values of this producer and of `booleans` are both true, whenever either sends and both
  /// have sent.
  @inlinable
  public func and(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether one at least of the latest values of this producer and of `booleans` is true, whenever either sends
  /// and both have sent.
  @inlinable
  public func or(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// As for a producer, with whatever can be turned into one, such as a property.
  @inlinable
  public func and<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    and(booleans.producer)
  }

  /// As for a producer, with whatever can be turned into one, such as a property.
  @inlinable
  public func or<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    or(booleans.producer)
  }

  /// Starts all of `booleans`, and sends whether their latest values are all true, whenever one sends and all have
  /// sent.
  ///
  /// Where there are none, it sends true. It completes when all have; it fails or is interrupted as soon as one does.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element == SignalProducer<Value, Error> {
    combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// Starts all of `booleans`, and sends whether their latest values are all true, whenever one sends and all have
  /// sent.
  @inlinable
  public static func all(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    all(booleans)
  }

  /// As for producers, with whatever can be turned into them, such as properties.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    all(booleans.map(\.producer))
  }

  /// As for producers, with whatever can be turned into them, such as properties.
  @inlinable
  public static func all<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    all(booleans.map(\.producer))
  }

  /// Starts all of `booleans`, and sends whether one at least of their latest values is true, whenever one sends and
  /// all have sent.
  ///
  /// Where there are none, it sends false. It completes when all have; it fails or is interrupted as soon as one does.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element == SignalProducer<Value, Error> {
    combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
  }

  /// Starts all of `booleans`, and sends whether one at least of their latest values is true, whenever one sends and
  /// all have sent.
  @inlinable
  public static func any(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    any(booleans)
  }

  /// As for producers, with whatever can be turned into them, such as properties.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    any(booleans.map(\.producer))
  }

  /// As for producers, with whatever can be turned into them, such as properties.
  @inlinable
  public static func any<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    any(booleans.map(\.producer))
  }
}
