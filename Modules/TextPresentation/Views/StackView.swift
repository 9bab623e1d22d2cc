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
    let columns = shown.map { $0.view.columns(atMost: limit) }
    if axis == .vertical { return min(columns.max() ?? 0, limit) }
    return min(total(zip(shown, columns).map { $0.size.length(preferred: $1) ?? limit }), limit)
  }

  public override func rows(columns: Int) -> Int {
    let rows = preferredRows(columns: columns)
    return axis == .horizontal ? rows.max() ?? 0 : total(zip(shown, rows).map { $0.size.length(preferred: $1) ?? $1 })
  }

  /// Places the views one after another. Views that do not fit are cut off at the end.
  public override func layoutSubviews() {
    let isRow = axis == .horizontal
    let rows = isRow ? [] : preferredRows(columns: frame.columns)
    let lengths =
      isRow
      ? widths(in: frame.columns) : lengths(zip(shown, rows).map { $0.size.length(preferred: $1) }, in: frame.rows)
    var start = 0
    for (item, length) in zip(shown, lengths) {
      item.view.frame =
        isRow
        ? TerminalRect(column: start, row: 0, columns: length, rows: frame.rows)
        : TerminalRect(column: 0, row: start, columns: frame.columns, rows: length)
      start = min(start.saturating(length).saturating(spacing), isRow ? frame.columns : frame.rows)
    }
  }

  private var shown: [(view: View, size: Size)] {
    items.filter { !$0.view.isHidden }
  }

  private func widths(in columns: Int) -> [Int] {
    guard axis == .horizontal else { return shown.map { _ in columns } }
    return lengths(shown.map { $0.size.length(preferred: $0.view.columns(atMost: columns)) }, in: columns)
  }

  private func preferredRows(columns: Int) -> [Int] {
    zip(shown, widths(in: columns)).map { $0.view.rows(columns: $1) }
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

extension StackView.Size {
  /// Returns the length along the axis; `nil` for a flexible one.
  fileprivate func length(preferred: Int) -> Int? {
    switch self {
    case .preferred: max(preferred, 0)
    case .fixed(let length): max(length, 0)
    case .flexible: nil
    }
  }
}
