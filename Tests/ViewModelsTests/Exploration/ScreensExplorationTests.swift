import Models
import Reactive
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

extension ScreensSystem {
  /// Adds what holds at all times in the list of a month, and in the screens above it.
  func addInvariants(of root: WordsViewModel) {
    let (list, notice, month) = (root.list.outputs, root.notices.outputs.notice, root.months?.outputs.month)
    let (isLoading, message, listed, progress) = (list.isLoading, list.message, list.words, list.progress)
    let (words, reactions, stack, isCancelled) = (requests.words, requests.reactions, stack, isCancelled)
    invariants.add("a cancel affects no other screen") {
      message.value?.text != "Loading was cancelled." || isCancelled.value
    }
    invariants.add("no message while loading, but that no words match") {
      !isLoading.value || message.value?.text.contains(" match “") != false
    }
    invariants.add("no progress without loading") { isLoading.value || progress.value == nil }
    invariants.add("no message beside words") { message.value == nil || listed.value.isEmpty }
    invariants.add("words of the month") { listed.value.allSatisfy { $0.date.month == month?.value } }
    invariants.add("a message about the month") {
      message.value.map { !$0.text.contains("published") || $0.text.contains(root.title.value) } ?? true
    }
    invariants.add("a notice names only what failed") {
      let failures = [
        ("your reactions", !reactions.loads.failed.isEmpty), ("your favourite", !reactions.changes.failed.isEmpty),
        ("previously", !words.requests.failed.isEmpty), ("Cannot load", !words.requests.failed.isEmpty),
      ]
      let text = notice.value?.text.replacing("Cannot load your reactions", with: "your reactions")
      return failures.allSatisfy { $1 || text?.contains($0) != true }
    }
    invariants.add("a word has the same reaction everywhere") { [store] in
      stack.value.allSatisfy { screen in
        guard let (detail, word) = screen.detail else { return true }
        return detail.content.value.word.favourite == store.reactionStates.value.state(of: .favourite, to: word)
      }
    }
    invariants.check(at: list.content)
    invariants.check(at: isLoading)
    invariants.check(at: message)
    invariants.check(at: progress)
    invariants.check(at: listed)
    invariants.check(at: notice)
    invariants.check(at: store.reactionStates)
  }

  /// Returns whether a screen names another failure than the last one of its words.
  func fault(of screen: Screen) -> String? {
    if let announcement = store.announcement.value {
      return announcement == screen.notice.value ? nil : "each screen shows an announcement"
    }
    let (failure, notice) = (model.value.failures.last { screen.shows($0.wordID) }, screen.notice.value?.text ?? "")
    let isRight = failure.map { notice.hasPrefix("\(message(of: $0)).") } ?? !notice.contains("Cannot save")
    return isRight ? nil : "a failure is shown where its word is: \(screen.title()) shows “\(notice)”"
  }

  private func message(of change: ReactionsModel.Change) -> String {
    let month = Month(year: change.wordID / 10_000, month: change.wordID / 100 % 100).map { "\($0)" } ?? ""
    let word = "“word \(change.wordID % 100) of \(month)”"
    return "Cannot save \(change.isOn ? "your favourite" : "the removal of your favourite") \(word)"
  }

  /// What the header says that the lists do not; `nil` if it is right.
  var headerFault: String? {
    let (header, lists) = (root.header.value, root.lists.value)
    let (top, states) = (lists[lists.count - 1], store.reactionStates.value)
    let section = lists.count == 1 ? Section.month : top.title.value == "Favourites" ? .favourites : .year
    let count = store.reactions.value.value == nil ? 0 : states.favourites.count
    let isRight =
      header.section == section && header.place == top.title.value
      && header.isLoading == (top.list.outputs.isLoading.value && !top.list.outputs.words.value.isEmpty)
      && header.title(of: .favourites) == (count == 0 ? "Favourites" : "Favourites \(count)")
      && Section.allCases.allSatisfy { item in
        root.commands.value.contains { $0.id == item.commandID && ($0.hint == nil) == (item == section) }
      }
    return isRight ? nil : "the header and the hints are those of the list: \(header)"
  }

