public import Terminal

/// What the user wants of pictures.
public enum PictureMode: String, CaseIterable, Sendable {
  /// The best that the terminal and the machine have.
  case auto
  /// Characters, drawn by chafa.
  case chafa
  /// The terminal's own pictures, by kitty's protocol, also where nothing says that the terminal knows it.
  case kitty
  /// No pictures: a line says what each one is.
  case never
}

/// How pictures are shown.
///
/// The ways are tried in order for each picture, and one for which none works is described in a line of text.
public struct PicturePresentation: Hashable, Sendable {
  /// A way to show a picture.
  public enum Way: Hashable, Sendable {
    /// By the program chafa, which draws it with characters.
    case chafa
    /// By the terminal, with kitty's graphics protocol. It takes the format PNG alone.
    case kitty
  }

  /// Pictures are described, and not shown.
  public static let description = PicturePresentation(ways: [])

  /// The ways, the best one first.
  public let ways: [Way]

  private init(ways: [Way]) {
    self.ways = ways
  }

  /// What is the best on a terminal and a machine. A mode that cannot work there gives way to what can.
  ///
  /// Nobody asks the terminal: the environment has to name it. Inside a multiplexer, what it says of the terminal is
  /// not so, and without colours there are no pictures in colour either.
  ///
  /// - Parameters:
  ///   - mode: What the user wants.
  ///   - environment: The process's environment.
  ///   - hasChafa: Whether the program chafa is installed.
  ///   - colorMode: How many colours may be used.
  public init(mode: PictureMode, environment: (String) -> String?, hasChafa: Bool, colorMode: ColorMode) {
    let variables = TerminalVariables(environment)
    guard mode != .never, variables.hasScreen else {
      self = .description
      return
    }
    let mayUseKitty = colorMode != .none && !variables.isMultiplexed
    let usesKitty = mode == .kitty || mode == .auto && variables.nameKitty
    ways = (mayUseKitty && usesKitty ? [.kitty] : []) + (hasChafa ? [.chafa] : [])
  }
}

/// What the environment says of the terminal.
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

  /// Whether there is a terminal with a screen.
  var hasScreen: Bool { !name.isEmpty && name != "dumb" }

  /// Whether the terminal is one that a multiplexer draws.
  var isMultiplexed: Bool {
    isInMultiplexer || name.hasPrefix("screen") || name.hasPrefix("tmux")
  }

  /// Whether the terminal is kitty or Ghostty. A variable of kitty's own is also there in other terminals that were
  /// started from it, and they say so in theirs.
  var nameKitty: Bool {
    if name == "xterm-kitty" || name == "xterm-ghostty" || program == "ghostty" { return true }
    return hasKittyWindow && !isInOtherTerminal && name.hasPrefix("xterm") && (program.isEmpty || program == "kitty")
  }
}
