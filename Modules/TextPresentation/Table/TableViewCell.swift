public import Reactive
import Terminal

/// A row of a table, which is used again for another row when it is scrolled away.
@MainActor
open class TableViewCell: View {
  /// Whether this is the selected row, which is set off from the others.
  public internal(set) var isSelected = false {
    didSet { if isSelected { attributes.insert(.reverse) } else { attributes.remove(.reverse) } }
  }

  let prepareForReuseSignal: Signal<Void, Never>
  private let prepareForReuseObserver: Signal<Void, Never>.Observer

  /// Makes a cell; a table does so where it has none to use again.
  public required override init() {
    (prepareForReuseSignal, prepareForReuseObserver) = Signal.pipe()
    super.init()
  }

  /// Called before the cell is used for another row: what it is bound to ends here.
  open func prepareForReuse() {
    prepareForReuseObserver.send(value: ())
  }

  /// How many columns the content takes, which are set off where the row is selected.
  open var contentColumns: Int { 0 }
}

extension ReactiveExtensions where Base: TableViewCell {
  /// Sends when the cell is about to be used for another row.
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
