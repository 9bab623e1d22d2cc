extension Signal {
  /// Forwards events until the lifetime of the binding target of `provider` ends, and then completes. The lifetime of a
  /// property or an action ends when it is deinitialised.
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> Signal {
    take(during: provider.bindingTarget.lifetime)
  }
}

extension SignalProducer {
  /// Forwards events until the lifetime of the binding target of `provider` ends, and then completes. The lifetime of a
  /// property or an action ends when it is deinitialised.
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> SignalProducer {
    take(during: provider.bindingTarget.lifetime)
  }
}
