public import Reactive
import TerminalScreen

/// A bar that shows how much of a task is done.
public final class ProgressView: View {
  /// The part that is done, from 0 to 1. A value outside of this range is shown as its nearest end, and NaN as 0.
  public var progress = 0.0 {
    didSet { if progress != oldValue { setNeedsDisplay() } }
  }

  private static let percentColumns = 5

  /// Creates an empty bar.
  public override init() {
    super.init()
  }

  /// Draws the bar and the percentage. A view that is too narrow for the percentage shows only the bar.
  public override func draw(on canvas: inout Canvas) {
    let done = progress.isNaN ? 0 : min(max(progress, 0), 1)
    let showsPercent = canvas.bounds.columns >= Self.percentColumns
    let columns = canvas.bounds.columns - (showsPercent ? Self.percentColumns : 0)
    guard columns >= 0 else { return }
    let filled = Int((done * Double(columns)).rounded(.down))
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: columns - filled)
    canvas.write(bar)
    guard showsPercent else { return }
    // The tolerance is for products such as 0.29 * 100, which is less than 29.
    let percent = "\(Int((done * 100 + 1e-9).rounded(.down))) %"
    canvas.write(percent, at: Position(column: canvas.bounds.columns - percent.count, row: 0))
  }
}

extension ReactiveExtensions where Base == ProgressView {
  /// A binding target for ``ProgressView/progress``.
  public var progress: BindingTarget<Double> {
    makeBindingTarget { $0.progress = $1 }
  }
}
