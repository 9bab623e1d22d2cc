import Terminal

extension TableView {
  /// The commands that move the highlight, and that change the order. If ``allowsSelection`` is not set, the first ones
  /// scroll the table. If the user can sort by no column, no commands change the order.
  public var moveKeyCommands: [KeyCommand] {
    let verb = allowsSelection ? "move" : "scroll"
    let moves = KeyCommand.movements(
      verb, hint: "↑↓ \(verb)", ends: ("first row", "last row"),
      height: { [weak self] in self?.viewport.height ?? 0 }, move: { [weak self] in self?.moveHighlight(by: $0) })
    let sorts = [
      KeyCommand(.character("<"), title: "sort by the previous column", hint: "<> sort") { [weak self] in
        self?.sortByColumn { columns, current in columns.last { $0 < current ?? .max } }
      },
      KeyCommand(.character(">"), title: "sort by the next column") { [weak self] in
        self?.sortByColumn { columns, current in columns.first { $0 > current ?? -1 } }
      },
      KeyCommand(.character("R"), title: "reverse the order") { [weak self] in self?.sortByColumn { $1 } },
    ]
    let isSortable = columns.contains { $0.sortDirectionPrototype != nil }
    return moves + (isSortable ? sorts : [])
  }

  /// The ``moveKeyCommands``, and the command that chooses the highlighted row.
  public var keyCommands: [KeyCommand] {
    guard allowsSelection else { return moveKeyCommands }
    return moveKeyCommands + [
      KeyCommand(.enter, title: "open", hint: "⏎ open") { [weak self] in self?.chooseHighlightedRow() }
    ]
  }
}
