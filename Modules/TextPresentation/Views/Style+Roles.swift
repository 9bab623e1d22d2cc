import Terminal

/// The styles that have a colour.
///
/// The terminal is not asked whether its background is light or dark. Text uses the default foreground, and these
/// styles use the two palette colours that are legible on both backgrounds.
///
/// In xterm's palette, red and magenta have a contrast of more than 3 to 1 with black and with white, as WCAG 2.1
/// requires for large text. None of the other first eight colours has it. The information is also available without
/// colour.
extension Style {
  /// A notice for the user, such as a failure or stale data.
  static let notice = Style(foreground: .magenta)

  /// An action that deletes or discards data.
  static let destructive = Style(foreground: .red)

  /// All styles that have a colour.
  static let colored = [notice, destructive]
}
