/// A reaction of a user to a word.
public enum Reaction: String, Sendable, CaseIterable {
  /// The user likes the word.
  case favourite
  /// The user reblogs the word, which passes it on to others.
  case reblog
}
