/// An observable value that can be changed from any thread.
///
/// The signal and the producers of the property complete when the property is deinitialised.
///
/// As a property wrapper, it makes a stored property observable. The `$` prefix accesses the `MutableProperty`:
///
///     @MutableProperty var title = ""
///     …
///     label.reactive.text <~ $title
@propertyWrapper
public final class MutableProperty<Value>: ComposableMutablePropertyProtocol {
  @usableFromInline let core: PropertyCore<Value>

  /// Creates a property with the given value.
  @inlinable
  public init(_ value: Value) {
    core = PropertyCore(value)
  }

  /// Creates a property with the given value, for use as a property wrapper.
  public convenience init(wrappedValue: Value) {
    self.init(wrappedValue)
  }

  deinit {
    core.send(.completed)
  }

  /// The current value.
  ///
  /// A new value is visible to all threads immediately. Values are delivered to the observers in the order in which
  /// they were set. If an earlier value is being delivered, the new one is delivered afterwards, otherwise immediately.
  @inlinable
  public var value: Value {
    get { Self.existing(core.value) }
    set { core.set(newValue) }
  }

  /// The current value, like ``value``.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property itself.
  public var projectedValue: MutableProperty<Value> { self }

  /// Calls `action` with the value, and returns its result. No lock is held during the call, so `action` may use this
  /// property, and other threads may set the property meanwhile.
  @discardableResult
  public func withValue<Result, Failure: Swift.Error>(
    _ action: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try action(value)
  }

  /// Sets the value and returns the previous one, atomically.
  @discardableResult
  @inlinable
  public func swap(_ newValue: Value) -> Value {
    Self.existing(core.update { _ in newValue })
  }

  /// Changes the value atomically, and returns the result of `action`. A lock is held during the call, so `action` must
  /// not use this property. If it throws, the changes that it has already made are kept and delivered.
  @discardableResult
  @inlinable
  public func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    _ = core.update { value in
      var value = Self.existing(value)
      do throws(Failure) {
        outcome = .success(try action(&value))
      } catch {
        outcome = .failure(error)
      }
      return value
    }
    guard let outcome else { preconditionFailure("Setting a property must call its update closure exactly once.") }
    return try outcome.get()
  }

  public var lifetime: Lifetime { Lifetime(core.lifetime) }

  public var producer: SignalProducer<Value, Never> {
    core.producer
  }

  public var signal: Signal<Value, Never> {
    core.signal
  }

  @inlinable
  static func existing(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("A mutable property must always have a value.") }
    return value
  }
}

extension MutableProperty: Sendable where Value: Sendable {}

extension MutableProperty: BindingTargetProvider {
  /// A target that sets the value, until the property is deinitialised.
  @inlinable
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [core] value in core.set(value) }
  }
}
