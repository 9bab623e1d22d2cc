import Models

@testable import ViewModels

/// The moves to another word, and the undo of changes.
extension ScreensSystem {
  /// A word in another month that the user waits for.
  struct AwaitedWord: Sendable {
    let month: Month
    /// Whether it is the last word of the month, and not the first one.
    let isLast: Bool
  }

  /// Whether a step leads to a third month. The two that are explored are February and March.
  func leavesMonthsByStep(_ command: CommandID) -> Bool {
    guard let offset = Self.offset(of: command), let (month, words, word, isSearching) = place else { return false }
    return !isSearching && word == (offset > 0 ? words.last : words.first) && (month.month == 2) == (offset < 0)
  }

  /// Performs a command, and checks which word it shows, or which month it requests.
  func performMove(_ command: Screen.Command) {
    let former = place
    command.perform()
    if Self.offset(of: command.id) == nil, command.id != .random { awaited.value = nil }
    guard let former, awaited.value == nil else { return }
    if command.id == .random {
      let january = Month(year: 2015, month: 1) ?? former.month
      if former.month == january { return checkPlace(january, isLast: false) }
      awaited.value = AwaitedWord(month: january, isLast: false)
    } else if let offset = Self.offset(of: command.id), let word = former.word {
      let next = former.words.firstIndex(of: word).map { $0 + offset } ?? 0
      if former.words.indices.contains(next) {
        if place?.word != former.words[next] { fault.value = "a step leads to the next word" }
      } else if former.isSearching || stack.value.contains(where: { $0.words != nil && $0.words?.months == nil }) {
        if store.announcement.value == nil { fault.value = "at the end of the list, a message says so" }
      } else {
        awaited.value = AwaitedWord(month: former.month.advanced(by: offset), isLast: offset < 0)
      }
    }
    checkDetail()
  }

  /// Answers a request for words, and checks that the word that the user waits for is shown.
  func answerWords(_ answer: PendingWordService.Answer, at index: Int) {
    let (month, former) = (requests.words.requests.waiting[index], place)
    requests.words.answer(answer, at: index)
    guard let word = awaited.value, word.month == month else { return }
    awaited.value = nil
    if answer == .words { return checkPlace(month, isLast: word.isLast) }
    if place?.word != former?.word { fault.value = "without a word in another month, the user stays" }
    if store.announcement.value == nil { fault.value = "a message says why there is no word in another month" }
  }

  /// Undoes a change, and compares the favourites with those before the change.
  func performUndo(_ command: Screen.Command) {
    if let change = store.reactionStates.value.undoableChange {
      model.modify { $0.want(.init(reaction: change.reaction, wordID: change.word.id, isOn: !change.isOn)) }
    }
    command.perform()
    let former = formerFavourites.modify { $0.popLast() }
    if let former, store.reactionStates.value.favourites != former {
      fault.value = "after an undo, the reactions are what they were before the last change"
    }
    let isSaid = stack.value.allSatisfy { $0.notice.value?.text.hasPrefix("Undone: ") == true }
    if !isSaid { fault.value = "each screen says what was undone" }
  }

  private static func offset(of command: CommandID) -> Int? {
    [.nextWord: 1, .previousWord: -1][command]
  }

  /// The place of the user in the list that is shown, or that is below a detail.
  private var place: (month: Month, words: [Word], word: Word?, isSearching: Bool)? {
    guard let list = stack.value.last(where: { $0.words != nil })?.words,
      let month = root.lists.value[0].months?.outputs.month.value
    else { return nil }
    return (
      month, list.list.outputs.words.value, list.highlight.outputs.highlightedWord.value,
      list.search.outputs.isActive.value
    )
  }

  private func checkPlace(_ month: Month, isLast: Bool) {
    let isThere =
      place.map { $0.month == month && $0.word != nil && $0.word == (isLast ? $0.words.last : $0.words.first) } ?? false
    if !isThere || root.header.value.section != .month { fault.value = "the awaited word is shown in its month" }
    checkDetail()
  }

  private func checkDetail() {
    guard let detail = stack.value.last?.detail, detail.word != place?.word else { return }
    fault.value = "a detail shows the highlighted word"
  }
}
