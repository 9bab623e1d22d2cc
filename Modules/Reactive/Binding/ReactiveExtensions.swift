/// A type that has a `reactive` property. The property groups the type's signals and binding targets.
public protocol ReactiveExtensionsProvider {}

extension ReactiveExtensionsProvider {
  /// The signals and binding targets of this object.
  public var reactive: ReactiveExtensions<Self> { ReactiveExtensions(base: self) }
  /// The type of ``reactive``, for static members.
  public static var reactive: ReactiveExtensions<Self>.Type { ReactiveExtensions<Self>.self }
}

/// The signals and binding targets of an object. Declare them in extensions of this type.
public struct ReactiveExtensions<Base> {
  /// The object that is extended.
  public let base: Base
}

extension ReactiveExtensions: Sendable where Base: Sendable {}
