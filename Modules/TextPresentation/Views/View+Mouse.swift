import TerminalScreen

extension View {
  /// Sends a mouse event at a position in the view's coordinates to the deepest shown view there, and then to its
  /// superviews up to this view, until one handles it. Returns whether one has.
  func handle(_ event: MouseEvent) -> Bool {
    if let subview = subviews.last(where: { !$0.isHidden && $0.frame.contains(event.position) }) {
      var inner = event
      inner.position.column -= subview.frame.column
      inner.position.row -= subview.frame.row
      if subview.handle(inner) { return true }
    }
    return switch event.kind {
    case .press: mouseDown(at: event.position)
    case .scrollUp: scrollWheel(by: -rowsPerStep)
    case .scrollDown: scrollWheel(by: rowsPerStep)
    }
  }
}

/// The number of rows that one step of the wheel scrolls.
private let rowsPerStep = 3