  /// The commands of which a screen says neither what they do nor why they are unavailable; `nil` if there is none.
  var missingCommands: String? {
    let sameKeys: [CommandID: CommandID] = [.keepSearch: .open, .open: .keepSearch, .retry: .reload, .reload: .retry]
    let ids = stack.value[stack.value.count - 1].commandIDs() + root.commands.value.map(\.id)
    let missing = CommandID.allCases.filter { id in
      ![.go, .save, .test].contains(id) && !ids.contains(id) && sameKeys[id].map(ids.contains) != true
    }
    return missing.isEmpty ? nil : "a screen has each command or a reason: \(missing)"
  }

  /// Performs a command, and compares the effect with what the screen has shown before.
  func perform(_ command: Screen.Command, on screen: Screen) {
    let screenCount = stack.value.count
    let (wasLoading, notice) = (screen.isLoading.value, screen.notice.value)
    let (formerSection, formerLists) = (root.header.value.section, root.lists.value)
    let (search, place) = (
      screen.words?.search.outputs.state.value, screen.words?.highlight.outputs.highlightedWord.value
    )
    let named = model.value.failures.last { screen.shows($0.wordID) }
    switch command.id {
    case .cancel: if screenCount == 1 { isCancelled.value = true }
    case .find where screenCount == 1 && search?.isTyping == false:
      placeBeforeSearch.value = place?.id ?? placeBeforeSearch.value
    case .nextMonth, .previousMonth: placeBeforeSearch.value = nil
    case .favourite:
      if let word = screen.detail?.word ?? place {
        let isOn = store.reactionStates.value.state(of: .favourite, to: word).isOn
        model.modify { $0.want(.init(reaction: .favourite, wordID: word.id, isOn: !isOn)) }
        formerFavourites.modify { $0.append(store.reactionStates.value.favourites) }
      }
    case .retry:
      if let named { model.modify { $0.want(named) } }
      formerFavourites.modify { $0.append(store.reactionStates.value.favourites) }
    default: break
    }
    if command.id == .undo { performUndo(command) } else { performMove(command) }
    if screenCount == 1, command.id == .reload { isCancelled.value = false }
    if command.id == .retry, requests.reactions.changes.waiting.last != named {
      fault.value = "a retry sends the change that the screen names"
    }
    if screenCount == 1, let search, search.isActive { check(screen, after: search, place) }
    let selected = command.id == .today ? Section.month : Section.allCases.first { $0.commandID == command.id }
    if let section = selected {
      let isList = stack.value.count == (section == .month ? 1 : 2) && stack.value.last?.detail == nil
      if !isList || root.header.value.section != section { fault.value = "a section shows its list: \(section)" }
      if formerSection == section, root.lists.value.map(ObjectIdentifier.init) != formerLists.map(ObjectIdentifier.init)
      {
        fault.value = "a section that is shown keeps its list"
      }
    }
    guard command.id == .cancel else { return }
    let isCancelled = search?.isActive == true && screen.words?.search.outputs.isActive.value == false
    let isDismissed = notice != nil && screen.notice.value != notice
    let effect =
      stack.value.count < screenCount
      ? "go back"
      : isCancelled
        ? "cancel the search"
        : wasLoading && !screen.isLoading.value ? "cancel loading" : isDismissed ? "dismiss the message" : "nothing"
    if effect != command.title { fault.value = "the title equals the effect: \(command.title), not \(effect)" }
    if effect == "dismiss the message", let named { model.modify { $0.dismiss(named) } }
  }

