/// Something that has a value now, and tells when it changes.
public protocol PropertyProtocol<Value>: AnyObject, BindingSource where Error == Never {
  /// The value now.
  var value: Value { get }

  /// A producer that sends the value now, and then each new value, and completes when the property can no longer change.
  var producer: SignalProducer<Value, Never> { get }

  /// A signal of each new value, which completes when the property can no longer change.
  var signal: Signal<Value, Never> { get }
}

extension PropertyProtocol {
  /// The property of what `transform` makes of each value; it runs once for each.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<NewValue> {
    Property(reflecting: producer.map(transform))
  }

  /// The property whose value changes only where it is not equivalent to the one before.
  @inlinable
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
    Property(reflecting: producer.skipRepeats(isEquivalent))
  }

  /// The property of the values of this one and of `other` together.
  @inlinable
  public func combineLatest<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    Property(reflecting: producer.combineLatest(with: other.producer))
  }

  /// The property of the value of the property, or of the latest value of the producer, that `transform` makes of each value.
  ///
  /// - Precondition: What `transform` makes has a value at once, as every property has.
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
