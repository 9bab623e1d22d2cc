import Reactive
import TerminalScreen
import TextPresentation

/// A view in place of the words of a list: a message, or blank rows with the progress while the words are loaded.
final class WordListPlaceholderView: View {
  /// The message.
  let messageView = ContentUnavailableView()
  /// The indicator of the progress.
  let activityIndicator: ActivityIndicatorView

  /// Whether the words are being loaded.
  var isLoading = false {
    didSet {
      loadingView.isHidden = !isLoading
      setNeedsDisplay()
    }
  }

  private let loadingView = StackView(axis: .horizontal, spacing: 1)

  /// The columns at which the parts of a row begin, and their lengths.
  private static let rowParts = [(column: 2, length: 6), (column: 10, length: 11), (column: 28, length: 40)]

  init(scheduler: any DateScheduler) {
    activityIndicator = ActivityIndicatorView(scheduler: scheduler)
    super.init()
    let label = Label()
    label.text = "Loading"
    for view in [label, activityIndicator] { loadingView.addArrangedSubview(view) }
    loadingView.isHidden = true
    for view in [messageView, loadingView] { addSubview(view) }
  }

  override func layoutSubviews() {
    messageView.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
    let columns = loadingView.columns(atMost: frame.columns)
    loadingView.frame = TerminalRect(
      column: (frame.columns - columns) / 2, row: frame.rows / 3, columns: columns, rows: min(frame.rows, 1))
  }

  /// Draws bars where the words will be.
  override func draw(on canvas: inout Canvas) {
    guard isLoading else { return }
    for row in canvas.visibleRows where row != loadingView.frame.row {
      for (number, part) in Self.rowParts.enumerated() {
        // The lengths differ, as those of words do.
        let length = part.length - (number == 0 ? 0 : row * 7 % 5 * number)
        canvas.write(
          String(repeating: "─", count: max(length, 0)), at: Position(column: part.column, row: row), style: .frame)
      }
    }
  }
}

extension ReactiveExtensions where Base == WordListPlaceholderView {
  /// A binding target for ``WordListPlaceholderView/isLoading``.
  var isLoading: BindingTarget<Bool> {
    makeBindingTarget { $0.isLoading = $1 }
  }
}
