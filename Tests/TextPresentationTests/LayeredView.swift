import Terminal
import TextPresentation

/// A view whose subviews all fill it, each one over the previous one.
final class LayeredView: View {
  init(_ views: View...) {
    super.init()
    for view in views {
      addSubview(view)
    }
  }

  override func layoutSubviews() {
    for view in subviews {
      view.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
    }
  }
}
