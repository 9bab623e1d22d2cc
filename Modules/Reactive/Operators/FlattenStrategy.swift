/// How the events of many inner producers become the events of one.
public struct FlattenStrategy: Sendable, Equatable {
  @usableFromInline
  enum Kind: Equatable, Sendable {
    case concurrent(limit: UInt)
    case latest
    case race
    case throttle
  }

  @usableFromInline let kind: Kind

  /// Starts each inner producer at once, and passes on what any of them sends.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// Starts each inner producer when the one before it has completed.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// Starts at most `limit` inner producers at once, the others as places become free, in their order.
  ///
  /// - Precondition: `limit` is at least one.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(limit > 0, "at least one inner producer must be allowed to run")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// Starts each inner producer at once, and disposes of the one before it.
  public static let latest = FlattenStrategy(kind: .latest)

  /// Starts each inner producer at once, until one of them sends an event, of whatever kind: from then on there is only
  /// that one, and the others are disposed of.
  ///
  /// The whole fails or is interrupted as the winner is, and completes when the winner and the outer sequence have.
  public static let race = FlattenStrategy(kind: .race)

  /// Starts an inner producer if none is running, and leaves out those that come while one is.
  ///
  /// The whole fails or is interrupted as the running one is, and completes when it and the outer sequence have.
  public static let throttle = FlattenStrategy(kind: .throttle)
}
