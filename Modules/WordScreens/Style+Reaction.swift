import Terminal

extension Style {
  /// The style of the marks for the user's reactions to a word.
  static let reaction = Style(foreground: .red)
}
