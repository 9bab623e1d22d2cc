/// Something that takes values for as long as it lives: a label's text, a property's value.
///
/// Bind a source with `<~`:
///
///     titleLabel.reactive.text <~ viewModel.outputs.title
public struct BindingTarget<Value>: BindingTargetProvider, Sendable {
  /// When the bindings end.
  public let lifetime: Lifetime
  /// Takes one value.
  public let action: @Sendable (Value) -> Void

  /// Makes a target that takes each value on the thread that sends it.
  @inlinable
  public init(lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    self.lifetime = lifetime
    self.action = action
  }

  /// The target itself.
  @inlinable
  public var bindingTarget: BindingTarget { self }

  @inlinable
  func bind(_ source: SignalProducer<Value, Never>) -> (any Disposable)? {
    guard !lifetime.hasEnded else { return nil }
    let upstream = CompositeDisposable()
    let registration = lifetime += upstream
    source.subscribe(
      Sink(
        value: { if !upstream.isDisposed { action($0) } },
        end: { _ in
          registration?.dispose()
          upstream.dispose()
        }),
      upstream)
    return upstream
  }
}

extension BindingTarget where Value: Sendable {
  /// Makes a target that takes each value on `scheduler`.
  @inlinable
  public init(on scheduler: any Scheduler, lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    self.init(lifetime: lifetime) { value in
      scheduler.schedule { if !lifetime.hasEnded { action(value) } }
    }
  }

  /// Makes a target that stores each value at the key path of `object`, which it does not hold.
  ///
  /// - Parameters:
  ///   - scheduler: Where it stores them; on the thread that sends them if none is given.
  ///   - lifetime: How long it takes values.
  ///   - object: The object.
  ///   - keyPath: Where in the object a value goes.
  @inlinable
  public init<Object: AnyObject & Sendable>(
    on scheduler: any Scheduler = ImmediateScheduler(), lifetime: Lifetime, object: Object,
    keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    self.init(on: scheduler, lifetime: lifetime) { [weak object] value in object?[keyPath: keyPath] = value }
  }

  /// Makes a target that stores each value at the key path of `object`, which it does not hold, on the main actor: at
  /// once if the sender is there, else in order.
  @MainActor
  @inlinable
  public init<Object: AnyObject>(
    on _: MainActor.Type, lifetime: Lifetime, object: Object, keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    self.init(on: MainActor.self, lifetime: lifetime) { [weak object] value in object?[keyPath: keyPath] = value }
  }

  /// Makes a target that takes each value on the main actor: at once if the sender is there, else in order.
  @inlinable
  public init(
    on _: MainActor.Type, lifetime: Lifetime, action: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    let scheduler = UIScheduler()
    self.init(lifetime: lifetime) { value in
      scheduler.scheduleOnMain { if !lifetime.hasEnded { action(value) } }
    }
  }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// The target of what is there; where nothing is, one that takes nothing.
  @inlinable
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(lifetime: .empty) { _ in }
  }
}
