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
  /// Whether the screen is the first one, with the navigation through months.
  let isFirstScreen: Bool
  /// Whether the words are built in, so that a reblog is of little use.
  let isBuiltIn: Bool

  private typealias Command = ViewModels.Command<any WordsViewModelType>

  /// All commands, from the most to the least important one. The one that helps in the state of the list is the first.
  var all: [ViewModels.Command<any WordsViewModelType>] {
    let commands = choosing + cancelling + moving + reacting + always + showing
    let advice = content.message?.advice
    return commands.filter { $0.id == advice } + commands.filter { $0.id != advice }
  }

  /// Return ends typing, or else opens a word. If it is the only match, it is opened at once.
  private var choosing: [Command] {
    guard let word else { return search.isTyping ? [keepSearch] : [] }
    if !search.isTyping { return [Command(.open) { $0.outputs.list.inputs.wordSelected(word) }] }
    guard content.words.count == 1, !content.query.isEmpty, content.query.text == search.text else {
      return [keepSearch]
    }
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

  private var cancelling: [Command] {
    if search.isActive {
      [Command(.cancel, title: "cancel the search", hint: "clear") { $0.outputs.search.inputs.searchCancelled() }]
    } else if content.isLoading {
      [Command(.cancel, title: "cancel loading") { $0.outputs.list.inputs.cancelPressed() }]
    } else if let notice, notice.kind != .success || notice.advice != nil {
      // A confirmation goes by itself, so it changes no key.
      [Command(.cancel, title: "dismiss the message", hint: "dismiss") { $0.outputs.notices.inputs.dismissPressed() }]
    } else if !isFirstScreen {
      [Command(.cancel, title: "go back", hint: "back") { $0.inputs.backPressed() }]
    } else {
      []
    }
  }

  private var moving: [Command] {
    guard isFirstScreen else { return [Command(.back) { $0.inputs.backPressed() }] }
    return [
      Command(.previousMonth) { $0.outputs.months?.inputs.previousMonthPressed() },
      Command(.nextMonth) { $0.outputs.months?.inputs.nextMonthPressed() },
    ]
  }

  private var reacting: [Command] {
    let find = Command(.find, isHinted: word != nil || search.isActive) { $0.outputs.search.inputs.searchBegan() }
    guard word != nil else { return [find] }
    return [
      Command(.favourite) { $0.outputs.highlight.inputs.favouritePressed() }, find,
      Command(.reblog, isHinted: !isBuiltIn) { $0.outputs.highlight.inputs.reblogPressed() },
      Command(.copy) { $0.outputs.highlight.inputs.copyPressed() },
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
    guard isFirstScreen else { return [] }
    return [
      Command(.goToDate) { $0.inputs.goToDatePressed() }, Command(.service) { $0.inputs.servicePressed() },
    ]
  }
}
