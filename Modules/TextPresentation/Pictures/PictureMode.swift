/// The user's choice of how to show pictures.
public enum PictureMode: String, CaseIterable, Sendable {
  /// The best method that the terminal supports.
  case auto
  /// Pictures drawn by the terminal with kitty's graphics protocol, even if nothing indicates that the terminal
  /// supports it.
  case kitty
  /// Blocks: characters that show two pixels each.
  case blocks
  /// No pictures. A line of text describes each one.
  case never
}
