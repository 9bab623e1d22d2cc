import Reactive
import TerminalScreen

/// A controller that presents the key commands of another controller in a box, a **command palette**. Typed text filters
/// them, Return and a click perform one, and Escape closes the palette.
final class CommandPaletteController: ViewController {
  private let commands: () -> [KeyCommand]
  private let entries: [KeyCommand]
  private var shown: [KeyCommand]
  private let field = TextField()
  private let table = TableView()
  private let overlay: OverlayView
  private let noMatchLabel = Label(style: .muted, isWrapped: true)

  private static let minimumColumns = 74
  private static let maximumSectionColumns = 12
  /// The columns of the table's gutter, of the two gaps between its columns, and of its scroll bar.
  private static let columnsAroundContents = 2 + 2 * 2 + 2

  /// Creates a palette. It lists each command that has a title, by sections.
  ///
  /// - Parameter commands: Returns the commands in their state now. It is called again before one is performed.
  init(commands: @escaping () -> [KeyCommand]) {
    self.commands = commands
    entries = commands().titled
    shown = entries
    overlay = OverlayView(
      tableView: table, size: TerminalSize(columns: Self.columns(of: entries), rows: entries.count), title: "Commands",
      headerView: field)
    super.init(view: overlay)
  }

  /// Returns the columns of the table in which no row is cut, at least the minimum.
  private static func columns(of entries: [KeyCommand]) -> Int {
    func widest(_ text: (KeyCommand) -> String) -> Int { entries.map { DisplayText.width(of: text($0)) }.max() ?? 0 }
    let contents =
      min(widest { $0.section ?? "" }, maximumSectionColumns) + widest { ($0.title ?? "") + $0.reasonText }
      + widest(\.keyNames)
    return max(minimumColumns, contents + columnsAroundContents)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    field.placeholder = "Type to filter"
    field.accessibilityLabel = "filter"
    table.columns = [
      TableColumn(width: .content(atMost: Self.maximumSectionColumns), minimumRowColumns: 44),
      TableColumn(width: .flexible(atLeast: 18)), TableColumn(width: .content(), alignment: .right),
    ]
    table.emptyStateView = noMatchLabel
    table.isRowChosenByFirstClick = true
    (table.dataSource, table.delegate) = (self, self)
    reactive.makeBindingTarget { $0.overlay.hint = $1 + ($1.isEmpty ? "" : "  ") + "↑↓ move  ⏎ run  esc close" }
      <~ table.positionText
    reactive.makeBindingTarget { $0.filter($1) } <~ field.reactive.text
    field.becomeFirstResponder()
  }

  /// The commands that move in the list, perform the highlighted command, and close the palette. The field takes other
  /// keys.
  override var keyCommands: [KeyCommand] {
    let keys: Set<Key> = [.up, .down, .control("p"), .control("n"), .pageUp, .pageDown]
    let moves = table.moveKeyCommands.map { command in command.excluding(Set(command.keys).subtracting(keys)) }
    return moves + [
      KeyCommand(.tab) { [weak self] in self?.press(.down) }, KeyCommand(.backTab) { [weak self] in self?.press(.up) },
      KeyCommand(.enter) { [weak self] in self?.performHighlighted() },
      KeyCommand(.escape) { [weak self] in self?.dismiss() },
    ]
  }

  /// Handles the keys of the commands, and then those of the field, which would move its cursor for some of them.
  override func press(_ key: Key) {
    if let command = keyCommands.first(where: { $0.keys.contains(key) }) { command.action() } else { super.press(key) }
  }

  private func filter(_ text: String) {
    let matches = entries.map { (entry: $0, rank: $0.rank(in: text)) }
    shown = (0...KeyCommand.lastRank).flatMap { rank in matches.filter { $0.rank == rank }.map(\.entry) }
    noMatchLabel.text = "No command matches “\(text)”."
    table.reloadData()
    table.highlightRow(at: 0)
  }

  private func performHighlighted() {
    guard let row = table.indexForHighlightedRow, let title = shown[row].title else { return }
    // The state of the screen can have changed since the palette was opened.
    let command = commands().first { $0.title == title }
    if let command, command.unavailableReason == nil {
      dismiss()
      command.action()
    } else {
      view.nearestWindow?.message = command?.unavailableReason ?? "Cannot \(title): this is not possible any more."
    }
  }
}

