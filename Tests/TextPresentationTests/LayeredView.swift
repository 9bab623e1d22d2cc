import Terminal
import TextPresentation

/// Views on top of each other, each as large as all of them together.
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
