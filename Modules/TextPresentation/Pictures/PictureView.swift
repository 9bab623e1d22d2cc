public import Reactive
public import TerminalScreen

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A view that shows a picture as large as possible without changing its proportions.
///
/// If the picture cannot be shown, the view shows a description, or nothing: see ``showsDescription``. Setting an equal
/// picture again changes nothing.
public final class PictureView: View {
  /// The contents of the picture file, in any format; `nil` if there is no picture or if it has not been loaded.
  public var picture: Data? {
    didSet {
      guard picture != oldValue else { return }
      header = picture.flatMap(PictureHeader.init)
      (shown, waitsFor, wait.inner.inner) = (nil, nil, nil)
      invalidateIntrinsicContentSize()
    }
  }

  /// The text to show while there is no picture.
  public var placeholder = "" {
    didSet {
      guard placeholder != oldValue, picture == nil else { return }
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the view shows a text if the picture is missing or cannot be shown. If not, the view is blank instead.
  public let showsDescription: Bool

  private var header: PictureHeader?
  /// The appearance of the picture at a size, once it is known.
  private var shown: (size: TerminalSize, appearance: PicturePresenter.Appearance)?
  /// The size for which the picture is being converted.
  private var waitsFor: TerminalSize?
  private let wait = ScopedDisposable(SerialDisposable())

  /// Creates a view without a picture.
  public init(showsDescription: Bool = true) {
    self.showsDescription = showsDescription
  }

  /// Whether the window shows pictures. If not, or if the view is not in a window, the view shows only text.
  public var showsPictures: Bool { nearestWindow?.picturePresenter?.showsPictures ?? false }

  /// Returns the size that the view prefers.
  ///
  /// A picture that is being converted has the size of the expected result. A picture that cannot be shown takes one
  /// row for its description.
  public func size(atMost limit: TerminalSize) -> TerminalSize {
    if let request = request(atMost: limit) {
      switch appearance(of: request) {
      case .cells, .drawnByTerminal, .pending: return request.size
      case .none: break
      }
    }
    let columns = DisplayText.width(of: DisplayText.line(text, columns: limit.columns))
    return TerminalSize(columns: columns, rows: columns > 0 ? min(1, limit.rows) : 0)
  }

  /// Returns the width of ``size(atMost:)`` for the current height of the view.
  public override func columns(atMost limit: Int) -> Int {
    size(atMost: TerminalSize(columns: limit, rows: frame.rows)).columns
  }

  /// Draws the picture, or the text that replaces it.
  public override func draw(on canvas: inout Canvas) {
    let size = TerminalSize(columns: canvas.bounds.columns, rows: canvas.bounds.rows)
    if let request = request(atMost: size) {
      switch appearance(of: request) {
      case .drawnByTerminal(let picture): return canvas.show(picture)
      case .cells(let block): return canvas.write(block)
      case .pending: return start(request)
      case .none: break
      }
    }
    canvas.write(text, style: TextStyle(attributes: .dim))
  }

  private var text: String {
    guard showsDescription else { return "" }
    return picture == nil ? placeholder : header?.description ?? PictureHeader.unknownDescription
  }

  private func request(atMost limit: TerminalSize) -> PictureRequest? {
    guard let picture, let header else { return nil }
    return nearestWindow?.picturePresenter?.request(for: picture, header, atMost: limit)
  }

  private func appearance(of request: PictureRequest) -> PicturePresenter.Appearance {
    if let shown, shown.size == request.size { return shown.appearance }
    guard let presenter = nearestWindow?.picturePresenter else { return .none }
    let appearance = presenter.appearance(of: request)
    if case .pending = appearance {} else { shown = (request.size, appearance) }
    return appearance
  }

  private func start(_ request: PictureRequest) {
    guard waitsFor != request.size, let presenter = nearestWindow?.picturePresenter else { return }
    waitsFor = request.size
    let conversion = presenter.conversion(of: request).observe(on: UIScheduler())
    wait.inner.inner = conversion.start { [weak self] event in
      MainActor.assumeIsolated { self?.receive(event, for: request.size) }
    }
  }

  private func receive(_ event: Signal<CellBlock?, Never>.Event, for size: TerminalSize) {
    guard waitsFor == size else { return }
    switch event {
    case .value(let block):
      waitsFor = nil
      shown = (size, block.map { .cells($0) } ?? .none)
      invalidateIntrinsicContentSize()
    case .completed:
      // The conversion was cancelled. The view requests it again when it is drawn again.
      waitsFor = nil
    case .failed, .interrupted: break
    }
  }
}

extension ReactiveExtensions where Base == PictureView {
  /// A binding target for ``PictureView/picture``.
  public var picture: BindingTarget<Data?> {
    makeBindingTarget { $0.picture = $1 }
  }
}
