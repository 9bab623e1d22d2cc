/// A destination to which sources can be bound, such as the text of a label or the value of a property.
///
/// Use `<~` to bind a source to a target:
///
///     titleLabel.reactive.text <~ viewModel.outputs.title
public struct BindingTarget<Value>: BindingTargetProvider, Sendable {
  /// The lifetime of the target. Bindings to the target end with its lifetime.
  public let lifetime: Lifetime
  /// The closure that receives each value.
  public let action: @Sendable (Value) -> Void

  /// Creates a target that receives each value on the thread that sends it.
  public init(lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    self.lifetime = lifetime
    self.action = action
  }

  /// The target itself.
  public var bindingTarget: BindingTarget { self }

  func bind(_ source: SignalProducer<Value, Never>) -> (any Disposable)? {
    guard !lifetime.hasEnded else { return nil }
    let resources = CompositeDisposable()
    // The lifetime does not retain a binding that has ended.
    if let registration = lifetime += resources { resources.insert(registration) }
    source.start(
      within: resources, value: { if !resources.isDisposed { action($0) } }, end: { _ in resources.dispose() })
    return resources
  }
}

extension BindingTarget where Value: Sendable {
  /// Creates a target that receives each value on `scheduler`. Values that are waiting when the lifetime ends are
  /// dropped.
  public init(on scheduler: any Scheduler, lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    self.init(lifetime: lifetime) { value in scheduler.schedule { if !lifetime.hasEnded { action(value) } } }
  }

  /// Creates a target that assigns each value to the property of `object` at `keyPath`, by default on the thread that
  /// sends the value. The target does not retain `object`.
  public init<Object: AnyObject & Sendable>(
    on scheduler: any Scheduler = ImmediateScheduler(), lifetime: Lifetime, object: Object,
    keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) { self.init(on: scheduler, lifetime: lifetime) { [weak object] value in object?[keyPath: keyPath] = value } }

  /// Creates a target that assigns each value to the property of `object` at `keyPath`, on the main actor. The target
  /// does not retain `object`. For the timing, see ``init(on:lifetime:action:)``.
  @MainActor
  public init<Object: AnyObject>(
    on _: MainActor.Type, lifetime: Lifetime, object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>
  ) { self.init(on: MainActor.self, lifetime: lifetime) { [weak object] value in object?[keyPath: keyPath] = value } }

  /// Creates a target that receives each value on the main actor. A value is received immediately if it is sent on the
  /// main actor and no earlier value is waiting. Otherwise it is enqueued. Values that are waiting when the lifetime
  /// ends are dropped.
  public init(on _: MainActor.Type, lifetime: Lifetime, action: @escaping @MainActor @Sendable (Value) -> Void) {
    // A `UIScheduler` runs its actions on the main thread.
    self.init(on: UIScheduler(), lifetime: lifetime) { value in MainActor.assumeIsolated { action(value) } }
  }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// The target of the wrapped value, or, for `nil`, a target that ignores all values.
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
  }
}
