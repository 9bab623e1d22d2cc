extension Signal where Value == Bool {
  /// Sends the negation of each value.
  @inlinable
  public func negate() -> Signal {
    map { !$0 }
  }

  /// Sends whether the latest values of this signal and of `booleans` are both true.
  ///
  /// Sends nothing until both signals have sent a value. After that, sends a value whenever either of them does. Ends
  /// like ``combineLatest(_:_:)``.
  @inlinable
  public func and(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether at least one of the latest values of this signal and of `booleans` is true.
  ///
  /// Sends nothing until both signals have sent a value. After that, sends a value whenever either of them does. Ends
  /// like ``combineLatest(_:_:)``.
  @inlinable
  public func or(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// Sends whether the latest values of all `booleans` are true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  ///
  /// Completes when all of them have completed. Fails or is interrupted as soon as one of them fails or is interrupted.
  /// If `booleans` is empty, the returned signal has already completed, so it interrupts its observers.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.allSatisfy { $0 } }
  }

  /// Sends whether the latest values of all `booleans` are true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  @inlinable
  public static func all(_ booleans: Signal<Value, Error>...) -> Signal {
    all(booleans)
  }

  /// Sends whether at least one of the latest values of `booleans` is true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  ///
  /// Completes when all of them have completed. Fails or is interrupted as soon as one of them fails or is interrupted.
  /// If `booleans` is empty, the returned signal has already completed, so it interrupts its observers.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.contains(true) }
  }

  /// Sends whether at least one of the latest values of `booleans` is true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
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
  /// Sends nothing until both producers have sent a value. After that, sends a value whenever either of them does. Ends
  /// like ``combineLatest(_:_:)``.
  @inlinable
  public func and(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether at least one of the latest values of this producer and of `booleans` is true.
  ///
  /// Sends nothing until both producers have sent a value. After that, sends a value whenever either of them does. Ends
  /// like ``combineLatest(_:_:)``.
  @inlinable
  public func or(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// Sends whether the latest values of this producer and of `booleans`, such as a property, are both true.
  ///
  /// Sends nothing until both sources have sent a value. After that, sends a value whenever either of them does. Ends
  /// like ``combineLatest(_:_:)``.
  @inlinable
  public func and<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    and(booleans.producer)
  }

  /// Sends whether at least one of the latest values of this producer and of `booleans`, such as a property, is true.
  ///
  /// Sends nothing until both sources have sent a value. After that, sends a value whenever either of them does. Ends
  /// like ``combineLatest(_:_:)``.
  @inlinable
  public func or<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    or(booleans.producer)
  }

  /// Starts all `booleans`, and sends whether their latest values are all true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
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
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  @inlinable
  public static func all(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    all(booleans)
  }

  /// Starts the producers of all `booleans`, such as properties, and sends whether their latest values are all true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  ///
  /// Sends `true` and completes if `booleans` is empty.
  @inlinable
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    all(booleans.map(\.producer))
  }

  /// Starts the producers of all `booleans`, such as properties, and sends whether their latest values are all true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  @inlinable
  public static func all<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    all(booleans.map(\.producer))
  }

  /// Starts all `booleans`, and sends whether at least one of their latest values is true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
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
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  @inlinable
  public static func any(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    any(booleans)
  }

  /// Starts the producers of all `booleans`, such as properties, and sends whether at least one latest value is true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  ///
  /// Sends `false` and completes if `booleans` is empty.
  @inlinable
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    any(booleans.map(\.producer))
  }

  /// Starts the producers of all `booleans`, such as properties, and sends whether at least one latest value is true.
  ///
  /// Sends nothing until each of them has sent a value. After that, sends a value whenever one of them does.
  @inlinable
  public static func any<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    any(booleans.map(\.producer))
  }
}
