/// What a user can say about a word.
public enum Reaction: String, Sendable, CaseIterable {
  /// The user likes the word.
  case favourite
  /// The user passes the word on.
  case reblog
}
