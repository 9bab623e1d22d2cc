public import Reactive
import TerminalScreen

/// A view that shows a row of a table. When it scrolls out of view, it is reused for another row.
///
/// A subclass sets ``columnViews``, and the table lays them out. A subclass with its own layout overrides
/// `layoutSubviews()`.
@MainActor
open class TableViewCell: View {
  /// Whether the row is highlighted. A highlighted row has the background of a selection, in the whole width of the table.
  public internal(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  override var drawnBackgroundColor: Color {
    isHighlighted ? (superview as? TableRowsView)?.highlightColor ?? .role(.selection) : backgroundColor
  }

  /// The layout of the table's columns.
  public internal(set) var columnLayout = TableColumnLayout(available: 0) {
    didSet { if columnLayout != oldValue { setNeedsLayout() } }
  }

  /// The views in the columns of the table, from left to right.
  public final var columnViews: [View] = [] {
    didSet {
      for view in oldValue { view.removeFromSuperview() }
      for view in columnViews { addSubview(view) }
    }
  }

  fileprivate let (reuse, reuseObserver) = Signal<Void, Never>.pipe()

  /// Creates a cell. A table calls this if it has no cell to reuse.
  public required override init() {
    super.init()
  }

  /// Called when the row leaves the screen, and before the cell is bound to a changed item of its row.
  ///
  /// Bindings that end with the signal `reactive.prepareForReuse` end here. An override calls `super`.
  open func prepareForReuse() {
    reuseObserver.send(value: ())
  }

  /// Places each of the ``columnViews`` in its column, in the full height of the row.
  open override func layoutSubviews() {
    for (index, view) in columnViews.enumerated() {
      // The width of a picture depends on its height.
      view.frame.rows = frame.rows
      let available = columnLayout.ranges.indices.contains(index) ? columnLayout.ranges[index].count : 0
      let range = columnLayout.range(of: view.columns(atMost: available), inColumn: index)
      view.frame = TerminalRect(column: range.lowerBound, row: 0, columns: range.count, rows: frame.rows)
    }
  }
}

extension ReactiveExtensions where Base: TableViewCell {
  /// A signal that sends a value when the cell ends its bindings, in ``TableViewCell/prepareForReuse()``.
  @MainActor
  public var prepareForReuse: Signal<Void, Never> { base.reuse }
}

/// A view that can be bound to a view model.
@MainActor
public protocol ReactiveView {
  /// The type of the view model.
  associatedtype ViewModel

  /// Binds the view to `viewModel`. In a cell, the bindings have to end at ``TableViewCell/prepareForReuse()``.
  func bindViewModel(_ viewModel: ViewModel)
}
