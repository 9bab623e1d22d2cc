public import Reactive
public import TerminalScreen

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Shows the pictures of a window with the methods that its terminal and the computer support.
///
/// Pictures are untrusted data. A picture is shown only if its header has a known format and a size within a limit,
/// which bounds the memory for decoding it.
@MainActor
public final class PicturePresenter {
  /// The methods for showing pictures, the best one first.
  public let presentation: PicturePresentation

  /// Whether pictures are shown; if not, each one is described in text.
  public var showsPictures: Bool { !presentation.methods.isEmpty }

  /// The appearance of a picture on the screen.
  enum Appearance {
    /// The terminal draws the picture.
    case drawnByTerminal(TerminalPicture)
    /// The picture is drawn with characters.
    case cells(CellBlock)
    /// The picture cannot be shown.
    case none
    /// The conversion of the picture has not been started or has not ended.
    case pending
  }

  /// The maximum number of pixels of a picture that is shown: 4096 × 4096.
  private static let pixelLimit = 1 << 24
  /// The maximum number of bytes to send to the terminal for one picture. Nothing else can be drawn during the
  /// transmission.
  private static let transmissionLimit = 1 << 20

  /// A function that converts a picture to characters. Disposing of the started producer stops the conversion.
  typealias Converter = @Sendable (PictureRequest) -> SignalProducer<CellBlock, ChildProcess.Failure>

  private let terminalPictures = TerminalPictures()
  /// The conversions of pictures into characters, if that method is available. Their value is `nil` if the picture
  /// cannot be converted.
  private let conversions: SharedProducers<PictureRequest, CellBlock?, Never>?
  /// Ends the conversions that are queued or running.
  private var conversionToken = Lifetime.Token()

  /// Creates a presenter for the terminal of the process.
  ///
  /// - Parameters:
  ///   - mode: The user's choice.
  ///   - environment: Returns the value of an environment variable; `nil` if the variable is not set.
  ///   - colorMode: The colours that may be used.
  public convenience init(
    mode: PictureMode = .auto,
    environment: (String) -> String? = ProcessTerminal.environment,
    colorMode: ColorMode = ColorMode(environment: ProcessTerminal.environment)
  ) {
    let path = ChildProcess.path(of: "chafa", searchPath: environment("PATH"))
    let presentation = PicturePresentation(
      mode: mode, environment: environment, hasChafa: path != nil, colorMode: colorMode)
    let converter = path.map { path -> Converter in
      let chafa = Chafa(path: path, colorMode: colorMode)
      return { chafa.block(of: $0.picture, atMost: $0.size) }
    }
    self.init(presentation: presentation, converter: converter)
  }

  /// Creates a presenter. At most two conversions run at a time.
  ///
  /// - Parameters:
  ///   - presentation: The methods for showing pictures.
  ///   - cacheLimit: The maximum size of the cached pictures and cells, in bytes.
  ///   - converter: Converts pictures to characters, if the program for this is available.
  init(presentation: PicturePresentation, cacheLimit: Int = 8 << 20, converter: Converter? = nil) {
    self.presentation = presentation
    guard let converter, presentation.methods.contains(.chafa) else {
      conversions = nil
      return
    }
    conversions = SharedProducers(
      runLimit: 2, cacheLimit: cacheLimit,
      size: { request, block in
        let cellCount = block.map { $0.size.columns * $0.size.rows } ?? 0
        return request.picture.count + cellCount * MemoryLayout<Cell>.stride
      },
      makeProducer: { request in
        converter(request)
          .map { block -> CellBlock? in block.size.columns > 0 && block.size.rows > 0 ? block : nil }
          .flatMapError { _ in SignalProducer(value: nil) }
      })
  }

  /// Returns the request for a picture within the given size; `nil` if the picture cannot be shown there.
  func request(for picture: Data, _ header: PictureHeader, atMost limit: TerminalSize) -> PictureRequest? {
    guard showsPictures, limit.columns > 0, limit.rows > 0, let pixels = header.size,
      pixels.width <= Self.pixelLimit / pixels.height
    else { return nil }
    let size = pixels.fitted(
      columns: min(limit.columns, TerminalPicture.limit), rows: min(limit.rows, TerminalPicture.limit))
    return PictureRequest(picture: picture, format: header.format, size: size)
  }

  /// Returns the appearance of a picture.
  func appearance(of request: PictureRequest) -> Appearance {
    for method in presentation.methods {
      switch method {
      case .kitty where request.format == .png && request.picture.count <= Self.transmissionLimit:
        let picture = terminalPictures.picture(png: Array(request.picture), size: request.size)
        if let picture { return .drawnByTerminal(picture) }
      case .chafa:
        guard let conversions else { continue }
        guard let result = conversions.cachedValue(for: request) else { return .pending }
        if let block = result { return .cells(block) }
      case .kitty: continue
      }
    }
    return .none
  }

  /// Returns a producer that converts a picture, if ``appearance(of:)`` reports it as pending. It sends the cells, or
  /// `nil` if the picture cannot be converted. It sends no value if all conversions are cancelled.
  func conversion(of request: PictureRequest) -> SignalProducer<CellBlock?, Never> {
    conversions?.producer(for: request).take(during: Lifetime(conversionToken)) ?? .empty
  }

  /// Returns a producer that converts a picture to characters, if it is shown in this way. Afterwards, views that show
  /// it within the same size draw it immediately.
  public func conversion(of picture: Data, atMost size: TerminalSize) -> SignalProducer<Never, Never> {
    guard let header = PictureHeader(picture), let request = request(for: picture, header, atMost: size) else {
      return .empty
    }
    return conversion(of: request).then(SignalProducer<Never, Never>.empty)
  }

  /// Cancels all conversions.
  func cancelAll() {
    conversionToken = Lifetime.Token()
  }
}

extension PictureHeader.Size {
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
