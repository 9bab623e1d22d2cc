public import TerminalScreen

extension Key {
  /// The name of the key on the screen: “k”, “↑”, “esc”, “ctrl-D”. It contains no spaces.
  public var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "ctrl-\(character.uppercased())"
    case .alt("\r"): "alt-\(Key.enter.name)"
    case .alt(let character): "alt-\(Key.character(character).name)"
    case .wordLeft: "ctrl-←"
    case .wordRight: "ctrl-→"
    case .wordBackspace: "alt-⌫"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .enter: "⏎"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "⌫"
    case .delete: "Del"
    case .insert: "Ins"
    case .paste: "paste"
    case .function(let number): "F\(number)"
    }
  }
}
