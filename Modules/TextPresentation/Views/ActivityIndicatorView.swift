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
      updateProgressView()
      setNeedsDisplay()
    }
  }

  /// The completed fraction of the work, from 0 to 1, which a bar shows; `nil` if it is not known. Without a finite
  /// value, there is no bar.
  public var progress: Double? {
    didSet {
      progressView.progress = progress ?? 0
      updateProgressView()
    }
  }

  private static let phases = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private static let progressColumns = 16

  private let progressView = ProgressView()
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
    super.init()
    progressView.isHidden = true
    addSubview(progressView)
  }

  /// Returns one column for the character, plus the columns of the bar.
  public override func columns(atMost limit: Int) -> Int {
    min(limit, progressView.isHidden ? 1 : 2 + Self.progressColumns)
  }

  /// Places the bar beside the character.
  public override func layoutSubviews() {
    progressView.frame = TerminalRect(column: 2, row: 0, columns: max(frame.columns - 2, 0), rows: frame.rows)
  }

  /// Draws the indicator, and announces the start and the end of the work to screen readers.
  public override func draw(on canvas: inout Canvas) {
    if isAnimating {
      canvas.write(Self.phases[phase])
      canvas.announce("loading")
      hasBeenSeen = true
    } else if hasBeenSeen {
      canvas.announce("done")
    }
  }

  private func updateProgressView() {
    let isHidden = !isAnimating || progress?.isFinite != true
    guard isHidden != progressView.isHidden else { return }
    progressView.isHidden = isHidden
    invalidateIntrinsicContentSize()
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
