import Terminal

extension TextStyle {
  /// The style of the marks for the user's reactions to a word.
  static let reaction = TextStyle(foreground: .red)
}
