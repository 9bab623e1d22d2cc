extension PropertyProtocol {
  /// Returns a property whose value is this property's value, transformed by `transform`.
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    Property(PropertyCore(deriving: observedCore, transform))
  }

  /// Returns a property whose value is always `value`. It sends `value` again whenever this property changes.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> Property<NewValue> { map { _ in value } }

  /// Returns a property whose value is the value at `keyPath` of this property's value.
  @_disfavoredOverload
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Property<NewValue> {
    map { $0[keyPath: keyPath] }
  }

  /// Returns a property that takes only the values that satisfy `isIncluded`. Until the first one, its value is
  /// `initial`.
  ///
  ///     let large = numbers.filter(initial: 0) { $0 > 2 }
  ///     // numbers  1--3--2--4
  ///     // large    0--3-----4
  public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value> {
    Property(initial: initial, then: producer.filter(isIncluded))
  }

  /// Returns a property of the previous and the current value, as a pair. The first value is paired with `initial`.
  ///
  ///     let steps = numbers.combinePrevious(0)
  ///     // numbers  1-----2-----5
  ///     // steps    (0,1)-(1,2)-(2,5)
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    Property(.following(producer.combinePrevious(initial)))
  }

  /// Returns a property that skips each value that is equivalent to the last value it took.
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
    Property(PropertyCore(deriving: observedCore, skipping: isEquivalent) { $0 })
  }

  /// Returns a property that takes only values for which `identity` returns a new result. All results are stored.
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> Property<Value> { Property(.following(producer.uniqueValues(identity))) }

  /// Transforms each value to an inner property, and returns a property of the values of the inner properties.
  /// `strategy` determines which inner properties are observed at the same time.
  ///
  ///     let text = showsFirst.flatMap(.latest) { $0 ? first : second }
  ///     // showsFirst  true-----false
  ///     // first       a--b--------c
  ///     // second      x-----y--------z
  ///     // text        a--b-----y-----z
  public func flatMap<Other: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Other
  ) -> Property<Other.Value> { Property(.following(producer.flatMap(strategy) { transform($0).producer })) }

  /// Unavailable: the inner sources must be properties, because a property always has a value.
  @available(
    *, unavailable,
    message: "This source may have no value. Use 'producer.flatMap(…)', in 'Property(initial:then:)' for state."
  ) @_disfavoredOverload
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Inner.Error> { producer.flatMap(strategy, transform) }

  /// Returns a property that skips each value that equals the previous one.
  public func skipRepeats() -> Property<Value> where Value: Equatable & SendableMetatype { skipRepeats { $0 == $1 } }

  /// Returns a property that takes only values that have not occurred before. All values are stored.
  public func uniqueValues() -> Property<Value> where Value: Hashable & SendableMetatype { uniqueValues { $0 } }

  /// Returns a property of the values of the inner properties, which are the values of this one. See ``flatMap(_:_:)``.
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> where Value: PropertyProtocol {
    flatMap(strategy) { $0 }
  }
}

extension PropertyProtocol where Value == Bool {
  /// Returns a property that is true when this property is false.
  public func negate() -> Property<Bool> { map { !$0 } }

  /// Returns a property that is true when both properties are true. It takes a value whenever either property changes,
  /// even if the result stays the same. To skip repeats, use ``skipRepeats()``.
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Returns a property that is true when at least one of the two properties is true. It takes a value whenever either
  /// property changes, even if the result stays the same. To skip repeats, use ``skipRepeats()``.
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> { combineLatest(with: other).map { $0 || $1 } }

  /// Returns a property that is true when all of `properties` are true. With no properties, it is constantly true.
  public static func all<Other: PropertyProtocol<Bool>>(_ properties: some Collection<Other>) -> Property<Bool> {
    combineLatest(properties, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// Returns a property that is true when all of `properties` are true.
  public static func all<Other: PropertyProtocol<Bool>>(_ properties: Other...) -> Property<Bool> { all(properties) }

  /// Returns a property that is true when any of `properties` is true. With no properties, it is constantly false.
  public static func any<Other: PropertyProtocol<Bool>>(_ properties: some Collection<Other>) -> Property<Bool> {
    combineLatest(properties, emptySentinel: []).map { $0.contains(true) }
  }

  /// Returns a property that is true when any of `properties` is true.
  public static func any<Other: PropertyProtocol<Bool>>(_ properties: Other...) -> Property<Bool> { any(properties) }
}

extension PropertyProtocol where Value: Sendable {
  /// Returns a property that starts with the current value, and takes a new one on `scheduler` when `interval` has
  /// passed without a newer value. The last value is taken before the completion.
  ///
  ///     let settled = numbers.debounce(.seconds(3), on: scheduler)
  ///     // numbers  1-2-3----4-|
  ///     // settled  1------3----4|
  public func debounce(_ interval: Duration, on scheduler: any DateScheduler) -> Property<Value> {
    let changes = signal.debounce(interval, on: scheduler, discardWhenCompleted: false)
    return Property(initial: value, then: changes)
  }

  /// Returns a property that starts with the current value, and takes the latest value on `scheduler`, with at least
  /// `interval` between two new values. The completion drops a waiting value.
  ///
  ///     let throttled = numbers.throttle(.seconds(5), on: scheduler)
  ///     // numbers    1-2-3---4
  ///     // throttled  1-2----3----4
  public func throttle(_ interval: Duration, on scheduler: any DateScheduler) -> Property<Value> {
    let changes = signal.throttle(interval, on: scheduler)
    return Property(initial: value, then: changes)
  }
}
