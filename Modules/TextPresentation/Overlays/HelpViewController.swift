import Reactive
import TerminalScreen

/// A controller that presents the key commands of another controller as a list over the screen.
///
/// The scrolling keys scroll the list, and “/” starts a search in it. Any other key closes the list. The exception is
/// `q`, which does nothing here, so that a user who presses it does not quit the program by accident.
final class HelpViewController: ViewController {
  private let list: KeyCommandsView
  private let searchField = SearchField()
  private let overlay: OverlayView

  /// Creates the help for key commands. It lists each command that has a title and a key.
  init(keyCommands: [KeyCommand]) {
    list = KeyCommandsView(keyCommands: keyCommands)
    overlay = OverlayView(contentView: list, title: "Keys", footerView: searchField)
    // The box keeps its size during a search.
    overlay.minimumContentRows = list.entries.count
    super.init(view: overlay)
    setSearching(false)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    reactive.makeBindingTarget { $0.list.query = $1 } <~ searchField.reactive.text
  }

  override var keyCommands: [KeyCommand] {
    overlay.keyCommands + [
      KeyCommand(.character("/")) { [weak self] in self?.setSearching(true) },
      KeyCommand(.escape) { [weak self] in self?.cancel() },
    ]
  }

  override func press(_ key: Key) {
    if searchField.isFirstResponder, key != .escape { return super.press(key) }
    // Escape and a character that arrive together are two keys, the second one for the screen below.
    if case .alt = key { return super.press(key) }
    if let command = keyCommands.first(where: { $0.keys.contains(key) }) {
      command.action()
    } else if key != .character("q") {
      dismiss()
    }
  }

  private func cancel() {
    if searchField.isHidden { dismiss() } else { setSearching(false) }
  }

  private func setSearching(_ isSearching: Bool) {
    overlay.hint = isSearching ? "esc clear" : "/ find  esc close"
    searchField.isHidden = !isSearching
    searchField.text = ""
    list.query = ""
    if isSearching { searchField.becomeFirstResponder() }
  }
}

/// A view that shows one key command in each row: the keys and the title.
private final class KeyCommandsView: View {
  /// The terms of a search, separated by spaces. Only commands with all of them are shown.
  var query = "" {
    didSet {
      let terms = query.lowercased().split(separator: " ")
      shown = entries.filter { entry in
        let text = "\(entry.keys) \(entry.title)".lowercased()
        return terms.allSatisfy { text.contains($0) }
      }
      invalidateIntrinsicContentSize()
    }
  }

  /// The keys and the title of each command.
  let entries: [Entry]

  private var shown: [Entry]

  typealias Entry = (keys: String, title: String)

  private static let gap = 3

  init(keyCommands: [KeyCommand]) {
    entries = keyCommands.compactMap { command in
      guard let title = command.title, !command.keys.isEmpty else { return nil }
      return (command.keys.map(\.name).joined(separator: " "), title)
    }
    shown = entries
    super.init()
  }

  override func columns(atMost limit: Int) -> Int {
    let titleColumns = entries.map { DisplayText.width(of: $0.title) }.max() ?? 0
    return min(keyColumns + Self.gap + titleColumns, limit)
  }

  override func rows(columns: Int) -> Int { max(shown.count, 1) }

  override func draw(on canvas: inout Canvas) {
    let rows = canvas.visibleRows.clamped(to: shown.indices)
    let keyColumns = min(keyColumns, canvas.bounds.columns / 2)
    for row in rows {
      canvas.write(
        shown[row].keys, at: Position(column: 0, row: row), columns: keyColumns, style: .title)
      let titleColumn = keyColumns > 0 ? keyColumns + Self.gap : 0
      canvas.write(shown[row].title, at: Position(column: titleColumn, row: row))
    }
    if shown.isEmpty { canvas.write("No command matches.") }
    if !rows.isEmpty { canvas.parkCursor(at: Position(column: 0, row: rows.lowerBound)) }
  }

  private var keyColumns: Int { entries.map { DisplayText.width(of: $0.keys) }.max() ?? 0 }
}
