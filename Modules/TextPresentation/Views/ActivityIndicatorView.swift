import Dispatch
public import Reactive
import Terminal

/// A view that shows that work is in progress, as an animated character and an optional percentage.
///
/// The character changes ten times a second. No timer runs while the indicator is not animating.
public final class ActivityIndicatorView: View {
  /// Whether the indicator is visible and animating.
  public var isAnimating = false {
    didSet {
      guard isAnimating != oldValue else { return }
      phase = 0
      timer.inner.inner = isAnimating ? startTimer() : nil
      setNeedsDisplay()
    }
  }

  /// The completed fraction of the work, from 0 to 1, which is shown as a percentage; `nil` if it is not known.
  public var progress: Double? {
    didSet {
      guard text(of: progress) != text(of: oldValue) else { return }
      invalidateIntrinsicContentSize()
    }
  }

  private static let phases = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private let scheduler: any DateScheduler
  private let timer = ScopedDisposable(SerialDisposable())
  private var phase = 0
  /// Whether the indicator has been drawn while animating.
  private var hasBeenSeen = false

  /// Creates an indicator that is not animating.
  ///
  /// - Parameter scheduler: The scheduler whose clock drives the animation.
  public init(scheduler: any DateScheduler = QueueScheduler.main) {
    self.scheduler = scheduler
  }

  /// Returns one column for the character, plus the columns of the percentage.
  public override func columns(atMost limit: Int) -> Int { min(limit, 1 + text(of: progress).count) }

  /// Draws the indicator, and announces the start and the end of the work to screen readers.
  public override func draw(on canvas: inout Canvas) {
    if isAnimating {
      canvas.write(Self.phases[phase] + text(of: progress))
      canvas.say("loading")
      hasBeenSeen = true
    } else if hasBeenSeen {
      canvas.say("done")
    }
  }

  private func text(of progress: Double?) -> String {
    progress.map { $0.isFinite ? " \(Int(min(max($0, 0), 1) * 100)) %" : "" } ?? ""
  }

  private func startTimer() -> any Disposable {
    let turn: BindingTarget<Void> = reactive.makeBindingTarget { indicator, _ in
      indicator.phase = (indicator.phase + 1) % Self.phases.count
      indicator.setNeedsDisplay()
    }
    return (turn <~ SignalProducer.timer(interval: .milliseconds(100), on: scheduler).map { _ in })
      ?? AnyDisposable()
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
