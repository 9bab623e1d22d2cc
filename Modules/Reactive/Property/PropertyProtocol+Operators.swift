// A property that is made from others follows them without holding them: it goes on as long as something can change
// them, and it is kept as long as somebody holds or observes it. Each closure runs once for each value, the first at
// once.

extension PropertyProtocol {
  /// The property of what `transform` makes of each value.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    Property(reflecting: producer.map(transform))
  }

  /// The property that is `value`, set again with each value of this one.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue: Sendable>(value: NewValue) -> Property<NewValue> {
    map { _ in value }
  }

  /// The property of what the key path leads to in each value.
  @_disfavoredOverload
  @inlinable
  public func map<NewValue>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Property<NewValue> {
    map { $0[keyPath: keyPath] }
  }

  /// The property of the values for which `isIncluded` is true.
  ///
  /// - Parameters:
  ///   - initial: The value for as long as there is none.
  ///   - isIncluded: Whether the property takes a value.
  @inlinable
  public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value> {
    Property(initial: initial, then: producer.filter(isIncluded))
  }

  /// The property of each value together with the one before it.
  ///
  /// - Parameter initial: What stands before the first value.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    Property(reflecting: producer.combinePrevious(initial))
  }

  /// The property whose value changes only where it is not equivalent to the one before.
  @inlinable
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
    Property(reflecting: producer.skipRepeats(isEquivalent))
  }

  /// The property of the values whose identity has not been there before.
  ///
  /// - Parameter identity: Makes the identity of a value. All identities are remembered.
  @inlinable
  public func uniqueValues<Identity: Hashable & SendableMetatype>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> Property<Value> {
    Property(reflecting: producer.uniqueValues(identity))
  }

  /// The property of the value of the properties that `transform` makes of the values, as `strategy` says.
  @inlinable
  public func flatMap<Other: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Other
  ) -> Property<Other.Value> {
    Property(reflecting: producer.flatMap(strategy) { transform($0).producer })
  }
}

extension PropertyProtocol where Value: Equatable & SendableMetatype {
  /// The property whose value changes only where it is not equal to the one before.
  @inlinable
  public func skipRepeats() -> Property<Value> {
    skipRepeats { $0 == $1 }
  }
}

extension PropertyProtocol where Value: Hashable & SendableMetatype {
  /// The property of the values that have not been there before. All of them are remembered.
  @inlinable
  public func uniqueValues() -> Property<Value> {
    uniqueValues { $0 }
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// The property of the value of the properties that are the values, as `strategy` says.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> {
    flatMap(strategy) { $0 }
  }
}

extension PropertyProtocol where Value == Bool {
  /// The property that is true where this one is false.
  @inlinable
  public func negate() -> Property<Bool> {
    map { !$0 }
  }

  /// The property that is true where both are.
  @inlinable
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 && $1 }
  }

  /// The property that is true where at least one of both is.
  @inlinable
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    combineLatest(with: other).map { $0 || $1 }
  }

  /// The property that is true where all of `properties` are; constantly, where there are none.
  @inlinable
  public static func all<Other: PropertyProtocol<Bool>>(_ properties: some Collection<Other>) -> Property<Bool> {
    combineLatest(properties, emptySentinel: []).map { $0.allSatisfy { $0 } }
  }

  /// The property that is true where all of `properties` are.
  @inlinable
  public static func all<Other: PropertyProtocol<Bool>>(_ properties: Other...) -> Property<Bool> {
    all(properties)
  }

  /// The property that is true where any of `properties` is; never, where there are none.
  @inlinable
  public static func any<Other: PropertyProtocol<Bool>>(_ properties: some Collection<Other>) -> Property<Bool> {
    combineLatest(properties, emptySentinel: []).map { $0.contains(true) }
  }

  /// The property that is true where any of `properties` is.
  @inlinable
  public static func any<Other: PropertyProtocol<Bool>>(_ properties: Other...) -> Property<Bool> {
    any(properties)
  }
}
