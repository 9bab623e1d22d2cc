extension PropertyProtocol {
  /// Returns a property whose value is this property's value, transformed by `transform`.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    Property(reflecting: producer.map(transform))
  }

  /// Returns a property whose value is always `value`. It sends `value` again whenever this property changes.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue: Sendable>(value: NewValue) -> Property<NewValue> {
    map { _ in value }
  }

  /// Returns a property whose value is the value at `keyPath` of this property's value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Property<NewValue> {
    map { $0[keyPath: keyPath] }
  }

  /// Returns a property that takes only the values that satisfy `isIncluded`. Until the first one, its value is
  /// `initial`.
  @inlinable
  public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value> {
    Property(initial: initial, then: producer.filter(isIncluded))
  }

  /// Returns a property of the previous and the current value, as a pair. The first value is paired with `initial`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    Property(reflecting: producer.combinePrevious(initial))
  }

  /// Returns a property that skips each value that is equivalent to the last value it took.
  @inlinable
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
    Property(reflecting: producer.skipRepeats(isEquivalent))
  }

  /// Returns a property that takes only values for which `identity` returns a new result. All results are stored.
  @inlinable
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> Property<Value> {
    Property(reflecting: producer.uniqueValues(identity))
  }

  /// Transforms each value to an inner property, and returns a property of the values of the inner properties.
  /// `strategy` determines which inner properties are observed at the same time.
  @inlinable
  public func flatMap<Other: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Other
  ) -> Property<Other.Value> {
    Property(reflecting: producer.flatMap(strategy) { transform($0).producer })
  }
}

extension PropertyProtocol where Value: Equatable & SendableMetatype {
  /// Returns a property that skips each value that equals the previous one.
  @inlinable
  public func skipRepeats() -> Property<Value> {
    skipRepeats { $0 == $1 }
  }
}

extension PropertyProtocol where Value: Hashable & SendableMetatype {
  /// Returns a property that takes only values that have not occurred before. All values are stored.
  @inlinable
  public func uniqueValues() -> Property<Value> {
    uniqueValues { $0 }
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// Returns a property of the values of the inner properties, which are the values of this one. See ``flatMap(_:_:)``.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> {
    flatMap(strategy) { $0 }
  }
}

extension PropertyProtocol where Value == Bool {
  /// Returns a property that is true when this property is false.
  @inlinable
  public func negate() -> Property<Bool> {
    map { !$0 }
  }

  /// Returns a property that is true when both properties are true.
  @inlinable
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// Returns a property that is true when at least one of the two properties is true.
  @inlinable
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// Returns a property that is true when all of `properties` are true. With no properties, it is constantly true.
  @inlinable
  public static func all<Other: PropertyProtocol<Bool>>(_ properties: some Collection<Other>) -> Property<Bool> {
    combineLatest(properties, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// Returns a property that is true when all of `properties` are true.
  @inlinable
  public static func all<Other: PropertyProtocol<Bool>>(_ properties: Other...) -> Property<Bool> {
    all(properties)
  }

  /// Returns a property that is true when any of `properties` is true. With no properties, it is constantly false.
  @inlinable
  public static func any<Other: PropertyProtocol<Bool>>(_ properties: some Collection<Other>) -> Property<Bool> {
    combineLatest(properties, emptySentinel: []).map { $0.contains(true) }
  }

  /// Returns a property that is true when any of `properties` is true.
  @inlinable
  public static func any<Other: PropertyProtocol<Bool>>(_ properties: Other...) -> Property<Bool> {
    any(properties)
  }
}
