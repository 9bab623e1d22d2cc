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
      (blocks, requestedSize, isInvalid, decoding.inner.inner) = (nil, nil, false, nil)
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether a picture is being loaded. As long as there is none, the view is blank and has the size of a square picture,
  /// if the window shows pictures. So other views stay in their places when such a picture appears.
  public var isLoading = false {
    didSet { if isLoading != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Whether the view describes a picture that cannot be shown in a line of text. If not, the view is blank instead.
  public let showsDescription: Bool

  private var header: PictureHeader?
  /// The picture in the requested size; `nil` before it has been decoded.
  private var blocks: BlockPicture?
  /// The size in which the picture has been requested from the decoder; `nil` if no size has been.
  private var requestedSize: TerminalSize?
  /// Whether the picture cannot be decoded.
  private var isInvalid = false
  private let decoding = ScopedDisposable(SerialDisposable())

  /// Creates a view without a picture.
  public init(showsDescription: Bool = true) {
    self.showsDescription = showsDescription
  }

  /// Returns the size that the view prefers.
  ///
  /// A picture has its size already while it is being decoded, and a square one while it is being loaded: see
  /// ``isLoading``. A picture that cannot be shown takes one row for its description.
  public func size(atMost limit: TerminalSize) -> TerminalSize {
    let presenter = nearestWindow?.picturePresenter
    if picture == nil, isLoading, let size = presenter?.sizeOfSquare(atMost: limit) { return size }
    switch appearance(atMost: limit) {
    case .drawnByTerminal(let picture): return picture.size
    case .blocks(let size): return size
    case .none:
      let columns = DisplayText.width(of: DisplayText.line(text, columns: limit.columns))
      return TerminalSize(columns: columns, rows: columns > 0 ? min(1, limit.rows) : 0)
    }
  }

  /// Returns the width of ``size(atMost:)`` for the current height of the view.
  public override func columns(atMost limit: Int) -> Int {
    size(atMost: TerminalSize(columns: limit, rows: frame.rows)).columns
  }

  /// Draws the picture, or the text that replaces it.
  public override func draw(on canvas: inout Canvas) {
    switch appearance(atMost: TerminalSize(columns: canvas.bounds.columns, rows: canvas.bounds.rows)) {
    // The terminal cannot dim its pictures.
    case .drawnByTerminal(let picture): if !canvas.isCovered { canvas.show(picture) }
    case .blocks(let size):
      if requestedSize != size { decode(in: size) }
      if let blocks { canvas.draw(blocks) }
    case .none: canvas.write(text, style: .muted)
    }
  }

  private var text: String {
    guard showsDescription, picture != nil else { return "" }
    let description = header?.description ?? PictureHeader.unknownDescription
    return isInvalid && Zlib.system == nil ? "\(description) (the library zlib is not installed)" : description
  }

  private func appearance(atMost limit: TerminalSize) -> PicturePresenter.Appearance {
    guard let picture, let header, !isInvalid else { return .none }
    return nearestWindow?.picturePresenter?.appearance(of: picture, header, atMost: limit) ?? .none
  }

  private func decode(in size: TerminalSize) {
    guard let picture, let presenter = nearestWindow?.picturePresenter else { return }
    (blocks, requestedSize) = (nil, size)
    // The scheduler `UIScheduler` runs its actions on the main thread, so the closure may assume the isolation.
    decoding.inner.inner = SignalProducer { BlockPicture(png: Array(picture), size: size) }
      .start(on: presenter.scheduler).observe(on: UIScheduler())
      .startWithValues { [weak self] blocks in MainActor.assumeIsolated { self?.show(blocks) } }
  }

  private func show(_ blocks: BlockPicture?) {
    self.blocks = blocks
    isInvalid = blocks == nil
    invalidateIntrinsicContentSize()
  }
}

extension ReactiveExtensions where Base == PictureView {
  /// A binding target for ``PictureView/isLoading``.
  public var isLoading: BindingTarget<Bool> {
    makeBindingTarget { $0.isLoading = $1 }
  }

  /// A binding target for ``PictureView/picture``.
  public var picture: BindingTarget<Data?> {
    makeBindingTarget { $0.picture = $1 }
  }
}
