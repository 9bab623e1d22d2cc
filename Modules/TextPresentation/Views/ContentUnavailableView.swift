import TerminalScreen

/// A view that replaces missing content. It gives the reason, and shows the commands that help. Its parts are centred.
public final class ContentUnavailableView: View {
  /// The label of the first line, a short message.
  public let textLabel = Label(style: TextStyle(attributes: .bold), isWrapped: true, isCentered: true)

  /// The label of the reason, or of further information.
  public let secondaryTextLabel = Label(style: .muted, isWrapped: true, isCentered: true)

  /// The commands that help. A click on a hint performs its command.
  public var commands: [KeyCommand] {
    get { buttons.hints ?? [] }
    set {
      buttons.hints = newValue
      setNeedsLayout()
    }
  }

  private let buttons = StatusLineView()

  private static let maximumColumns = 60

  /// Creates a view without texts.
  public override init() {
    super.init()
    (buttons.hints, buttons.backgroundColor) = ([], .role(.bar))
    for view in [textLabel, secondaryTextLabel, buttons] { addSubview(view) }
  }

  public override func rows(columns: Int) -> Int {
    let rows = shownSizes(columns: columns).map(\.size.rows)
    return rows.reduce(0, +) + max(rows.count - 1, 0)
  }

  /// Centres the parts, a little above the middle.
  public override func layoutSubviews() {
    for view in subviews { view.frame.rows = 0 }
    var row = max(frame.rows - rows(columns: frame.columns), 0) / 3
    for (view, size) in shownSizes(columns: frame.columns) {
      view.frame = TerminalRect(
        column: (frame.columns - size.columns) / 2, row: row, columns: size.columns, rows: size.rows)
      row += size.rows + 1
    }
  }

  /// The parts that have content, and their sizes. The lines of a wrapped text have similar lengths.
  private func shownSizes(columns: Int) -> [(view: View, size: TerminalSize)] {
    subviews.compactMap { view in
      let limit = min(columns, Self.maximumColumns)
      var width = view.columns(atMost: limit)
      let rows = view.rows(columns: width)
      while rows > 1, width > 1, view.rows(columns: width - 1) == rows { width -= 1 }
      return width > 0 ? (view, TerminalSize(columns: width, rows: rows)) : nil
    }
  }
}
