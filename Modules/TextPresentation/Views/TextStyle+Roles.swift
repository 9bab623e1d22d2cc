import Terminal

/// The styles that have a colour.
///
/// The program does not know whether the background of the terminal is light or dark. Text uses the default foreground,
/// and these styles use two palette colours that are legible on both backgrounds.
///
/// WCAG 2.1 requires a contrast of at least 3 to 1 for large text. Of the first eight colours of xterm's palette, only
/// red and magenta have this contrast with both black and white. The styles only add emphasis: the text itself contains
/// the information.
extension TextStyle {
  /// A notice for the user, such as a failure or stale data.
  static let notice = TextStyle(foreground: .magenta)

  /// An action that deletes or discards data.
  static let destructive = TextStyle(foreground: .red)

  /// All styles that have a colour.
  static let colored = [notice, destructive]
}
