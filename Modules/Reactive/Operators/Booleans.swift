extension Signal where Value == Bool {
  /// Sends the negation of each value.
  ///
  ///     let isIdle = isBusy.negate()
  ///     // isBusy  -true---false-|
  ///     // isIdle  -false--true--|
  public func negate() -> Signal {
    map { !$0 }
  }

  /// Sends whether the latest values of both signals are true. Sends and ends like ``combineLatest(_:_:)``.
  ///
  ///     let canSave = isValid.and(isOnline)
  ///     // isValid   -true-------false--|
  ///     // isOnline  ------true-----------|
  ///     // canSave   ------true--false----|
  public func and(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether any of the latest values of both signals is true. Sends and ends like ``combineLatest(_:_:)``.
  ///
  ///     let isBusy = isLoading.or(isSaving)
  ///     // isLoading  -true--------false--|
  ///     // isSaving   ------false-----------|
  ///     // isBusy     ------true---false----|
  public func or(_ booleans: Signal) -> Signal {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// Sends whether the latest values of all `booleans` are true. Sends and ends like ``combineLatest(_:)``.
  ///
  ///     let isReady = Signal.all([hasName, hasDate])
  ///     // hasName  -true----------false-|
  ///     // hasDate  --------true---------|
  ///     // isReady  --------true---false-|
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.allSatisfy { $0 } }
  }

  /// Sends whether the latest values of all `booleans` are true. Sends and ends like ``combineLatest(_:)``.
  public static func all(_ booleans: Signal<Value, Error>...) -> Signal {
    all(booleans)
  }

  /// Sends whether the latest value of any of `booleans` is true. Sends and ends like ``combineLatest(_:)``.
  ///
  ///     let isBusy = Signal.any([isLoading, isSaving])
  ///     // isLoading  -true----------false-|
  ///     // isSaving   --------false--------|
  ///     // isBusy     --------true---false-|
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> Signal
  where Booleans.Element == Signal<Value, Error> {
    combineLatest(booleans).map { $0.contains(true) }
  }

  /// Sends whether the latest value of any of `booleans` is true. Sends and ends like ``combineLatest(_:)``.
  public static func any(_ booleans: Signal<Value, Error>...) -> Signal {
    any(booleans)
  }
}

extension SignalProducer where Value == Bool {
  /// Sends the negation of each value. See ``Signal/negate()``.
  public func negate() -> SignalProducer {
    map { !$0 }
  }

  /// Sends whether the latest values of both producers are true. Sends and ends like ``combineLatest(_:_:)``.
  public func and(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 && $1 }
  }

  /// Sends whether any of the latest values of both producers is true. Sends and ends like ``combineLatest(_:_:)``.
  public func or(_ booleans: SignalProducer) -> SignalProducer {
    combineLatest(with: booleans).map { $0 || $1 }
  }

  /// Sends whether the latest values of this producer and of `booleans`, such as a property, are both true. Sends and
  /// ends like ``combineLatest(_:_:)``.
  public func and<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    and(booleans.producer)
  }

  /// Sends whether the latest value of this producer or of `booleans`, such as a property, is true. Sends and ends like
  /// ``combineLatest(_:_:)``.
  public func or<Booleans: SignalProducerConvertible>(
    _ booleans: Booleans
  ) -> SignalProducer where Booleans.Value == Value, Booleans.Error == Error {
    or(booleans.producer)
  }

  /// Starts all `booleans`, and sends whether their latest values are all true. Sends and ends like
  /// ``combineLatest(_:emptySentinel:)``; if `booleans` is empty, sends `true`.
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element == SignalProducer<Value, Error> {
    combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// Starts all `booleans`, and sends whether their latest values are all true. Sends and ends like
  /// ``combineLatest(_:)``.
  public static func all(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    all(booleans)
  }

  /// Sends whether the latest values of all `booleans`, such as properties, are true. Sends and ends like
  /// ``combineLatest(_:emptySentinel:)``; if `booleans` is empty, sends `true`.
  public static func all<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    all(booleans.map(\.producer))
  }

  /// Sends whether the latest values of all `booleans`, such as properties, are true. Sends and ends like
  /// ``combineLatest(_:)``.
  public static func all<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    all(booleans.map(\.producer))
  }

  /// Starts all `booleans`, and sends whether any of their latest values is true. Sends and ends like
  /// ``combineLatest(_:emptySentinel:)``; if `booleans` is empty, sends `false`.
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element == SignalProducer<Value, Error> {
    combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
  }

  /// Starts all `booleans`, and sends whether any of their latest values is true. Sends and ends like
  /// ``combineLatest(_:)``.
  public static func any(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer {
    any(booleans)
  }

  /// Sends whether any of the latest values of `booleans`, such as properties, is true. Sends and ends like
  /// ``combineLatest(_:emptySentinel:)``; if `booleans` is empty, sends `false`.
  public static func any<Booleans: Collection>(_ booleans: Booleans) -> SignalProducer
  where Booleans.Element: SignalProducerConvertible, Booleans.Element.Value == Value, Booleans.Element.Error == Error {
    any(booleans.map(\.producer))
  }

  /// Sends whether any of the latest values of `booleans`, such as properties, is true. Sends and ends like
  /// ``combineLatest(_:)``.
  public static func any<Booleans: SignalProducerConvertible>(_ booleans: Booleans...) -> SignalProducer
  where Booleans.Value == Value, Booleans.Error == Error {
    any(booleans.map(\.producer))
  }
}