  /// Checks that the end of a search keeps the place. If the user has kept the search, and there is a match, it is the
  /// match, and otherwise the place from before the search.
  private func check(_ screen: Screen, after search: SearchState, _ match: Word?) {
    guard let words = screen.words, !words.search.outputs.isActive.value else { return }
    let place = search.isTyping || match == nil ? placeBeforeSearch.value : match?.id
    let isListed = words.list.outputs.words.value.contains { $0.id == place }
    if isListed, words.highlight.outputs.highlightedWord.value?.id != place {
      fault.value = "the end of a search keeps the place"
    }
  }
}

@Suite("Many histories of several screens")
struct ScreensExplorationTests {
  private static let everywhere: Set<CommandID> = [.cancel, .back, .reload, .retry, .favourite, .open]
  private static let months: Set<CommandID> = [.cancel, .nextMonth, .previousMonth]
  /// A failed change in February, and two in March. The list shows February.
  private static let failuresInTwoMonths =
    ["loads.answer", "words.answer", "favourite", "notAllowed", "nextMonth", "words.answer", "favourite", "notAllowed"]
    + ["wordHighlighted(20150302)", "favourite", "notAllowed", "previousMonth", "words.answer"]
  private static let parts = [
    ScreensSystem.Part(
      testDescription: "months", commands: months.union([.reload]), answers: PendingWordService.Answer.allCases),
    ScreensSystem.Part(
      testDescription: "failed changes", start: failuresInTwoMonths,
      commands: months.union([.favourite, .retry, .open, .back]), answers: [.words], depth: 4),
    ScreensSystem.Part(
      testDescription: "searches", start: ["loads.answer", "words.answer", "wordHighlighted(20150202)"],
      commands: months.union([.find, .keepSearch]), answers: [.words]),
    ScreensSystem.Part(
      testDescription: "a search", start: ["loads.answer", "words.answer", "wordHighlighted(20150202)", "find"],
      commands: [.cancel, .find, .keepSearch], answers: [.words], depth: 4),
    ScreensSystem.Part(
      testDescription: "year", start: ["searchYear"], commands: everywhere.union([.searchYear])),
    ScreensSystem.Part(
      testDescription: "favourites", start: ["loads.answer", "favourites"], commands: everywhere.union([.favourites])),
    ScreensSystem.Part(
      testDescription: "detail", start: ["loads.answer", "answer(.words", "open"], commands: everywhere),
    ScreensSystem.Part(
      testDescription: "steps", start: ["loads.answer", "words.answer"],
      commands: [.nextWord, .previousWord, .open, .back, .find, .cancel, .keepSearch, .nextMonth, .searchYear],
      answers: [.words, .noWords, .failure]),
    ScreensSystem.Part(
      testDescription: "random words", start: ["loads.answer", "words.answer"],
      commands: [.random, .open, .back, .nextMonth, .month, .favourites, .searchYear], today: "2015-01-01"),
    ScreensSystem.Part(
      testDescription: "undo", start: ["loads.answer", "words.answer"],
      commands: [.undo, .favourite, .open, .back, .cancel, .retry], answers: [.words]),
    ScreensSystem.Part(
      testDescription: "sections", start: ["loads.answer", "words.answer"],
      commands: [.month, .favourites, .searchYear, .favourite, .open, .keepSearch, .cancel, .today], answers: [.words]),
  ]

  /// Each state is checked against all invariants of the system.
  @Test("Screens contradict neither each other nor their requests and commands", arguments: parts)
  func screens(part: ScreensSystem.Part) throws {
    let month = try #require(Month(year: 2015, month: 2))
    let limit = part.depth == nil ? isDeep ? 1000 : 200 : Int.max
    let exploration = try Exploration(depth: part.depth ?? 100, limit: limit) {
      try ScreensSystem(part, month: month)
    }
    #expect(exploration.counterexample == nil)
    #expect(exploration.ambiguity == nil)
    // With fewer histories, actions would be missing.
    #expect(exploration.historyCount > 149)
  }
}
