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

  /// The size of an arranged view along the axis.
  public enum Size: Sendable, Hashable {
    /// The size that the view prefers: its ``View/columns(atMost:)``, or its ``View/rows(columns:)``.
    case preferred
    /// A number of columns or rows.
    case fixed(Int)
    /// A part of the space that the other views leave. Flexible views share it equally.
    case flexible
  }

  /// The direction in which the views are arranged.
  public let axis: Axis
  /// The number of blank columns or rows between two views.
  public let spacing: Int

  /// The views in their order, including hidden ones, which take no space.
  private var items: [(view: View, size: Size)] = []

  /// Creates a stack without views. A negative spacing is 0.
  public init(axis: Axis, spacing: Int = 0) {
    (self.axis, self.spacing) = (axis, max(spacing, 0))
  }

  /// Adds a view after the existing ones. To remove it, call ``View/removeFromSuperview()``.
  public func addArrangedSubview(_ view: View, size: Size = .preferred) {
    addSubview(view)
    items.append((view, size))
    invalidateIntrinsicContentSize()
  }

  override func didRemoveSubview(_ view: View) {
    items.removeAll { $0.view === view }
  }

  public override func columns(atMost limit: Int) -> Int {
    let columns = shown.map { $0.size == .flexible ? limit : wantedColumns($0, atMost: limit) }
    return min(axis == .vertical ? columns.max() ?? 0 : total(columns), limit)
  }

  public override func rows(columns: Int) -> Int {
    let rows = zip(shown, widths(in: columns)).map { wantedRows($0, columns: $1) }
    return axis == .horizontal ? rows.max() ?? 0 : total(rows)
  }

  /// Places the views one after another. Views that do not fit are cut off at the end.
  public override func layoutSubviews() {
    let widths = widths(in: frame.columns)
    let lengths =
      axis == .horizontal
      ? widths
      : lengths(zip(shown, widths).map { $0.size == .flexible ? nil : wantedRows($0, columns: $1) }, in: frame.rows)
    var start = 0
    let end = axis == .horizontal ? frame.columns : frame.rows
    for (item, length) in zip(shown, lengths) {
      item.view.frame =
        axis == .horizontal
        ? TerminalRect(column: start, row: 0, columns: length, rows: frame.rows)
        : TerminalRect(column: 0, row: start, columns: frame.columns, rows: length)
      start = min(start.saturating(length).saturating(spacing), end)
    }
  }

  private var shown: [(view: View, size: Size)] {
    items.filter { !$0.view.isHidden }
  }

  private func widths(in columns: Int) -> [Int] {
    guard axis == .horizontal else { return shown.map { _ in columns } }
    return lengths(shown.map { $0.size == .flexible ? nil : wantedColumns($0, atMost: columns) }, in: columns)
  }

  private func wantedColumns(_ item: (view: View, size: Size), atMost limit: Int) -> Int {
    if case .fixed(let columns) = item.size, axis == .horizontal { return max(min(columns, limit), 0) }
    return max(item.view.columns(atMost: limit), 0)
  }

  private func wantedRows(_ item: (view: View, size: Size), columns: Int) -> Int {
    if case .fixed(let rows) = item.size, axis == .vertical { return max(rows, 0) }
    return item.view.rows(columns: columns)
  }

  /// Returns the sum of the lengths, and of the spacing between them.
  private func total(_ lengths: [Int]) -> Int {
    lengths.dropFirst().reduce(lengths.first ?? 0) { $0.saturating($1).saturating(spacing) }
  }

  /// Returns the given lengths, with a share of the remaining space for each `nil`. The first ones get the remainder.
  /// Lengths that do not fit are cut off at the end.
  private func lengths(_ lengths: [Int?], in available: Int) -> [Int] {
    let (space, flexible) = (max(available - total(lengths.map { $0 ?? 0 }), 0), lengths.count { $0 == nil })
    var (start, index) = (0, -1)
    return lengths.map { length in
      if length == nil { index += 1 }
      let wanted = length ?? space / flexible + (index < space % flexible ? 1 : 0)
      let given = min(wanted, max(available - start, 0))
      start = start.saturating(given).saturating(spacing)
      return given
    }
  }
}
