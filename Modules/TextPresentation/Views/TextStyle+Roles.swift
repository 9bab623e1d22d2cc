public import TerminalScreen

/// The styles that have a colour. The theme of the terminal determines it.
///
/// The styles only add emphasis: the text itself contains the information.
extension TextStyle {
  /// The style of a notice for the user, such as stale data.
  public static let notice = TextStyle(foreground: .role(.caution))

  /// The style of a confirmation, or of good news.
  public static let success = TextStyle(foreground: .role(.positive))

  /// The style of a failure, or of the reason why the user's input is invalid.
  public static let failure = TextStyle(foreground: .role(.negative))

  /// The style of the title of a screen.
  public static let title = TextStyle(foreground: .role(.accent), attributes: .bold)

  /// The style of a match of a search. A label of one line is scrolled so that the first match is visible.
  public static let match = TextStyle(foreground: .role(.accent), attributes: [.bold, .underline])

  /// The style of a caption. If a label of one line is scrolled, a caption at its beginning stays as long as the match
  /// fits after it.
  public static let caption = TextStyle(foreground: .role(.muted), attributes: .italic)

  /// The style of text of less importance, such as a caption.
  public static let muted = TextStyle(foreground: .role(.muted))

  /// The style of a frame or a line.
  public static let frame = TextStyle(foreground: .role(.frame))

  /// The style of a detail that is not part of the running text, such as a pronunciation.
  public static let detail = TextStyle(foreground: .role(.detail))

  /// The style of a mark that stands out, such as the heart of a favourite.
  public static let mark = TextStyle(foreground: .role(.negative))

  /// The style of a short label with a background, such as a part of speech.
  public static let badge = TextStyle(foreground: .role(.positive), background: .role(.bar))
}

extension TextStyle {
  /// Returns the style with attributes added.
  func adding(_ attributes: Attributes) -> TextStyle {
    TextStyle(foreground: foreground, background: background, attributes: self.attributes.union(attributes))
  }
}
