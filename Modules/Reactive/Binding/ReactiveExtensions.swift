/// What gets a `reactive` property, under which its signals and binding targets stand apart from its own members.
public protocol ReactiveExtensionsProvider {}

extension ReactiveExtensionsProvider {
  /// The signals and binding targets of this object.
  public var reactive: ReactiveExtensions<Self> { ReactiveExtensions(base: self) }

  /// What this type has in common under `reactive`.
  public static var reactive: ReactiveExtensions<Self>.Type { ReactiveExtensions<Self>.self }
}

/// The signals and binding targets of `base`; each is declared in an extension of this type.
public struct ReactiveExtensions<Base> {
  /// The object.
  public let base: Base
}

extension ReactiveExtensions: Sendable where Base: Sendable {}
