import Terminal
import TextPresentation

/// A view whose subviews lie on top of each other and fill it.
final class LayeredView: View {
  init(_ views: View...) {
    super.init()
    for view in views {
      addSubview(view)
    }
  }

  override func layoutSubviews() {
    for view in subviews {
      view.frame = Rect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
    }
  }
}
