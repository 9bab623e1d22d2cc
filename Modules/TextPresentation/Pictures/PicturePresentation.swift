public import Terminal

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
    let variables = TerminalVariables(environment)
    guard mode != .never, variables.hasScreen else {
      self = .description
      return
    }
    let mayUseKitty = colorMode != .none && !variables.isMultiplexed
    let usesKitty = mode == .kitty || mode == .auto && variables.nameKitty
    methods = (mayUseKitty && usesKitty ? [.kitty] : []) + (hasChafa ? [.chafa] : [])
  }
}

/// The environment variables that describe the terminal.
private struct TerminalVariables {
  private static let multiplexers = ["STY", "TMUX", "ZELLIJ"]
  private static let otherTerminals = [
    "ALACRITTY_WINDOW_ID", "KONSOLE_VERSION", "VTE_VERSION", "WT_SESSION", "XTERM_VERSION",
  ]

  private let name: String
  private let program: String
  private let isInMultiplexer: Bool
  private let isInOtherTerminal: Bool
  private let hasKittyWindow: Bool

  init(_ environment: (String) -> String?) {
    func isSet(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }
    name = environment("TERM") ?? ""
    program = environment("TERM_PROGRAM") ?? ""
    isInMultiplexer = Self.multiplexers.contains(where: isSet)
    isInOtherTerminal = Self.otherTerminals.contains(where: isSet)
    hasKittyWindow = isSet("KITTY_WINDOW_ID")
  }

  /// Whether the terminal can draw a screen.
  var hasScreen: Bool { !name.isEmpty && name != "dumb" }

  /// Whether the program runs in a multiplexer such as tmux, which draws on the terminal.
  var isMultiplexed: Bool {
    isInMultiplexer || name.hasPrefix("screen") || name.hasPrefix("tmux")
  }

  /// Whether the terminal is kitty or Ghostty.
  ///
  /// Other terminals inherit kitty's variables if they are started from it. Their own variables identify them.
  var nameKitty: Bool {
    if name == "xterm-kitty" || name == "xterm-ghostty" || program == "ghostty" { return true }
    return hasKittyWindow && !isInOtherTerminal && name.hasPrefix("xterm") && (program.isEmpty || program == "kitty")
  }
}
