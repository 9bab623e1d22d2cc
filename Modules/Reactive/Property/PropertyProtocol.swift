/// Something that has a value now, and tells when it changes.
public protocol PropertyProtocol<Value>: AnyObject, BindingSource where Error == Never {
  /// The value now.
  var value: Value { get }

  /// A producer that sends the value now, and then each new value, and completes when the property can no longer
  /// change.
  var producer: SignalProducer<Value, Never> { get }

  /// A signal of each new value, which completes when the property can no longer change.
  var signal: Signal<Value, Never> { get }
}

/// A property whose value can be set, and that sources can be bound to.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
  /// The value now.
  var value: Value { get set }

  /// How long the property is held.
  var lifetime: Lifetime { get }
}

extension MutablePropertyProtocol where Self: Sendable {
  /// Sets the value, as long as the property is held.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] value in self?.value = value }
  }
}

/// A property that can be read and changed in one step, so that others can be built on it.
public protocol ComposableMutablePropertyProtocol<Value>: MutablePropertyProtocol {
  /// Calls `action` with the value.
  ///
  /// - Returns: What `action` returned.
  func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Changes the value in one step.
  ///
  /// - Returns: What `action` returned.
  func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
}
