extension EventStream where Value == Bool {
  /// Sends the negation of each value.
  ///
  ///     let isIdle = isBusy.negate()
  ///     // isBusy  -true---false-|
  ///     // isIdle  -false--true--|
  public func negate() -> Self { lift(.map { !$0 }) }
}

extension Signal where Value == Bool {
  /// Sends whether the latest values of both signals are true. Sends and ends like ``combineLatest(_:_:)``.
  ///
  ///     let canSave = isValid.and(isOnline)
  ///     // isValid   -true-------false--|
  ///     // isOnline  ------true-----------|
  ///     // canSave   ------true--false----|
  public func and(_ booleans: Signal) -> Signal { combineLatest(with: booleans).map { $0 && $1 } }

  /// Sends whether any of the latest values of both signals is true. Sends and ends like ``combineLatest(_:_:)``.
  ///
  ///     let isBusy = isLoading.or(isSaving)
  ///     // isLoading  -true--------false--|
  ///     // isSaving   ------false-----------|
  ///     // isBusy     ------true---false----|
  public func or(_ booleans: Signal) -> Signal { combineLatest(with: booleans).map { $0 || $1 } }

  /// Sends whether the latest values of all `booleans` are true. Sends and ends like ``combineLatest(_:)``.
  ///
  ///     let isReady = Signal.all([hasName, hasDate])
  ///     // hasName  -true----------false-|
  ///     // hasDate  --------true---------|
  ///     // isReady  --------true---false-|
  public static func all(_ booleans: some Collection<Signal<Value, Error>>) -> Signal {
    combineLatest(booleans).map { $0.allSatisfy { $0 } }
  }

  /// Sends whether the latest values of all `booleans` are true. Sends and ends like ``combineLatest(_:)``.
  public static func all(_ booleans: Signal<Value, Error>...) -> Signal { all(booleans) }

  /// Sends whether the latest value of any of `booleans` is true. Sends and ends like ``combineLatest(_:)``.
  ///
  ///     let isBusy = Signal.any([isLoading, isSaving])
  ///     // isLoading  -true----------false-|
  ///     // isSaving   --------false--------|
  ///     // isBusy     --------true---false-|
  public static func any(_ booleans: some Collection<Signal<Value, Error>>) -> Signal {
    combineLatest(booleans).map { $0.contains(true) }
  }

  /// Sends whether the latest value of any of `booleans` is true. Sends and ends like ``combineLatest(_:)``.
  public static func any(_ booleans: Signal<Value, Error>...) -> Signal { any(booleans) }
}

extension SignalProducer where Value == Bool {
  /// Sends whether the latest values of both producers are true. Sends and ends like ``combineLatest(_:_:)``.
  public func and(_ booleans: SignalProducer) -> SignalProducer { combineLatest(with: booleans).map { $0 && $1 } }
  /// Sends whether any of the latest values of both producers is true. Sends and ends like ``combineLatest(_:_:)``.
  public func or(_ booleans: SignalProducer) -> SignalProducer { combineLatest(with: booleans).map { $0 || $1 } }
  /// Combines this producer with `booleans`, such as a property. See ``Signal/and(_:)``.
  public func and(_ booleans: some SignalProducerConvertible<Value, Error>) -> SignalProducer { and(booleans.producer) }
  /// Combines this producer with `booleans`, such as a property. See ``Signal/or(_:)``.
  public func or(_ booleans: some SignalProducerConvertible<Value, Error>) -> SignalProducer { or(booleans.producer) }
  /// Sends whether the latest values of all `booleans` are true. If `booleans` is empty, sends `true`.
  public static func all(_ booleans: some Collection<SignalProducer<Value, Error>>) -> SignalProducer {
    combineLatest(booleans, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }
  /// Sends whether the latest values of all `booleans` are true. Sends and ends like ``combineLatest(_:)``.
  public static func all(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer { all(booleans) }
  /// Sends whether the latest values of all `booleans`, such as properties, are true. If there are none, sends `true`.
  public static func all(
    _ booleans: some Collection<some SignalProducerConvertible<Value, Error>>
  ) -> SignalProducer { all(booleans.map(\.producer)) }
  /// Sends whether the latest values of all `booleans`, such as properties, are true.
  public static func all<Booleans: SignalProducerConvertible<Value, Error>>(_ booleans: Booleans...) -> SignalProducer {
    all(booleans.map(\.producer))
  }
  /// Sends whether the latest value of any of `booleans` is true. If `booleans` is empty, sends `false`.
  public static func any(_ booleans: some Collection<SignalProducer<Value, Error>>) -> SignalProducer {
    combineLatest(booleans, emptySentinel: []).map { $0.contains(true) }
  }
  /// Sends whether the latest value of any of `booleans` is true. Sends and ends like ``combineLatest(_:)``.
  public static func any(_ booleans: SignalProducer<Value, Error>...) -> SignalProducer { any(booleans) }
  /// Sends whether the latest value of any of `booleans`, such as properties, is true, or `false` if there are none.
  public static func any(
    _ booleans: some Collection<some SignalProducerConvertible<Value, Error>>
  ) -> SignalProducer { any(booleans.map(\.producer)) }
  /// Sends whether the latest value of any of `booleans`, such as properties, is true.
  public static func any<Booleans: SignalProducerConvertible<Value, Error>>(_ booleans: Booleans...) -> SignalProducer {
    any(booleans.map(\.producer))
  }
}
