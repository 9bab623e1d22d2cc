/// An observable value that may change over time.
///
/// An operator, such as ``map(_:)``, returns a property that is derived from this one, without retaining it. It stays
/// up to date while it is retained or observed. It completes when all properties that it is derived from have
/// completed.
///
/// ## No glitches
///
/// This holds for `map`, `skipRepeats`, `combineLatest`, `negate`, `and`, `or`, `all`, `any` and `Property(_:)`,
/// however often they are applied:
///
/// - The value of a derived property is the function of the values that its sources have now, even inside an observer
///   of a source. Only while other threads change the sources without a pause, it may be a value from a moment ago.
/// - An assignment to a source causes at most one event of each derived property, and no event contains values that the
///   sources did not have at the same time.
/// - If an observer or another thread sets a source again before a derived property has announced a change, the
///   property announces only the latest value.
///
/// The closure of such an operator runs on a thread that sets a source or reads the derived property, usually once for
/// each change. The other operators, such as `zip`, `flatMap` and `filter`, process every event of their sources, one
/// by one.
public protocol PropertyProtocol<Value>: AnyObject, BindingSource where Error == Never {
  /// The current value.
  var value: Value { get }

  /// A producer that sends the current value and then each new value. It completes when the property can no longer
  /// change.
  var producer: SignalProducer<Value, Never> { get }

  /// A signal of each new value. It completes when the property can no longer change.
  var signal: Signal<Value, Never> { get }
}

/// A property whose value can be set, and to which sources can be bound.
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTargetProvider {
  /// The current value.
  var value: Value { get set }

  /// The lifetime of the property, which ends when it is deinitialised.
  var lifetime: Lifetime { get }
}

extension MutablePropertyProtocol where Self: Sendable {
  /// A target that sets the value, until the property is deinitialised.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [weak self] value in self?.value = value }
  }
}

/// A mutable property that can be changed atomically, so that other properties can be built on it.
public protocol ComposableMutablePropertyProtocol<Value>: MutablePropertyProtocol {
  /// Calls `action` with the value, and returns its result.
  func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result

  /// Changes the value atomically, and returns the result of `action`.
  func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension PropertyProtocol {
  /// The storage of the property, to observe it. A property of a type outside of this module is followed by a new
  /// source.
  @inline(never)
  var observedCore: PropertyCore<Value> {
    (self as? any StoredProperty<Value>)?.core ?? .following(producer, hasSignal: false)
  }

  /// A function that returns the current value. It retains a property of another module, and otherwise only the storage
  /// and the subscriptions that update it.
  var reader: @Sendable () -> Value {
    guard let core = (self as? any StoredProperty<Value>)?.core else {
      let property = UncheckedSendable(value: self)
      return { property.value.value }
    }
    let signal = UncheckedSendable(value: signal)
    return { withExtendedLifetime(signal) { core.current } }
  }
}

/// A property of this module.
protocol StoredProperty<Value>: AnyObject {
  associatedtype Value

  var core: PropertyCore<Value> { get }
}

extension Property: StoredProperty {}

extension MutableProperty: StoredProperty {}
