/// How the events of many inner producers become the events of one.
public struct FlattenStrategy: Sendable, Equatable {
  @usableFromInline
  enum Kind: Equatable, Sendable {
    case concurrent(limit: Int)
    case latest
  }

  @usableFromInline let kind: Kind

  /// Starts each inner producer at once, and passes on what any of them sends.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// Starts each inner producer when the one before it has completed.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// Starts at most `limit` inner producers at once, the others as places become free, in their order.
  ///
  /// - Precondition: `limit` is at least one.
  public static func concurrent(limit: Int) -> FlattenStrategy {
    precondition(limit > 0, "at least one inner producer must be allowed to run")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// Starts each inner producer at once, and disposes of the one before it.
  public static let latest = FlattenStrategy(kind: .latest)
}
