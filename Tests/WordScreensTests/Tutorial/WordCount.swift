/// A number of words, and the property that these words share.
public struct WordCount: Hashable, Sendable {
  /// The number of words.
  public let count: Int
  /// The name of the property, such as “favourites” or “noun”.
  public let name: String

  /// Creates a value.
  public init(_ count: Int, _ name: String) {
    (self.count, self.name) = (count, name)
  }
}
