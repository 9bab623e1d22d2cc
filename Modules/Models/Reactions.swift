/// The ids of the words to which a user has reacted.
public struct Reactions: Sendable, Hashable {
  /// The ids of the favourites.
  public var favourites: Set<Int>
  /// The ids of the words that the user has reblogged.
  public var reblogs: Set<Int>

  /// Creates a collection of reactions, which is empty by default.
  public init(favourites: Set<Int> = [], reblogs: Set<Int> = []) {
    self.favourites = favourites
    self.reblogs = reblogs
  }

  /// The ids of the words with the given reaction.
  public subscript(reaction: Reaction) -> Set<Int> {
    get {
      switch reaction {
      case .favourite: favourites
      case .reblog: reblogs
      }
    }
    set {
      switch reaction {
      case .favourite: favourites = newValue
      case .reblog: reblogs = newValue
      }
    }
  }
}
