/// A reaction of a user to a word.
public enum Reaction: String, Sendable, CaseIterable {
  /// The word is a favourite of the user.
  case favourite
  /// The user reblogs the word, which means that the user passes it on to others.
  case reblog
}
