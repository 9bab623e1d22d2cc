public import Reactive

/// An object of the main actor whose bindings end with it.
@MainActor
public protocol LifetimeProviding: AnyObject, Sendable, ReactiveExtensionsProvider {
  /// How long the object is held.
  nonisolated var lifetime: Lifetime { get }
}

extension ReactiveExtensions where Base: LifetimeProviding {
  /// A target that hands each value to `action` with the object, on the main actor, as long as the object is held.
  public func makeBindingTarget<Value: Sendable>(
    _ action: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) -> BindingTarget<Value> {
    BindingTarget(on: MainActor.self, lifetime: base.lifetime) { [weak base] value in
      if let base { action(base, value) }
    }
  }
}
