import Terminal

/// A controller that presents the key commands of another controller as a list over the screen.
///
/// The scrolling keys scroll the list, and any other key closes it. The exception is `q`, which does nothing here, so
/// that a user who presses it does not quit the program by accident.
final class HelpViewController: ViewController {
  private let scrollView: ScrollView

  /// Creates the help for key commands. It lists each command that has a title, without keys that an earlier command
  /// uses.
  init(keyCommands: [KeyCommand]) {
    scrollView = ScrollView(contentView: KeyCommandsView(keyCommands: keyCommands))
    super.init(view: OverlayView(contentView: scrollView, title: "Keys", hint: "esc close"))
  }

  override var keyCommands: [KeyCommand] { scrollView.keyCommands }

  override func press(_ key: Key) {
    if let command = keyCommands.first(where: { $0.keys.contains(key) }) {
      command.action()
    } else if key != .character("q") {
      dismiss()
    }
  }
}

/// A view that shows one key command in each row: the keys and the title.
private final class KeyCommandsView: View, VariableHeight {
  private static let gap = 3

  private let entries: [(keys: String, title: String)]

  init(keyCommands: [KeyCommand]) {
    var known: Set<Key> = []
    entries = keyCommands.compactMap { command in
      let keys = command.keys.filter { known.insert($0).inserted }
      guard let title = command.title, !keys.isEmpty else { return nil }
      return (keys.map(\.name).joined(separator: " "), title)
    }
    super.init()
  }

  override func columns(atMost limit: Int) -> Int {
    let titleColumns = entries.map { DisplayText.width(of: $0.title) }.max() ?? 0
    return min(keyColumns + Self.gap + titleColumns, limit)
  }

  func rows(columns: Int) -> Int { entries.count }

  override func draw(on canvas: inout Canvas) {
    let rows = canvas.visibleRows.clamped(to: entries.indices)
    let keyColumns = min(keyColumns, canvas.bounds.columns / 2)
    for row in rows {
      canvas.write(
        entries[row].keys, at: Position(column: 0, row: row), columns: keyColumns, style: TextStyle(attributes: .bold))
      let titleColumn = keyColumns > 0 ? keyColumns + Self.gap : 0
      canvas.write(entries[row].title, at: Position(column: titleColumn, row: row))
    }
    if !rows.isEmpty { canvas.parkCursor(at: Position(column: 0, row: rows.lowerBound)) }
  }

  private var keyColumns: Int { entries.map { DisplayText.width(of: $0.keys) }.max() ?? 0 }
}
