import Terminal

extension TextStyle {
  /// The style of the marks for the user's reactions to a word.
  static let reaction = TextStyle(foreground: .red)

  /// The style of the reason why the user's input is invalid.
  static let invalid = TextStyle(foreground: .red)
}
