/// The words to which a user has reacted, by their `id`.
public struct Reactions: Sendable, Hashable {
  /// The words that the user likes.
  public var favourites: Set<Int>
  /// The words that the user has passed on.
  public var reblogs: Set<Int>
  /// A sentence for the user about how these came to be, where there is something to say: that they could not be read,
  /// say.
  public var notice: String?

  /// Makes a collection of reactions.
  public init(favourites: Set<Int> = [], reblogs: Set<Int> = [], notice: String? = nil) {
    self.favourites = favourites
    self.reblogs = reblogs
    self.notice = notice
  }

  /// The words with this reaction.
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
