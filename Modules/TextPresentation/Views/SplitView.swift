public import Reactive
import TerminalScreen

/// A view with two views beside each other. In a view that is too narrow for both, only the primary one is shown.
public final class SplitView: View {
  /// Whether the secondary view is shown. It changes when the view is laid out.
  public var isSecondaryShown: Property<Bool> { Property(capturing: isShown) }

  private let primary: View
  private let secondary: View
  private let minimumColumns: Int
  private let isShown = MutableProperty(false)

  private static let gap = 1
  private static let primaryColumns = 64

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - primary: The view at the left edge.
  ///   - secondary: The view at the right edge, which has two fifths of the width, or up to half of it
  ///     if the primary one has 64 columns then.
  ///   - minimumColumns: The width in columns from which both views are shown.
  public init(primary: View, secondary: View, minimumColumns: Int) {
    (self.primary, self.secondary, self.minimumColumns) = (primary, secondary, minimumColumns)
    super.init()
    addSubview(primary)
    addSubview(secondary)
  }

  /// Places both views, or only the primary one.
  public override func layoutSubviews() {
    let isWide = frame.columns >= minimumColumns
    // A hidden secondary view leaves its room to the primary one.
    let rest = min(frame.columns - Self.gap - Self.primaryColumns, frame.columns / 2)
    let columns = isWide && !secondary.isHidden ? max(frame.columns * 2 / 5, rest) : 0
    let primaryColumns = columns > 0 ? frame.columns - columns - Self.gap : frame.columns
    primary.frame = TerminalRect(column: 0, row: 0, columns: primaryColumns, rows: frame.rows)
    secondary.frame = TerminalRect(
      column: frame.columns - columns, row: 0, columns: columns, rows: isWide ? frame.rows : 0)
    if isShown.value != isWide { isShown.value = isWide }
  }
}
