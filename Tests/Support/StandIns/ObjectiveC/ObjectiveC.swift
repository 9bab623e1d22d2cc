// A stand-in for the part of the Objective-C runtime that `Reactive` uses.

public enum objc_AssociationPolicy: UInt {
  case OBJC_ASSOCIATION_RETAIN = 0x301
}

@discardableResult public func objc_sync_enter(_ object: Any) -> Int32 { 0 }
@discardableResult public func objc_sync_exit(_ object: Any) -> Int32 { 0 }
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}
