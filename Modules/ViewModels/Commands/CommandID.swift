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
  /// Shows the words of the month, on the first screen.
  case month
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
  /// Shows a random word of the year.
  case random
  /// Reblogs a word, or undoes that.
  case reblog
  /// Loads again.
  case reload
  /// Retries the failed request, in place of ``reload``.
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
  /// Takes back the last change of a reaction.
  case undo

  /// The title of the command, where it does not depend on the state of the screen: “reload”.
  public var title: String { texts.title }

  /// The title of the command, and the word to show beside its key, where they do not depend on the state of the screen.
  var texts: (title: String, hint: String?) {
    switch self {
    case .about: ("about this entry", "about")
    case .back: ("go back", nil)
    case .cancel: ("cancel", "cancel")
    case .copy: ("copy", "copy")
    case .favourite: ("toggle favourite", "favourite")
    case .favourites: ("show favourites", nil)
    case .find: ("find words", "find")
    case .go: ("go to the date", "go")
    case .goToDate: ("go to a date", "date")
    case .keepSearch: ("keep the search", "keep")
    case .month: ("show the month", nil)
    case .nextMonth: ("next month", "month")
    case .nextWord: ("next word", "word")
    case .open: ("open", "open")
    case .previousMonth: ("previous month", "month")
    case .previousWord: ("previous word", "word")
    case .random: ("random word", nil)
    case .reblog: ("toggle reblog", "reblog")
    case .reload: ("reload", "reload")
    case .retry: ("try again", "retry")
    case .save: ("save", "save")
    case .searchYear: ("search the year", nil)
    case .service: ("choose a service", "service")
    case .test: ("test the connection", nil)
    case .today: ("show today’s word", "today")
    case .undo: ("undo", nil)
    }
  }
}
