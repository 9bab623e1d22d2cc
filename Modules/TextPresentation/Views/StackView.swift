import TerminalScreen

/// A view that arranges views in a column or in a row.
public final class StackView: View {
  /// The direction in which the views are arranged.
  public enum Axis: Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// The direction in which the views are arranged.
  public let axis: Axis
  /// The number of blank columns or rows between two views.
  public let spacing: Int

  /// A view, and its length along the axis; `nil` for the length that the view prefers.
  private typealias Item = (view: View, length: Int?)

  /// The views in their order, including hidden ones, which take no space.
  private var items: [Item] = []

  /// Creates a stack without views. A negative spacing is 0.
  public init(axis: Axis, spacing: Int = 0) {
    (self.axis, self.spacing) = (axis, max(spacing, 0))
  }

  /// Adds a view after the existing ones. To remove it, call ``View/removeFromSuperview()``.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - length: The number of columns or rows along the axis. By default, it is the one that the view prefers: its
  ///     ``View/columns(atMost:)``, or its ``View/rows(columns:)``.
  public func addArrangedSubview(_ view: View, length: Int? = nil) {
    addSubview(view)
    items.append((view, length.map { max($0, 0) }))
    invalidateIntrinsicContentSize()
  }

  override func didRemoveSubview(_ view: View) {
    items.removeAll { $0.view === view }
  }

  public override func columns(atMost limit: Int) -> Int {
    let columns = shown.map { self.columns(of: $0, atMost: limit) }
    return min(axis == .vertical ? columns.max() ?? 0 : total(columns), limit)
  }

  public override func rows(columns: Int) -> Int {
    let rows = zip(shown, widths(in: columns)).map { self.rows(of: $0, columns: $1) }
    return axis == .horizontal ? rows.max() ?? 0 : total(rows)
  }

  /// Places the views one after another. Views that do not fit are cut off at the end.
  public override func layoutSubviews() {
    let (isRow, widths) = (axis == .horizontal, widths(in: frame.columns))
    let rows = isRow ? [] : zip(shown, widths).map { self.rows(of: $0, columns: $1) }
    var start = 0
    for (item, length) in zip(shown, isRow ? widths : cut(rows, to: frame.rows)) {
      item.view.frame =
        isRow
        ? TerminalRect(column: start, row: 0, columns: length, rows: frame.rows)
        : TerminalRect(column: 0, row: start, columns: frame.columns, rows: length)
      start = min(start.saturating(length).saturating(spacing), isRow ? frame.columns : frame.rows)
    }
  }

  private var shown: [Item] {
    items.filter { !$0.view.isHidden }
  }

  private func widths(in columns: Int) -> [Int] {
    guard axis == .horizontal else { return shown.map { _ in columns } }
    return cut(shown.map { self.columns(of: $0, atMost: columns) }, to: columns)
  }

  private func columns(of item: Item, atMost limit: Int) -> Int {
    (axis == .horizontal ? item.length : nil) ?? max(item.view.columns(atMost: limit), 0)
  }

  private func rows(of item: Item, columns: Int) -> Int {
    (axis == .vertical ? item.length : nil) ?? max(item.view.rows(columns: columns), 0)
  }

  /// Returns the sum of the lengths, and of the spacing between them.
  private func total(_ lengths: [Int]) -> Int {
    lengths.dropFirst().reduce(lengths.first ?? 0) { $0.saturating($1).saturating(spacing) }
  }

  /// Returns the lengths, as far as there is room for them and for the spacing between them.
  private func cut(_ lengths: [Int], to available: Int) -> [Int] {
    var room = max(available, 0)
    return lengths.map { length in
      let given = min(length, room)
      room = max((room - given).saturating(-spacing), 0)
      return given
    }
  }
}
