/// A value that can be changed from anywhere, and observed.
///
/// Its signal and its producers complete when nobody holds it any longer.
///
/// As a property wrapper it makes a stored property observable, whose property is then behind the `$`:
///
///     @MutableProperty var title = ""
///     …
///     label.reactive.text <~ $title
@propertyWrapper
public final class MutableProperty<Value>: ComposableMutablePropertyProtocol {
  @usableFromInline let core: PropertyCore<Value>

  /// Makes a property with its first value.
  @inlinable
  public init(_ value: Value) {
    core = PropertyCore(value)
  }

  /// Makes a property with its first value, as a property wrapper does.
  @inlinable
  public convenience init(wrappedValue: Value) {
    self.init(wrappedValue)
  }

  @inlinable
  deinit {
    core.send(.completed)
  }

  /// The value now. A new value is there for everyone who reads at once, and reaches the observers in the order in
  /// which it was set: at once, unless an earlier one is just being delivered.
  @inlinable
  public var value: Value {
    get { Self.existing(core.value) }
    set { core.set { _ in newValue } }
  }

  /// The value now, as ``value`` has it.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property itself.
  @inlinable
  public var projectedValue: MutableProperty<Value> { self }

  /// Calls `action` with the value.
  ///
  /// No lock is held meanwhile, so that `action` may use this property; a value that another thread sets does not wait
  /// for it.
  ///
  /// - Returns: What `action` returned.
  @discardableResult
  @inlinable
  public func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try action(value)
  }

  /// Sets the value and returns the one before, in one step.
  @discardableResult
  @inlinable
  public func swap(_ newValue: Value) -> Value {
    Self.existing(core.set { _ in newValue })
  }

  /// Changes the value in one step.
  ///
  /// - Parameter action: Changes the value, and must not use this property meanwhile. What it changed before it threw
  ///   stays changed.
  /// - Returns: What `action` returned.
  @discardableResult
  @inlinable
  public func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    core.set { value in
      var value = Self.existing(value)
      do throws(Failure) {
        outcome = .success(try action(&value))
      } catch {
        outcome = .failure(error)
      }
      return value
    }
    guard let outcome else { preconditionFailure("setting a property makes its new value exactly once") }
    return try outcome.get()
  }

  /// How long the property is held.
  @inlinable
  public var lifetime: Lifetime { Lifetime(core.lifetime) }

  /// A producer that sends the value now, and then each new value.
  @inlinable
  public var producer: SignalProducer<Value, Never> {
    core.producer
  }

  /// A signal of each new value.
  @inlinable
  public var signal: Signal<Value, Never> {
    core.signal
  }

  @inlinable
  static func existing(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("a mutable property has a value from the start") }
    return value
  }
}

extension MutableProperty: Sendable where Value: Sendable {}

extension MutableProperty: BindingTargetProvider {
  /// Sets the value, as long as the property is held.
  @inlinable
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [core] value in core.set { _ in value } }
  }
}
