import Dispatch
public import Reactive
import TerminalScreen

/// A view that shows that work is in progress, as an animated character and an optional progress bar.
///
/// The character changes ten times a second. No timer runs while the indicator is not animating.
public final class ActivityIndicatorView: View {
  /// Whether the indicator is visible and animating.
  public var isAnimating = false {
    didSet {
      guard isAnimating != oldValue else { return }
      phase = 0
      timer.inner = isAnimating ? startTimer() : nil
      invalidateIntrinsicContentSize()
    }
  }

  /// The completed fraction of the work, which a bar shows; `nil` if it is not known. A value outside of the range from
  /// 0 to 1 is shown as its nearest end. Without a finite value, there is no bar.
  public var progress: Double? {
    didSet { if progress != oldValue { invalidateIntrinsicContentSize() } }
  }

  private static let phases = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private static let barStart = 2
  private static let barColumns = 16
  private static let percentColumns = 5

  private let scheduler: any DateScheduler
  private let timer = SerialDisposable()
  private var phase = 0
  /// Whether the indicator has been drawn while animating.
  private var hasBeenSeen = false

  /// Creates an indicator that is not animating.
  ///
  /// - Parameter scheduler: The scheduler whose clock drives the animation.
  public init(scheduler: any DateScheduler = QueueScheduler.main) {
    self.scheduler = scheduler
  }

  /// Returns one column for the character, plus the columns of the bar.
  public override func columns(atMost limit: Int) -> Int {
    min(limit, shownProgress == nil ? 1 : Self.barStart + Self.barColumns)
  }

  /// Draws the indicator, and announces the start and the end of the work to screen readers.
  public override func draw(on canvas: inout Canvas) {
    if isAnimating {
      canvas.write(Self.phases[phase])
      if let shownProgress { drawBar(shownProgress, on: &canvas) }
      canvas.announce("loading")
      hasBeenSeen = true
    } else if hasBeenSeen {
      canvas.announce("done")
    }
  }

  /// The progress from 0 to 1; `nil` if there is no bar.
  private var shownProgress: Double? {
    isAnimating ? progress.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil } : nil
  }

  /// Draws the bar and the percentage. A view that is too narrow for the percentage shows only the bar.
  private func drawBar(_ progress: Double, on canvas: inout Canvas) {
    let room = max(canvas.bounds.columns - Self.barStart, 0)
    let showsPercent = room >= Self.percentColumns
    let columns = room - (showsPercent ? Self.percentColumns : 0)
    let filled = Int(progress * Double(columns))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: columns - filled)
    canvas.write(bar, at: Position(column: Self.barStart, row: 0))
    guard showsPercent else { return }
    // The tolerance is for products such as 0.29 * 100, which is less than 29.
    let percent = "\(Int(progress * 100 + 1e-9)) %"
    canvas.write(percent, at: Position(column: canvas.bounds.columns - percent.count, row: 0))
  }

  private func startTimer() -> (any Disposable)? {
    let turn: BindingTarget<Void> = reactive.makeBindingTarget { indicator, _ in
      indicator.phase = (indicator.phase + 1) % Self.phases.count
      indicator.setNeedsDisplay()
    }
    return turn <~ SignalProducer.timer(interval: .milliseconds(100), on: scheduler).map { _ in }
  }
}

extension ReactiveExtensions where Base == ActivityIndicatorView {
  /// A binding target for ``ActivityIndicatorView/isAnimating``.
  public var isAnimating: BindingTarget<Bool> {
    makeBindingTarget { $0.isAnimating = $1 }
  }

  /// A binding target for ``ActivityIndicatorView/progress``.
  public var progress: BindingTarget<Double?> {
    makeBindingTarget { $0.progress = $1 }
  }
}
