public import Reactive
public import TerminalScreen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Shows the pictures of a window with the methods that its terminal supports.
///
/// Some terminals draw pictures themselves, with kitty's graphics protocol. Otherwise pictures are drawn with blocks:
/// characters that show two pixels each. A picture that is not a PNG file is described in a line of text, and so is
/// every picture in a terminal without colours.
///
/// Pictures are untrusted data. A picture is shown only if its header has a known format and a size within a limit,
/// which bounds the memory for decoding it.
@MainActor
public final class PicturePresenter {
  /// Whether the terminal draws pictures with kitty's graphics protocol.
  public let usesKitty: Bool

  /// Whether pictures are shown; if not, each one is described in text.
  public let showsPictures: Bool

  /// The appearance of a picture on the screen.
  enum Appearance {
    /// The terminal draws the picture.
    case drawnByTerminal(TerminalPicture)
    /// The picture is drawn with blocks, in the given size.
    case blocks(TerminalSize)
    /// The picture cannot be shown.
    case none
  }

  /// The maximum number of pixels of a picture that is shown: 4096 × 4096.
  private static let pixelLimit = 1 << 24
  /// The maximum number of bytes to send to the terminal for one picture. Nothing else can be drawn during the
  /// transmission.
  private static let transmissionLimit = 1 << 20

  private let terminalPictures = TerminalPictures()
  /// The scheduler on which pictures are decoded.
  let scheduler: any Scheduler

  /// Creates a presenter. It chooses the methods for a terminal.
  ///
  /// The choice depends only on the environment; the terminal is not asked for its capabilities. Inside a multiplexer
  /// such as tmux, kitty's protocol is not used, because the environment describes the outer terminal.
  ///
  /// - Parameters:
  ///   - mode: The user's choice.
  ///   - environment: Returns the value of an environment variable; `nil` if the variable is not set.
  ///   - colorMode: The colours that may be used.
  ///   - scheduler: The scheduler on which pictures are decoded. By default, it is a background queue.
  public init(
    mode: PictureMode = .auto,
    environment: (String) -> String? = ProcessTerminal.environment,
    colorMode: ColorMode = ColorMode(environment: ProcessTerminal.environment),
    scheduler: any Scheduler = QueueScheduler(name: "TextPresentation.PicturePresenter")
  ) {
    self.scheduler = scheduler
    func value(_ variable: String) -> String { environment(variable) ?? "" }
    func isAnySet(_ variables: String...) -> Bool { variables.contains { !value($0).isEmpty } }
    let (terminal, program) = (value("TERM"), value("TERM_PROGRAM"))
    showsPictures = mode != .never && !["", "dumb"].contains(terminal) && colorMode != .none
    let isMultiplexed =
      isAnySet("STY", "TMUX", "ZELLIJ") || terminal.hasPrefix("screen") || terminal.hasPrefix("tmux")
    // Other terminals inherit kitty's variables if they are started from it. Their own variables identify them.
    let isOther =
      isAnySet("ALACRITTY_WINDOW_ID", "KONSOLE_VERSION", "VTE_VERSION", "WT_SESSION", "XTERM_VERSION")
      || !terminal.hasPrefix("xterm") || !["", "kitty"].contains(program)
    let isKitty =
      ["xterm-kitty", "xterm-ghostty"].contains(terminal) || program == "ghostty"
      || isAnySet("KITTY_WINDOW_ID") && !isOther
    usesKitty = showsPictures && !isMultiplexed && (mode == .kitty || mode == .auto && isKitty)
  }

  /// Returns the appearance of a picture within the given size.
  func appearance(of picture: Data, _ header: PictureHeader, atMost limit: TerminalSize) -> Appearance {
    guard showsPictures, header.format == .png, limit.columns > 0, limit.rows > 0, let pixels = header.size,
      pixels.width <= Self.pixelLimit / pixels.height
    else { return .none }
    let size = pixels.fitted(atMost: limit)
    if usesKitty, picture.count <= Self.transmissionLimit,
      let picture = terminalPictures.picture(png: Array(picture), size: size)
    {
      return .drawnByTerminal(picture)
    }
    return .blocks(size)
  }

  /// Returns the size of a square picture within the given size; `nil` if pictures are not shown or have no room.
  func sizeOfSquare(atMost limit: TerminalSize) -> TerminalSize? {
    guard showsPictures, limit.columns > 0, limit.rows > 0 else { return nil }
    return PictureHeader.Size(width: 1, height: 1).fitted(atMost: limit)
  }
}

extension PictureHeader.Size {
  /// Returns the size in cells of a picture within the given size, as far as a terminal can draw it.
  fileprivate func fitted(atMost limit: TerminalSize) -> TerminalSize {
    fitted(columns: min(limit.columns, TerminalPicture.limit), rows: min(limit.rows, TerminalPicture.limit))
  }

  /// Returns the size in cells of a picture within the given columns and rows. A cell is assumed to be twice as high as
  /// it is wide.
  ///
  /// The function is idempotent: fitting a fitted size again does not change it.
  func fitted(columns: Int, rows: Int) -> TerminalSize {
    let proportion = 2 * Double(width) / Double(height)
    func columnsOf(_ rows: Int) -> Int { max(1, Int((Double(rows) * proportion).rounded())) }
    if columnsOf(rows) <= columns { return TerminalSize(columns: columnsOf(rows), rows: rows) }
    let fittedRows = min(rows, max(1, Int((Double(columns) / proportion).rounded())))
    return TerminalSize(columns: min(columns, columnsOf(fittedRows)), rows: fittedRows)
  }
}
