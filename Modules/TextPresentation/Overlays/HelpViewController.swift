import Terminal

/// A controller that presents the key commands of another controller as a list over the screen.
///
/// The scrolling keys scroll the list, and any other key closes it. The exception is `q`, which does nothing here, so
/// that a user who presses it does not quit the program by accident.
final class HelpViewController: ViewController {
  private let scrollView: ScrollView

  /// Creates the help for key commands. It lists each command that has a title and a key.
  init(keyCommands: [KeyCommand]) {
    scrollView = ScrollView(contentView: KeyCommandsView(keyCommands: keyCommands))
    let overlay = OverlayView(
      contentView: scrollView, title: "Keys", scrollHint: { [scrollView] in scrollView.scrollHint })
    super.init(view: overlay)
    let hints = self.keyCommands.compactMap(\.hint)
    overlay.hint = hints.indices.filter { !hints[..<$0].contains(hints[$0]) }.map { hints[$0] }.joined(separator: "  ")
  }

  override var keyCommands: [KeyCommand] {
    scrollView.keyCommands + [KeyCommand(.escape, hint: "esc close") { [weak self] in self?.dismiss() }]
  }

  override func press(_ key: Key) {
    // Escape and a character that arrive together are two keys, the second one for the screen below.
    if case .alt = key { return super.press(key) }
    if let command = keyCommands.first(where: { $0.keys.contains(key) }) {
      command.action()
    } else if key != .character("q") {
      dismiss()
    }
  }
}

/// A view that shows one key command in each row: the keys and the title.
private final class KeyCommandsView: View {
  private static let gap = 3

  private let entries: [(keys: String, title: String)]

  init(keyCommands: [KeyCommand]) {
    entries = keyCommands.compactMap { command in
      guard let title = command.title, !command.keys.isEmpty else { return nil }
      return (command.keys.map(\.name).joined(separator: " "), title)
    }
    super.init()
  }

  override func columns(atMost limit: Int) -> Int {
    let titleColumns = entries.map { DisplayText.width(of: $0.title) }.max() ?? 0
    return min(keyColumns + Self.gap + titleColumns, limit)
  }

  override func rows(columns: Int) -> Int { entries.count }

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
