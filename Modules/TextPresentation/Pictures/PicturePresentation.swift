public import TerminalScreen

/// The user's choice of how to show pictures.
public enum PictureMode: String, CaseIterable, Sendable {
  /// The best method that the terminal and the computer support.
  case auto
  /// Characters, drawn by the program chafa.
  case chafa
  /// Pictures drawn by the terminal with kitty's graphics protocol, even if nothing indicates that the terminal
  /// supports it.
  case kitty
  /// No pictures. A line of text describes each one.
  case never
}

/// The methods for showing pictures on a terminal.
///
/// They are tried in order for each picture. If none of them works, a line of text describes the picture.
public struct PicturePresentation: Hashable, Sendable {
  /// A method for showing a picture.
  public enum Method: Hashable, Sendable {
    /// The program chafa draws the picture with characters.
    case chafa
    /// The terminal draws the picture with kitty's graphics protocol, which accepts only PNG files.
    case kitty
  }

  /// No picture is shown; each one is described in text.
  public static let description = PicturePresentation(methods: [])

  /// The available methods, the best one first.
  public let methods: [Method]

  private init(methods: [Method]) {
    self.methods = methods
  }

  /// Chooses the methods for a terminal and a computer. If kitty's protocol cannot be used, chafa is used if it is
  /// installed.
  ///
  /// The choice depends only on the environment; the terminal is not asked for its capabilities. Inside a multiplexer
  /// such as tmux, kitty's protocol is not used, because the environment describes the outer terminal. It is not used
  /// without colours either, because its pictures always have colours.
  ///
  /// - Parameters:
  ///   - mode: The user's choice.
  ///   - environment: Returns the value of an environment variable; `nil` if the variable is not set.
  ///   - hasChafa: Whether the program chafa is installed.
  ///   - colorMode: The colours that may be used.
  public init(mode: PictureMode, environment: (String) -> String?, hasChafa: Bool, colorMode: ColorMode) {
    func isSet(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }
    let terminal = environment("TERM") ?? ""
    guard mode != .never, !terminal.isEmpty, terminal != "dumb" else {
      self = .description
      return
    }
    let isMultiplexed =
      ["STY", "TMUX", "ZELLIJ"].contains(where: isSet) || terminal.hasPrefix("screen") || terminal.hasPrefix("tmux")
    let usesKitty = mode == .kitty || mode == .auto && Self.isKitty(terminal, environment)
    methods = (usesKitty && colorMode != .none && !isMultiplexed ? [.kitty] : []) + (hasChafa ? [.chafa] : [])
  }

  /// Returns whether the terminal is kitty or Ghostty.
  ///
  /// Other terminals inherit kitty's variables if they are started from it. Their own variables identify them.
  private static func isKitty(_ terminal: String, _ environment: (String) -> String?) -> Bool {
    func isSet(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }
    let program = environment("TERM_PROGRAM") ?? ""
    if terminal == "xterm-kitty" || terminal == "xterm-ghostty" || program == "ghostty" { return true }
    let isOther = ["ALACRITTY_WINDOW_ID", "KONSOLE_VERSION", "VTE_VERSION", "WT_SESSION", "XTERM_VERSION"]
      .contains(where: isSet)
    return isSet("KITTY_WINDOW_ID") && !isOther && terminal.hasPrefix("xterm") && ["", "kitty"].contains(program)
  }
}
