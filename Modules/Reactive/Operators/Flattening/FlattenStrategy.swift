/// A strategy for combining the events of several producers into one sequence of events.
///
/// The operators `flatten` and `flatMap` start producers for the values of an **outer sequence**, which is a signal, a
/// producer or a property. The producers that they start are the **inner producers**. The result is the **flattened
/// sequence**.
///
/// - It fails as soon as the outer sequence or a running inner producer fails.
/// - It is interrupted when the outer sequence is interrupted. With ``race`` and ``throttle``, an interrupted inner
///   producer interrupts it too. With the other strategies, that inner producer counts as completed.
/// - It completes when the outer sequence has completed and all inner producers have ended.
public struct FlattenStrategy: Sendable, Equatable {
  enum Kind: Equatable, Sendable {
    case merging(limit: UInt, isThrottling: Bool = false)
    case selecting(isRace: Bool)
  }

  let kind: Kind
  /// Starts each inner producer immediately, and forwards the values of all of them.
  public static let merge = FlattenStrategy(kind: .merging(limit: .max))
  /// Starts each inner producer when the previous one has completed or has been interrupted.
  public static let concat = FlattenStrategy(kind: .merging(limit: 1))

  /// Runs at most `limit` inner producers at once. The others wait, in order, until a running one has completed or has
  /// been interrupted. `limit` must be at least one.
  public static func concurrent(limit: UInt) -> FlattenStrategy {
    precondition(limit > 0, "The limit must be at least 1.")
    return FlattenStrategy(kind: .merging(limit: limit))
  }

  /// Starts each inner producer immediately, and cancels the previous one if it is still running.
  public static let latest = FlattenStrategy(kind: .selecting(isRace: false))

  /// Starts each inner producer immediately, until one of them sends an event of any kind. That producer is the winner
  /// and continues. The others are cancelled, and no later ones are started.
  public static let race = FlattenStrategy(kind: .selecting(isRace: true))

  /// Starts an inner producer if none is running, and drops the producers that arrive while one is running.
  public static let throttle = FlattenStrategy(kind: .merging(limit: 1, isThrottling: true))
}
