public import Reactive
import TerminalScreen

/// A view that shows a text of several lines, such as source code, and scrolls it in both directions. The user cannot
/// edit the text. For lines that are wrapped, put a wrapped ``Label`` into a ``ScrollView``.
public final class TextView: View {
  /// The label that shows the text. Set its text, style and highlights.
  public let label = Label()

  /// The range of the visible lines, for a status line: “1–5 of 9”. The text is empty if all lines are visible.
  public var positionText: Property<String> { scrollView.positionText }

  private let scrollView: ScrollView

  /// Creates an empty view.
  public override init() {
    scrollView = ScrollView(contentView: label)
    super.init()
    label.isMultiline = true
    addSubview(scrollView)
  }

  /// The commands that scroll: up and down as in a ``ScrollView``, and by 8 columns to the left and to the right.
  public var keyCommands: [KeyCommand] {
    scrollView.keyCommands + [
      KeyCommand(.left, title: "scroll to the left") { [weak self] in self?.scroll(by: -8) },
      KeyCommand(.right, title: "scroll to the right") { [weak self] in self?.scroll(by: 8) },
    ]
  }

  public override func columns(atMost limit: Int) -> Int { scrollView.columns(atMost: limit) }

  public override func rows(columns: Int) -> Int { scrollView.rows(columns: columns) }

  public override func layoutSubviews() {
    scrollView.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
    scrollView.layoutIfNeeded()
    scroll(by: 0)
  }

  private func scroll(by columns: Int) {
    let most = max(label.columns(atMost: .max) - label.frame.columns, 0)
    label.horizontalOffset = min(max(label.horizontalOffset.saturating(columns), 0), most)
  }
}
