import Models

/// The commands of a screen of words in a state.
struct WordsCommands {
  /// The content of the list.
  let content: WordListContent
  /// The highlighted word.
  let word: Word?
  /// The notice beside the list.
  let notice: Notice?
  /// The state of the search.
  let search: SearchState
  /// The section of the list. That of the month is the first screen, with the navigation through months.
  let section: Section
  /// Whether the words are built in, so that a reblog is of little use.
  let isBuiltIn: Bool

  private typealias Command = ViewModels.Command<any WordsViewModelType>

  /// All commands, from the most to the least important one. The one that helps in the state of the list is the first.
  var all: [ViewModels.Command<any WordsViewModelType>] {
    let commands = choosing + cancelling + searchingYear + moving + reacting + always + showing + [selecting]
    let advice = content.message?.advice
    return commands.filter { $0.id == advice } + commands.filter { $0.id != advice }
  }

  /// Return ends typing, or else opens a word. If it is the only match, it is opened at once. If there is none, the year
  /// is searched.
  private var choosing: [Command] {
    let isCurrent = !content.query.isEmpty && content.query.text == search.text
    guard let word else {
      guard search.isTyping else { return [impossible(.open)] }
      guard isCurrent, let command = searchingYear.first else { return [keepSearch] }
      return [
        Command(.keepSearch, title: command.title, hint: command.hint) {
          $0.outputs.search.inputs.searchConfirmed()
          command.perform($0)
        }
      ]
    }
    if !search.isTyping { return [Command(.open) { $0.outputs.list.inputs.wordSelected(word) }] }
    guard content.words.count == 1, isCurrent else { return [keepSearch] }
    return [
      Command(.keepSearch, title: "open the match", hint: "open") {
        $0.outputs.search.inputs.searchConfirmed()
        $0.outputs.list.inputs.wordSelected(word)
      }
    ]
  }

  private var keepSearch: Command {
    Command(.keepSearch, isHinted: word != nil) { $0.outputs.search.inputs.searchConfirmed() }
  }

  private func impossible(_ id: CommandID) -> Command { Command(id, unavailableReason: "No word is highlighted.") }

  private var cancelling: [Command] {
    if search.isActive {
      [Command(.cancel, title: "cancel the search", hint: "clear") { $0.outputs.search.inputs.searchCancelled() }]
    } else if content.isLoading {
      [Command(.cancel, title: "cancel loading") { $0.outputs.list.inputs.cancelPressed() }]
    } else if let notice, notice.kind != .success || notice.advice != nil {
      // A confirmation goes by itself, so it changes no key.
      [Command(.cancel, title: "dismiss the message", hint: "dismiss") { $0.outputs.notices.inputs.dismissPressed() }]
    } else if section != .month {
      [Command(.cancel, title: "go back", hint: "back") { $0.inputs.backPressed() }]
    } else {
      [Command(.cancel, unavailableReason: "There is nothing to cancel.")]
    }
  }

  /// A month in which no word matches offers the year.
  private var searchingYear: [Command] {
    guard content.message?.advice == .searchYear else { return [] }
    return [Command(.searchYear, hint: "year") { $0.inputs.searchYearPressed() }]
  }

  private var moving: [Command] {
    guard section == .month else { return [Command(.back) { $0.inputs.backPressed() }] + .movingWithoutMonth() }
    return [
      Command(.back, unavailableReason: "This is the first screen."),
      Command(.previousMonth) { $0.outputs.months?.inputs.previousMonthPressed() },
      Command(.nextMonth) { $0.outputs.months?.inputs.nextMonthPressed() },
    ]
  }

  private var reacting: [Command] {
    let find = Command(.find, isHinted: word != nil || search.isActive) { $0.outputs.search.inputs.searchBegan() }
    let about = Command(.about, unavailableReason: "Open a word first.")
    guard word != nil else {
      return [find] + [.favourite, .reblog, .copy, .nextWord, .previousWord].map(impossible) + [about]
    }
    return [
      Command(.favourite) { $0.outputs.highlight.inputs.favouritePressed() }, find,
      Command(.reblog, isHinted: !isBuiltIn) { $0.outputs.highlight.inputs.reblogPressed() },
      Command(.copy) { $0.outputs.highlight.inputs.copyPressed() },
      Command(.nextWord, isHinted: false) { $0.inputs.nextWordPressed() },
      Command(.previousWord, isHinted: false) { $0.inputs.previousWordPressed() },
      about,
    ]
  }

  private var always: [Command] {
    [
      Command(.today) { $0.inputs.todayPressed() },
      notice?.advice == .retry
        ? Command(.retry) { $0.outputs.notices.inputs.retryPressed() }
        : Command(.reload) { $0.outputs.list.inputs.reloadPressed() },
    ]
  }

  private var showing: [Command] {
    guard section == .month else { return [] }
    return [
      Command(.goToDate) { $0.inputs.goToDatePressed() }, Command(.service) { $0.inputs.servicePressed() },
    ]
  }

  /// The command of the section that is shown. In the list of a year, it begins a search.
  private var selecting: Command {
    switch section {
    case .month: Command(.month, unavailableReason: "The month is shown already.")
    case .favourites: Command(.favourites, unavailableReason: "The favourites are shown already.")
    case .year: Command(.searchYear) { $0.outputs.search.inputs.searchBegan() }
    }
  }
}

extension Array {
  /// Returns the commands that show other months, for a screen that does not show the list of a month.
  static func movingWithoutMonth<ViewModel>() -> [Element] where Element == Command<ViewModel> {
    [
      Command(.previousMonth, unavailableReason: "Only the list of a month has a previous month."),
      Command(.nextMonth, unavailableReason: "Only the list of a month has a next month."),
    ]
  }
}
