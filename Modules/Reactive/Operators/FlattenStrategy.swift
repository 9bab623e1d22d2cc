/// A strategy for turning the events of several inner producers into one sequence of events.
public struct FlattenStrategy: Sendable, Equatable {
  @usableFromInline
  enum Kind: Equatable, Sendable {
    case concurrent(limit: UInt)
    case latest
    case race
    case throttle
  }

  @usableFromInline let kind: Kind

  /// Starts each inner producer immediately, and forwards the values of all of them.
  public static let merge = FlattenStrategy(kind: .concurrent(limit: .max))

  /// Starts each inner producer after the previous one has completed.
  public static let concat = FlattenStrategy(kind: .concurrent(limit: 1))

  /// Starts at most `limit` inner producers at once. The others wait in order until a running one has completed.
  ///
  /// - Precondition: `limit` is at least one.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(limit > 0, "The limit must be at least 1.")
    return FlattenStrategy(kind: .concurrent(limit: limit))
  }

  /// Starts each inner producer immediately, and disposes of the previous one.
  public static let latest = FlattenStrategy(kind: .latest)

  /// Starts inner producers immediately until one of them sends an event of any kind.
  ///
  /// Only that producer, the winner, continues; the others are disposed of.
  ///
  /// The flattened sequence fails or is interrupted when the winner fails or is interrupted. It completes when the
  /// winner and the outer sequence have completed.
  public static let race = FlattenStrategy(kind: .race)

  /// Starts an inner producer if none is running, and drops the producers that arrive while one is running.
  ///
  /// The flattened sequence fails or is interrupted when the running producer fails or is interrupted. It completes
  /// when the running producer and the outer sequence have completed.
  public static let throttle = FlattenStrategy(kind: .throttle)
}
