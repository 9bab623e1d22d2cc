extension Signal {
  /// Completes when the binding lifetime of `provider` ends.
  ///
  /// The lifetime of a property or an action ends when its last owner releases it.
  @inlinable
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> Signal {
    take(during: provider.bindingTarget.lifetime)
  }
}

extension SignalProducer {
  /// Completes when the binding lifetime of `provider` ends.
  ///
  /// The lifetime of a property or an action ends when its last owner releases it.
  @inlinable
  public func take<Provider: BindingTargetProvider>(duringLifetimeOf provider: Provider) -> SignalProducer {
    take(during: provider.bindingTarget.lifetime)
  }
}

#if canImport(ObjectiveC)
  import ObjectiveC

  extension Signal {
    /// Completes when `object` is deallocated.
    public func take(duringLifetimeOf object: AnyObject) -> Signal {
      take(during: .of(object))
    }
  }

  extension SignalProducer {
    /// Completes when `object` is deallocated.
    public func take(duringLifetimeOf object: AnyObject) -> SignalProducer {
      take(during: .of(object))
    }
  }

  extension Lifetime {
    /// Returns the lifetime of `object`, which ends when the object is deallocated.
    ///
    /// The lifetime belongs to a token that is associated with the object, which only the Objective-C runtime supports.
    /// On other platforms, an object with a lifetime stores a ``Token`` itself.
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
