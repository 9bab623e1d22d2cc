/// The name of a command. It says for which key or button a command is, and not what the command does in the current
/// state of the screen: see ``Command/title``.
public enum CommandID: Sendable, Hashable, CaseIterable {
  /// Shows the id of a word and the URL of its picture.
  case about
  /// Shows the previous screen.
  case back
  /// Cancels what is going on, or else dismisses the screen.
  case cancel
  /// Copies a word and its definition.
  case copy
  /// Adds a word to the favourites, or removes it from them.
  case favourite
  /// Shows the list of favourites.
  case favourites
  /// Starts a search.
  case find
  /// Goes to the date that the user has entered.
  case go
  /// Shows the dialog in which the user enters a date.
  case goToDate
  /// Ends typing, and keeps the search. If only one word matches, it is opened.
  case keepSearch
  /// Shows the next month.
  case nextMonth
  /// Shows the next word of the list.
  case nextWord
  /// Shows a word with all its attributes.
  case open
  /// Shows the previous month.
  case previousMonth
  /// Shows the previous word of the list.
  case previousWord
  /// Reblogs a word, or undoes that.
  case reblog
  /// Loads again.
  case reload
  /// Tries again what has failed, in place of ``reload``.
  case retry
  /// Saves the form.
  case save
  /// Searches all words of the year.
  case searchYear
  /// Shows the form in which the user chooses a service.
  case service
  /// Tests the connection to a service.
  case test
  /// Shows the word of the current day.
  case today

  /// The title of the command, where it does not depend on the state of the screen: “reload”.
  public var title: String {
    switch self {
    case .about: "about this entry"
    case .back: "go back"
    case .cancel: "cancel"
    case .copy: "copy"
    case .favourite: "toggle favourite"
    case .favourites: "show favourites"
    case .find: "find words"
    case .go: "go to the date"
    case .goToDate: "go to a date"
    case .keepSearch: "keep the search"
    case .nextMonth: "next month"
    case .nextWord: "next word"
    case .open: "open"
    case .previousMonth: "previous month"
    case .previousWord: "previous word"
    case .reblog: "toggle reblog"
    case .reload: "reload"
    case .retry: "try again"
    case .save: "save"
    case .searchYear: "search the year"
    case .service: "choose a service"
    case .test: "test the connection"
    case .today: "show today’s word"
    }
  }

  var hint: String? {
    switch self {
    case .about: "about"
    case .back, .test: nil
    case .cancel: "cancel"
    case .copy: "copy"
    case .favourite: "favourite"
    case .favourites: "list"
    case .find: "find"
    case .go: "go"
    case .goToDate: "date"
    case .keepSearch: "keep"
    case .open: "open"
    case .nextMonth, .previousMonth: "month"
    case .nextWord, .previousWord: "word"
    case .reblog: "reblog"
    case .reload: "reload"
    case .retry: "retry"
    case .save: "save"
    case .searchYear: "year"
    case .service: "service"
    case .today: "today"
    }
  }
}
