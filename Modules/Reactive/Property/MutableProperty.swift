import Synchronization

/// An observable value that can be changed from any thread.
///
/// When a setter returns, the new value is visible to all threads. The observers have received it, too, unless an
/// earlier value was being delivered: then the thread that delivers it also delivers the new one. ``Signal`` states the
/// limits of delivering for other threads.
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
  let core: PropertyCore<Value>
  /// A signal of each new value. It completes when the property is deinitialised.
  public let signal: Signal<Value, Never>
  /// The resources that are disposed of at the end of the lifetime, created on first use.
  private let resources = AtomicLazyReference<CompositeDisposable>()

  /// Creates a property with the given value.
  public init(_ value: Value) {
    core = PropertyCore(value)
    signal = Signal(core.changes)
  }

  /// Creates a property with the given value, for use as a property wrapper.
  public convenience init(wrappedValue: Value) {
    self.init(wrappedValue)
  }

  deinit {
    core.end()
    resources.load()?.dispose()
  }

  /// The current value. New values are delivered to the observers in the order in which they were set.
  public var value: Value {
    get { core.current }
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
  public func swap(_ newValue: Value) -> Value {
    modify { value in
      defer { value = newValue }
      return value
    }
  }

  /// Changes the value atomically and in place, and returns the result of `action`. If `action` throws, the changes that
  /// it has already made are kept and delivered.
  ///
  /// A lock is held during the call. So neither `action` nor the deinitialiser of an object that it releases may read or
  /// set a property.
  @discardableResult
  public func modify<Result, Failure: Swift.Error>(
    _ action: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.modify(action)
  }

  public var lifetime: Lifetime { Lifetime(resources.storeIfNil(CompositeDisposable())) }

  public var producer: SignalProducer<Value, Never> { core.producer(retaining: signal) }
}

extension MutableProperty: Sendable where Value: Sendable {}

extension MutableProperty: BindingTargetProvider {
  /// A target that sets the value, until the property is deinitialised.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(lifetime: lifetime) { [core] value in core.set(value) }
  }
}
