import TerminalScreen

/// The view of a navigation controller: the views of the controllers that are shown, over each other, and the bar above
/// the lowest one. Each of these views is the root of a hierarchy with its own first responder.
final class NavigationView: View {
  weak var navigationController: NavigationController?

  private static let minimumRowsWithBar = 4

  private var layers: [View] { navigationController?.shownViewControllers.map(\.view) ?? [] }

  private var bar: NavigationBar? {
    frame.rows >= Self.minimumRowsWithBar ? navigationController?.navigationBar : nil
  }

  /// The roots of the hierarchies.
  private var roots: [View] { layers + [bar].compactMap(\.self) }

  override var isLayoutNeeded: Bool { super.isLayoutNeeded || roots.contains(where: \.isLayoutNeeded) }

  override func layoutIfNeeded() {
    super.layoutIfNeeded()
    for view in roots { view.layoutIfNeeded() }
  }

  /// Gives the whole frame to each view, and the first row to the bar.
  override func layoutSubviews() {
    let barRows = bar == nil ? 0 : 1
    for (index, view) in layers.enumerated() {
      let row = index == 0 ? barRows : 0
      view.frame = TerminalRect(column: 0, row: row, columns: frame.columns, rows: frame.rows - row)
    }
    bar?.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: barRows)
  }

  override func draw(on canvas: inout Canvas) { canvas.draw(layers: layers, below: bar) }

  /// Sends a mouse event to the highest view, or to the bar if nothing is presented over it.
  override func handle(_ event: MouseEvent) -> Bool {
    let isPresenting = navigationController?.presentedViewControllers.isEmpty == false
    let views = [isPresenting ? nil : bar, layers.last].compactMap(\.self)
    guard let view = views.first(where: { $0.frame.contains(event.position) }) else { return false }
    var inner = event
    inner.position.row -= view.frame.row
    return view.handle(inner)
  }
}
