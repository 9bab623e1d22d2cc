import Models
import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// A view in place of the words of a list: a message, or rows with the progress while the words are loaded.
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

  /// The days of the words that are being loaded; empty if they are not known.
  var days: [Day] = [] {
    didSet { if days != oldValue { setNeedsDisplay() } }
  }

  private let loadingView = StackView(axis: .horizontal, spacing: 1)

  private static let gutter = 2
  /// The layout of a list with words of a usual length.
  private static let columns = WordCellView.columns(showingPictures: false)
  private static let contentColumns = [6, 0, 12]
  private static let barStyle = TextStyle(foreground: .role(.frame), attributes: .dim)

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

  /// Draws the dates, and bars where the words will be.
  override func draw(on canvas: inout Canvas) {
    guard isLoading else { return }
    let layout = TableColumnLayout(
      Self.columns, contentColumns: Self.contentColumns, available: canvas.bounds.columns - Self.gutter)
    let (date, word, definition) = (layout.ranges[0], layout.ranges[2], layout.ranges[3])
    for row in canvas.visibleRows.clamped(to: 0..<(days.isEmpty ? canvas.bounds.rows : days.count)) {
      // The lengths differ, as those of words do.
      var bars = [(word, word.count - row * 7 % 5), (definition, definition.count * (40 - row * 11 % 17) / 40)]
      if days.isEmpty {
        bars.append((date, date.count))
      } else if !date.isEmpty {
        let style = days[row].isWeekend ? TextStyle.detail : .muted
        canvas.write(
          days[row].titleInMonth, at: Position(column: Self.gutter + date.lowerBound, row: row), style: style)
      }
      for (range, length) in bars where row != loadingView.frame.row {
        let bar = String(repeating: "─", count: max(min(length, range.count), 0))
        canvas.write(bar, at: Position(column: Self.gutter + range.lowerBound, row: row), style: Self.barStyle)
      }
    }
  }
}

extension ReactiveExtensions where Base == WordListPlaceholderView {
  /// A binding target for ``WordListPlaceholderView/days``.
  var days: BindingTarget<[Day]> {
    makeBindingTarget { $0.days = $1 }
  }

  /// A binding target for ``WordListPlaceholderView/isLoading``.
  var isLoading: BindingTarget<Bool> {
    makeBindingTarget { $0.isLoading = $1 }
  }
}
