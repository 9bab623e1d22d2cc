public import Reactive
import Terminal

/// A row of a table, which is used again for another row when it is scrolled away.
///
/// A subclass puts a view into each column of the table by ``columnViews``, and all else is done for it. One that lays
/// itself out overrides `layoutSubviews()` and ``contentColumns``.
@MainActor
open class TableViewCell: View {
  /// Whether the cursor is on this row, which is set off from the others.
  public internal(set) var isHighlighted = false {
    didSet { if isHighlighted { attributes.insert(.reverse) } else { attributes.remove(.reverse) } }
  }

  /// Whether the row is one of several that the user has marked.
  public internal(set) var isSelected = false

  /// Where the columns of the table are.
  public internal(set) var columnLayout = TableColumnLayout(available: 0) {
    didSet { if columnLayout != oldValue { setNeedsLayout() } }
  }

  /// The views in the columns of the table, from the left.
  public final var columnViews: [View] = [] {
    didSet {
      for view in oldValue { view.removeFromSuperview() }
      for view in columnViews { addSubview(view) }
    }
  }

  let prepareForReuseSignal: Signal<Void, Never>
  private let prepareForReuseObserver: Signal<Void, Never>.Observer

  /// Makes a cell; a table does so where it has none to use again.
  public required override init() {
    (prepareForReuseSignal, prepareForReuseObserver) = Signal.pipe()
    super.init()
  }

  /// Called before the cell is bound again, to another row or to another value of the same one: what it is bound to
  /// ends here.
  open func prepareForReuse() {
    prepareForReuseObserver.send(value: ())
  }

  /// Puts each of ``columnViews`` into its column, as high as the row.
  open override func layoutSubviews() {
    for (index, view) in columnViews.enumerated() {
      // How wide a picture is depends on how high it may be.
      view.frame.rows = frame.rows
      let available = columnLayout.ranges.indices.contains(index) ? columnLayout.ranges[index].count : 0
      let range = columnLayout.range(of: view.columns(atMost: available), inColumn: index)
      view.frame = Rect(column: range.lowerBound, row: 0, columns: range.count, rows: frame.rows)
    }
  }

  /// How many columns the content takes, which are set off where the row is highlighted.
  open var contentColumns: Int {
    columnViews.map { $0.frame.columns > 0 ? $0.frame.column + $0.frame.columns : 0 }.max() ?? 0
  }
}

extension ReactiveExtensions where Base: TableViewCell {
  /// Sends when the cell is about to be bound again.
  @MainActor
  public var prepareForReuse: Signal<Void, Never> { base.prepareForReuseSignal }
}

/// A view that shows what a view model says.
@MainActor
public protocol ReactiveView {
  /// The type of the view model.
  associatedtype ViewModel

  /// Shows what `viewModel` says from now on. A cell does so until ``TableViewCell/prepareForReuse()``.
  func bindViewModel(_ viewModel: ViewModel)
}
