import TerminalScreen

/// The last row of a full screen: a view, the hints for the keys, and the scroll position at the right edge.
public final class StatusLineView: View {
  /// The view at the left edge, such as a ``SearchField``; `nil` for none. The hints have the rest of the room.
  public var leftView: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let leftView { addSubview(leftView) }
    }
  }

  /// The commands whose hints are shown; `nil` for the ``ViewController/hints`` of the controller. If these change, call
  /// ``View/setNeedsDisplay()``. A click on a hint performs its command. Neighbours with the same hint, such as
  /// “[ ] month”, share it, and a click on a key performs the command of this key. Hints for keys that the focused
  /// control takes are hidden: characters in a text field, and Return on a button.
  ///
  /// If the hints do not fit, they are hidden from right to left, except for the last two. Put the commands for quitting
  /// and for help there, so that they stay visible. No hint is shown while another controller is presented, because its
  /// keys would not work.
  public var hints: [KeyCommand]? {
    didSet { setNeedsDisplay() }
  }

  /// The maximum number of hints, for a screen that is read aloud. By default, there are as many as fit.
  public var maximumHints = Int.max

  /// The label at the right edge that shows the scroll position.
  ///
  /// Right alignment redraws only the digits that change. The label is hidden if it does not fit, because a truncated
  /// number would be wrong.
  public let positionLabel = Label(style: .muted)

  private static let gap = 2
  private static let lastHints = 2

  /// Creates a status line with the hints of its controller.
  public override init() {
    super.init()
    addSubview(positionLabel)
  }

  /// Returns the columns of the hints, apart from the views at the edges.
  public override func columns(atMost limit: Int) -> Int {
    min(place(hints ?? []).last?.columns.upperBound ?? 0, limit)
  }

  /// Places the left view and the position at the edges.
  public override func layoutSubviews() {
    let wanted = positionLabel.columns(atMost: .max)
    let columns = wanted <= frame.columns ? wanted : 0
    positionLabel.frame = TerminalRect(column: frame.columns - columns, row: 0, columns: columns, rows: frame.rows)
    guard let leftView else { return }
    let leftColumns = leftView.isHidden ? 0 : leftView.columns(atMost: availableColumns)
    leftView.frame = TerminalRect(column: 0, row: 0, columns: leftColumns, rows: frame.rows)
  }

  public override func draw(on canvas: inout Canvas) {
    guard !canvas.isCovered else { return }
    for hint in shownHints {
      var column = hint.columns.lowerBound
      for (text, style) in [(hint.keys, TextStyle.title), (hint.label, .muted)] {
        column += canvas.write(
          text, at: Position(column: column, row: 0), columns: availableColumns - column, style: style)
      }
    }
  }

  /// A click on a hint performs its command.
  public override func mouseDown(at position: Position) -> Bool {
    let hint = shownHints.first { $0.columns.contains(position.column) }
    guard let hint, position.column < availableColumns else { return false }
    hint.command(atColumn: position.column).action()
    return true
  }

  /// The number of columns to the left of the position.
  private var availableColumns: Int {
    let position = positionLabel.frame.columns
    return max(frame.columns - (position > 0 ? position + Self.gap : 0), 0)
  }

  private var firstHintColumn: Int {
    leftView.map { $0.isHidden || $0.frame.columns == 0 ? 0 : $0.frame.columns + Self.gap } ?? 0
  }

  /// The hints that are not hidden.
  private var shownHints: [Hint] {
    let focused = firstResponder
    let hints = hints ?? nearestWindow?.keyReceiver.hints ?? []
    var placed = place(hints.filter { !$0.keys.allSatisfy { $0.isTaken(by: focused) } })
    while placed.count > Self.lastHints,
      placed.last?.columns.upperBound ?? 0 > availableColumns || placed.count > maximumHints
    {
      placed.remove(at: placed.count - Self.lastHints - 1)
      placed = place(placed.flatMap(\.commands))
    }
    return placed
  }

  /// Returns the hints of commands, one after another.
  private func place(_ commands: [KeyCommand]) -> [Hint] {
    var placed: [Hint] = []
    for command in commands where command.hint != nil {
      let isSame = placed.last?.commands[0].hint == command.hint
      let neighbours = isSame ? placed.removeLast().commands : []
      let column = placed.last.map { $0.columns.upperBound + Self.gap } ?? firstHintColumn
      placed.append(Hint(neighbours + [command], column: column))
    }
    return placed
  }
}

/// A hint in the status line, for one or more commands.
@MainActor
private struct Hint {
  let commands: [KeyCommand]
  /// The names of the keys, with the space before the label.
  let keys: String
  let label: String
  let columns: Range<Int>

  init(_ commands: [KeyCommand], column: Int) {
    self.commands = commands
    let text = DisplayText.line(commands[0].hint ?? "")
    let end = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    (keys, label) = (String(text[..<end]), String(text[end...]))
    columns = column..<column + DisplayText.width(of: text)
  }

  /// Returns the command whose key has its name in a column, or else the first command.
  func command(atColumn column: Int) -> KeyCommand {
    let command = commands.first { command in
      command.keys.contains { key in
        guard let range = keys.firstRange(of: key.name) else { return false }
        let start = columns.lowerBound + DisplayText.width(of: String(keys[..<range.lowerBound]))
        return (start..<start + DisplayText.width(of: key.name)).contains(column)
      }
    }
    return command ?? commands[0]
  }
}

extension Key {
  /// Returns whether a view that has the focus takes the key: a text field takes characters, and a button Return.
  fileprivate func isTaken(by view: View?) -> Bool {
    switch self {
    case .character: view is TextField
    case .enter: view is Button
    default: false
    }
  }
}
