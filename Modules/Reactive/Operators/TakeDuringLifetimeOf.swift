extension Signal {
  /// Completes when the lifetime of the bindings to `provider` ends: for a property or an action, when nobody holds it
  /// any longer.
  @inlinable
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> Signal {
    take(during: provider.bindingTarget.lifetime)
  }
}

extension SignalProducer {
  /// Completes when the lifetime of the bindings to `provider` ends: for a property or an action, when nobody holds it
  /// any longer.
  @inlinable
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> SignalProducer {
    take(during: provider.bindingTarget.lifetime)
  }
}

#if canImport(ObjectiveC)
  import ObjectiveC

  extension Signal {
    /// Completes when `object` is gone.
    public func take(duringLifetimeOf object: AnyObject) -> Signal {
      take(during: .of(object))
    }
  }

  extension SignalProducer {
    /// Completes when `object` is gone.
    public func take(duringLifetimeOf object: AnyObject) -> SignalProducer {
      take(during: .of(object))
    }
  }

  extension Lifetime {
    /// The lifetime of `object`, which ends when it is gone.
    ///
    /// It hangs on a token that is associated with the object. Only the Objective-C runtime can do that: where there is
    /// none, an object that is to have a lifetime holds a ``Token`` itself.
    public static func of(_ object: AnyObject) -> Lifetime {
      objc_sync_enter(object)
      defer { objc_sync_exit(object) }
      let key = unsafeBitCast(Token.self, to: UnsafeRawPointer.self)
      if let token = objc_getAssociatedObject(object, key) as? Token {
        return Lifetime(token)
      }
      let token = Token()
      objc_setAssociatedObject(object, key, token, .OBJC_ASSOCIATION_RETAIN)
      return Lifetime(token)
    }
  }
#endif
