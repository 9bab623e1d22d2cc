import Models

/// Returns the commands of a screen of words in a state.
///
/// - Parameters:
///   - isSearching: Whether there is a search to cancel.
///   - isTyping: Whether the user is typing a search text.
///   - hasOneMatch: Whether the search text has exactly one match.
///   - isLoading: Whether the words are being loaded.
///   - word: The highlighted word.
///   - hasNotice: Whether there is a notice to dismiss.
///   - advice: The command that helps in the state of the list, which is the first one.
///   - isFirstScreen: Whether the screen is the first one, with the navigation through months.
func wordsCommands(
  isSearching: Bool, isTyping: Bool, hasOneMatch: Bool, isLoading: Bool, word: Word?, hasNotice: Bool,
  advice: CommandID?, isFirstScreen: Bool
) -> [Command<any WordsViewModelType>] {
  var commands: [Command<any WordsViewModelType>] = []
  if isTyping, hasOneMatch, let word {
    commands.append(
      Command(.keepSearch, title: "open the match", hint: "open") {
        $0.outputs.search.inputs.searchConfirmed()
        $0.outputs.list.inputs.wordSelected(word)
      })
  } else if isTyping {
    commands.append(Command(.keepSearch) { $0.outputs.search.inputs.searchConfirmed() })
  } else if let word {
    commands.append(Command(.open) { $0.outputs.list.inputs.wordSelected(word) })
  }
  if isSearching {
    commands.append(
      Command(.cancel, title: "cancel the search", hint: "clear") { $0.outputs.search.inputs.searchCancelled() })
  } else if isLoading {
    commands.append(Command(.cancel, title: "cancel loading") { $0.outputs.list.inputs.cancelPressed() })
  } else if hasNotice {
    commands.append(
      Command(.cancel, title: "dismiss the message", hint: "dismiss") { $0.outputs.list.inputs.dismissPressed() })
  } else if !isFirstScreen {
    commands.append(Command(.cancel, title: "go back", hint: "back") { $0.inputs.backPressed() })
  }
  if isFirstScreen {
    commands += [
      Command(.previousMonth) { $0.outputs.months?.inputs.previousMonthPressed() },
      Command(.nextMonth) { $0.outputs.months?.inputs.nextMonthPressed() },
    ]
  } else {
    commands.append(Command(.back) { $0.inputs.backPressed() })
  }
  if let word {
    commands.append(Command(.favourite) { $0.outputs.list.outputs.wordViewModel(word).inputs.favouritePressed() })
  }
  commands.append(Command(.find) { $0.outputs.search.inputs.searchBegan() })
  if let word {
    commands += [
      Command(.reblog) { $0.outputs.list.outputs.wordViewModel(word).inputs.reblogPressed() },
      Command(.copy) { $0.outputs.list.inputs.copyPressed() },
    ]
  }
  commands += [
    Command(.today) { $0.inputs.todayPressed() }, Command(.reload) { $0.outputs.list.inputs.reloadPressed() },
  ]
  if isFirstScreen {
    commands += [
      Command(.goToDate) { $0.inputs.goToDatePressed() }, Command(.favourites) { $0.inputs.favouritesPressed() },
      Command(.searchYear) { $0.inputs.searchYearPressed() }, Command(.service) { $0.inputs.servicePressed() },
    ]
  }
  return commands.filter { $0.id == advice } + commands.filter { $0.id != advice }
}
