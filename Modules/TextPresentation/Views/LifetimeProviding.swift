public import Reactive

/// An object on the main actor that ends its bindings when it is released.
@MainActor
public protocol LifetimeProviding: AnyObject, Sendable, ReactiveExtensionsProvider {
  /// The lifetime of the object.
  nonisolated var lifetime: Lifetime { get }
}

extension ReactiveExtensions where Base: LifetimeProviding {
  /// Returns a binding target that calls `action` on the main actor with the object and each value, until the object is
  /// released.
  public func makeBindingTarget<Value: Sendable>(
    _ action: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) -> BindingTarget<Value> {
    BindingTarget(on: MainActor.self, lifetime: base.lifetime) { [weak base] value in
      if let base { action(base, value) }
    }
  }
}
