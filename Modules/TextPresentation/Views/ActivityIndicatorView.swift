import Dispatch
public import Reactive
import Terminal

/// A view of one cell that shows that work is in progress. It animates ten times a second, and uses no timer while it
/// is not animating.
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

  /// Returns one column.
  public override func columns(atMost limit: Int) -> Int { min(limit, 1) }

  /// Draws the cell, and announces the start and the end of the work to screen readers.
  public override func draw(on canvas: inout Canvas) {
    if isAnimating {
      canvas.write(Self.phases[phase])
      canvas.say("loading")
      hasBeenSeen = true
    } else if hasBeenSeen {
      canvas.say("done")
    }
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
}
