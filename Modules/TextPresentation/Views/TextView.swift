public import Reactive
import TerminalScreen

/// A view that shows a text of several lines, such as source code, and scrolls it in both directions. The user cannot
/// edit the text.
public final class TextView: View {
  /// The label that shows the text. Set its text, style and highlights.
  public let label: Label

  /// The range of the visible lines, for a status line: “1–5 of 9”. The text is empty if all lines are visible.
  public var positionText: Property<String> { scrollView.positionText }

  private let scrollView: ScrollView

  private static let step = 8

  /// Creates an empty view.
  ///
  /// - Parameter isWrapped: Whether long lines are wrapped. If not, the view scrolls to the right.
  public init(isWrapped: Bool = false) {
    label = Label(isWrapped: isWrapped, isMultiline: true)
    scrollView = ScrollView(contentView: label)
    super.init()
    addSubview(scrollView)
  }

  /// The commands that scroll: up and down as in a ``ScrollView``, and by 8 columns to the left and to the right.
  public var keyCommands: [KeyCommand] {
    let vertical = scrollView.keyCommands
    guard !label.isWrapped else { return vertical }
    return vertical + [
      KeyCommand(.left, title: "scroll to the left") { [weak self] in self?.scroll(by: -Self.step) },
      KeyCommand(.right, title: "scroll to the right") { [weak self] in self?.scroll(by: Self.step) },
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
    label.horizontalOffset = label.isWrapped ? 0 : min(max(label.horizontalOffset + columns, 0), most)
  }
}
