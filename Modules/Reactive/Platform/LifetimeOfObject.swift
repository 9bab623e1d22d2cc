#if canImport(ObjectiveC)
  import ObjectiveC

  extension EventStream {
    /// Forwards events until `object` is deallocated, and then completes.
    @_disfavoredOverload
    public func take(duringLifetimeOf object: AnyObject) -> Self { take(during: .of(object)) }
  }

  extension Lifetime {
    /// Returns the lifetime of `object`, which ends when the object is deallocated.
    ///
    /// This stores a ``Token`` in the object with the Objective-C runtime. On platforms without that runtime, store a
    /// ``Token`` in a property of the object instead.
    public static func of(_ object: AnyObject) -> Lifetime {
      objc_sync_enter(object)
      defer { objc_sync_exit(object) }
      // The key is any unique address, such as the address of a type.
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
