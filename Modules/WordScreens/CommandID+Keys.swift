import TerminalScreen
import ViewModels

extension CommandID {
  /// The keys of the command on all screens.
  var keys: [Key] {
    switch self {
    case .about: [.character("i")]
    case .back: [.left, .character("h")]
    case .cancel: [.escape]
    case .copy: [.character("y")]
    case .favourite: [.character("f")]
    case .favourites: [.character("F")]
    case .find: [.character("/")]
    case .go, .keepSearch, .save: [.enter]
    case .goToDate: [.character("d")]
    case .month: [.character("M")]
    case .nextMonth: [.character("]")]
    case .nextWord: [.character("n"), .character("J")]
    case .open: [.enter, .right, .character("l")]
    case .previousMonth: [.character("[")]
    case .previousWord: [.character("p"), .character("K")]
    case .random: [.character("R")]
    case .reblog: [.character("b")]
    case .reload, .retry: [.character("r")]
    case .searchYear: [.character("S")]
    case .service: [.character("s")]
    case .test: []
    case .today: [.character("t")]
    case .undo: [.character("u")]
    }
  }

  /// The title of the section of the palette that contains the command.
  var section: String {
    switch self {
    case .about, .copy, .favourite, .nextWord, .open, .previousWord, .reblog, .undo: "Word"
    case .cancel, .find, .keepSearch, .reload, .retry: "List"
    case .back, .favourites, .go, .goToDate, .month, .nextMonth, .previousMonth, .random, .searchYear, .today: "Go to"
    case .save, .service, .test: "Service"
    }
  }

  /// The names of the keys in the hint. The previous and the next month have one hint, and so have the words.
  var keyNames: String {
    switch self {
    case .previousMonth, .nextMonth: "[ ]"
    case .previousWord, .nextWord: "n p"
    default: keys.first?.name ?? ""
    }
  }

  /// The sentence that tells the user what to do, for example in an empty list; `nil` for most commands.
  var advice: String? {
    switch self {
    case .favourite: "Press \(keyNames) on a word to make it a favourite."
    case .open: "Press \(keyNames) to read it now."
    case .reload: "Press \(keyNames) to reload."
    case .retry: "Press \(keyNames) to try again."
    case .searchYear: "Press \(keyNames) to search the year."
    case .today: "Press \(keyNames)."
    default: nil
    }
  }
}
