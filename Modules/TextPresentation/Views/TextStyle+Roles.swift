public import TerminalScreen

/// The styles that have a colour.
///
/// The program does not know whether the background of the terminal is light or dark. Text uses the default foreground,
/// and these styles use two palette colours that are legible on both backgrounds.
///
/// WCAG 2.1 requires a contrast of at least 3 to 1 for large text. Of the sixteen colours of xterm's palette, only red,
/// magenta and bright blue have this contrast with both black and white. The styles only add emphasis: the text itself
/// contains the information.
extension TextStyle {
  /// The style of a notice for the user, such as a failure or stale data.
  public static let notice = TextStyle(foreground: .magenta)

  /// The style of a confirmation, or of good news.
  public static let success = TextStyle(foreground: .brightBlue)

  /// The style of a failure, or of the reason why the user's input is invalid.
  public static let failure = TextStyle(foreground: .red)

  /// The style of the title of a screen.
  public static let title = TextStyle(foreground: .brightBlue, attributes: .bold)

  /// The style of a detail that is not part of the running text, such as a pronunciation.
  public static let detail = TextStyle(foreground: .brightBlue)

  /// The style of a mark that stands out, such as the heart of a favourite.
  public static let accent = TextStyle(foreground: .red)
}

extension TextStyle {
  /// Returns the style with attributes added.
  func adding(_ attributes: Attributes) -> TextStyle {
    TextStyle(foreground: foreground, background: background, attributes: self.attributes.union(attributes))
  }
}