extension CommandPaletteController: TableViewDataSource, TableViewDelegate {
  func numberOfRows(in tableView: TableView) -> Int { shown.count }

  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(PaletteCell.self)
    let isFirst = row == 0 || shown[row - 1].section != shown[row].section
    cell.show(shown[row], section: isFirst ? shown[row].section : nil, query: field.text)
    return cell
  }

  func tableViewDidChangeHighlightedRow(_ tableView: TableView) {}

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) { performHighlighted() }
}

extension [KeyCommand] {
  /// The commands with a title, ordered by sections: first those without one, and then each in the place of its first
  /// command. Commands with the same title are one command with the keys of all.
  @MainActor fileprivate var titled: [KeyCommand] {
    let merged = filter { $0.title != nil }.reduce(into: [KeyCommand]()) { commands, command in
      if let index = commands.firstIndex(where: { $0.title == command.title }) {
        commands[index].keys += command.keys
      } else {
        commands.append(command)
      }
    }
    let sections = merged.reduce(into: [String?.none]) { if !$0.contains($1.section) { $0.append($1.section) } }
    return sections.flatMap { section in merged.filter { $0.section == section } }
  }
}

extension KeyCommand {
  fileprivate static let lastRank = 7

  fileprivate var keyNames: String { keys.map(\.name).joined(separator: " ") }

  /// The reason why the command is unavailable, as it follows the title; empty if the command is available.
  fileprivate var reasonText: String { unavailableReason.map { "  \($0)" } ?? "" }

  /// Returns the place of the command among those that match a text, or `nil` if it does not match. Of equally good
  /// matches, the available ones come first. Without a text, all have the same place.
  fileprivate func rank(in text: String) -> Int? {
    let terms = text.split(separator: " ")
    return terms.isEmpty ? 0 : matchQuality(of: terms).map { 2 * $0 + (unavailableReason == nil ? 0 : 1) }
  }

  /// Returns 0 if the terms are the name of a key, 1 if a word of the title starts with them, 2 if each term is in the
  /// title, the section or the keys, and 3 if the title has their letters in this order, with gaps.
  private func matchQuality(of terms: [Substring]) -> Int? {
    let query = terms.joined(separator: " ")
    if keys.contains(where: { $0.name == query }) { return 0 }
    let title = " \(title ?? "")".lowercased()
    if title.contains(" \(query)".lowercased()) { return 1 }
    let searched = "\(title) \(section ?? "") \(keyNames)".lowercased()
    if terms.allSatisfy({ searched.contains($0.lowercased()) }) { return 2 }
    var letters = terms.joined().lowercased()[...]
    for letter in title where letter == letters.first { letters.removeFirst() }
    return letters.isEmpty ? 3 : nil
  }
}

/// A row of the palette: the section, the title with the reason why the command is unavailable, and the keys.
private final class PaletteCell: TableViewCell {
  private let sectionLabel = Label(style: .muted)
  private let titleLabel = Label()
  private let keysLabel = Label()

  required init() {
    super.init()
    columnViews = [sectionLabel, titleLabel, keysLabel]
  }

  func show(_ command: KeyCommand, section: String?, query: String) {
    let (reason, terms) = (command.unavailableReason, query.lowercased().split(separator: " "))
    let title = (command.title ?? "").runs(marking: terms, style: reason == nil ? .plain : .muted)
    let keys = command.keyNames.runs(marking: terms, style: reason == nil ? .title : .muted)
    sectionLabel.text = section ?? ""
    titleLabel.attributedText = AttributedText(title + [.init(command.reasonText, style: .muted)])
    keysLabel.attributedText = AttributedText(keys)
  }
}

extension String {
  /// Returns the text in a style, with the first match of each term, which is in lower case, in the style of matches.
  fileprivate func runs(marking terms: [Substring], style: TextStyle) -> [AttributedText.Run] {
    let matches = terms.compactMap { rangeOfMatch(of: $0, in: self[...]) }
    return indices.map { index in
      .init(String(self[index]), style: matches.contains { $0.contains(index) } ? .match : style)
    }
  }
}

/// Returns the first range of a text in lower case, whatever the case of the line.
private func rangeOfMatch(of term: Substring, in line: Substring) -> Range<String.Index>? {
  guard let start = line.indices.first(where: { line[$0...].lowercased().hasPrefix(term) }) else { return nil }
  return start..<(line.index(start, offsetBy: term.count, limitedBy: line.endIndex) ?? line.endIndex)
}
