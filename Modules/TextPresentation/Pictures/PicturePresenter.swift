import Reactive
public import Terminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Shows the pictures of a window's views, in the way that its terminal and the machine offer.
///
/// A picture comes from outside. It is only shown if its header is that of a known format and gives a size within a
/// bound, so that nobody is made to unpack more than that.
@MainActor
public final class PicturePresenter {
  /// How pictures are shown.
  public let presentation: PicturePresentation

  /// Whether pictures are shown at all; if not, each is described.
  public var showsPictures: Bool { !presentation.ways.isEmpty }

  /// What is shown of a picture.
  enum Appearance {
    /// The terminal draws it.
    case drawnByTerminal(TerminalPicture)
    /// It is drawn with characters.
    case cells(CellBlock)
    /// It cannot be shown.
    case none
    /// It is being converted; a request for it is to be started, or is under way.
    case pending
  }

  /// The most pixels of a picture that is shown: 4096 × 4096.
  private static let pixelLimit = 1 << 24
  /// The most bytes that are sent to the terminal, in which time nothing else can be drawn.
  private static let transmissionLimit = 1 << 20

  private let terminalPictures = TerminalPictures()
  private let conversions: PictureConversions?

  /// Makes a presenter for the process's terminal.
  ///
  /// - Parameters:
  ///   - mode: What the user wants.
  ///   - environment: The process's environment.
  ///   - colorMode: How many colours may be used.
  public convenience init(
    mode: PictureMode = .auto,
    environment: (String) -> String? = ProcessTerminal.environment,
    colorMode: ColorMode = ColorMode(environment: ProcessTerminal.environment)
  ) {
    let path = ChildProcess.path(of: "chafa", searchPath: environment("PATH"))
    let presentation = PicturePresentation(
      mode: mode, environment: environment, hasChafa: path != nil, colorMode: colorMode)
    let chafa = path.map { Chafa(path: $0, colorMode: colorMode) }
    self.init(
      presentation: presentation,
      conversions: chafa.map { chafa in
        PictureConversions { chafa.block(of: $0.picture, atMost: $0.size) }
      })
  }

  /// Makes a presenter.
  ///
  /// - Parameter conversions: What draws pictures with characters, where that is a way.
  init(presentation: PicturePresentation, conversions: PictureConversions? = nil) {
    self.presentation = presentation
    self.conversions = presentation.ways.contains(.chafa) ? conversions : nil
  }

  /// The request for a picture within that many columns and rows; none if it is not to be shown there.
  func request(for picture: Data, _ header: PictureHeader, atMost limit: TerminalSize) -> PictureRequest? {
    guard showsPictures, limit.columns > 0, limit.rows > 0, let pixels = header.size,
      pixels.width <= Self.pixelLimit / pixels.height
    else { return nil }
    let size = pixels.fitted(
      columns: min(limit.columns, TerminalPicture.limit), rows: min(limit.rows, TerminalPicture.limit))
    return PictureRequest(picture: picture, format: header.format, size: size)
  }

  /// What is shown of a picture.
  func appearance(of request: PictureRequest) -> Appearance {
    for way in presentation.ways {
      switch way {
      case .kitty where request.format == .png && request.picture.count <= Self.transmissionLimit:
        let picture = terminalPictures.picture(png: Array(request.picture), size: request.size)
        if let picture { return .drawnByTerminal(picture) }
      case .chafa:
        guard let conversions else { continue }
        guard let result = conversions.result(of: request) else { return .pending }
        if let block = result { return .cells(block) }
      case .kitty: continue
      }
    }
    return .none
  }

  /// Starts what ``appearance(of:)`` says is pending.
  func start(_ request: PictureRequest, _ waiter: PictureConversions.Waiter) -> (any Disposable)? {
    conversions?.start(request, waiter)
  }

  /// Stops all work on pictures.
  func cancelAll() {
    conversions?.cancelAll()
  }
}

extension PictureHeader.Size {
  /// The columns and rows that a picture of this size takes within others, if a cell is twice as high as it is wide.
  /// What has been fitted fits itself.
  func fitted(columns: Int, rows: Int) -> TerminalSize {
    let proportion = 2 * Double(width) / Double(height)
    func columnsOf(_ rows: Int) -> Int { max(1, Int((Double(rows) * proportion).rounded())) }
    if columnsOf(rows) <= columns { return TerminalSize(columns: columnsOf(rows), rows: rows) }
    let fittedRows = min(rows, max(1, Int((Double(columns) / proportion).rounded())))
    return TerminalSize(columns: min(columns, columnsOf(fittedRows)), rows: fittedRows)
  }
}
