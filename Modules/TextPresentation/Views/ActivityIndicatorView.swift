import Dispatch
public import Reactive
import Terminal

/// One cell that turns while something is under way, ten times a second, and costs nothing when it does not.
public final class ActivityIndicatorView: View {
  /// Whether the cell is there and turns.
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
  /// Whether it has ever been seen to turn.
  private var hasBeenSeen = false

  /// Makes an indicator that stands still.
  ///
  /// - Parameter scheduler: Whose clock turns the indicator.
  public init(scheduler: any DateScheduler = QueueScheduler.main) {
    self.scheduler = scheduler
  }

  /// One column.
  public override func columns(atMost limit: Int) -> Int { min(limit, 1) }

  /// Writes the cell, and has it said that something is under way, or is so no longer.
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
  /// Whether the indicator is there and turns.
  public var isAnimating: BindingTarget<Bool> {
    makeBindingTarget { $0.isAnimating = $1 }
  }
}
