extension Signal {
  /// Forwards events until the lifetime of the binding target of `provider` ends, and then completes. The lifetime of a
  /// property or an action ends when it is deinitialised.
  ///
  ///     let (lifetime, token) = Lifetime.make()
  ///     let target = BindingTarget<String>(lifetime: lifetime) { _ in }
  ///     let taken = numbers.take(duringLifetimeOf: target)
  ///     scheduler.schedule(after: .seconds(7)) { token.dispose() }
  ///     // numbers  --1--2--3-|
  ///     // taken    --1--2-|
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> Signal {
    take(during: provider.bindingTarget.lifetime)
  }
}

extension SignalProducer {
  /// Forwards events until the lifetime of the target of `provider` ends. See ``Signal/take(duringLifetimeOf:)``.
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> SignalProducer {
    take(during: provider.bindingTarget.lifetime)
  }
}
