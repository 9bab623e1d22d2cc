import Terminal

/// The styles that have a colour.
///
/// Nobody asks a terminal whether it is light or dark. Texts have its own foreground, and these the two colours of
/// the user's palette that can be read on both: in xterm's palette red and magenta have a contrast of more than 3 to 1,
/// which WCAG 2.1 wants of what is not small print, with black and with white, and no other of the first eight has. What they say is
/// said without colour, too.
extension Style {
  /// What the user should know: that something has failed, or is old.
  static let notice = Style(foreground: .magenta)

  /// What the user thinks of a word.
  static let reaction = Style(foreground: .red)

  /// An answer that takes something away.
  static let destructive = Style(foreground: .red)

  /// All of them.
  static let colored = [notice, reaction, destructive]
}
