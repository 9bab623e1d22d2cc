import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The list of a month, and the screens above it: the year, the favourites, and the details of words.
private struct ScreensSystem: ExploredSystem {
  let words = PendingWordService()
  let reactions = ScriptedReactionService.pending()
  let store: WordStore
  let invariants = Invariants()
  let stack: Atomic<[Screen]>
  /// What cancelling did, where this contradicts the title of the command.
  let falseTitle = Atomic<String?>(nil)
  /// Whether the user has cancelled loading in the list of the month.
  let isCancelled = Atomic(false)
  private let settled = SettledStates()
  let shown: CommandID?

  init(month: Month, shown: CommandID?) {
    self.shown = shown
    store = .scripted(words: words, reactions: reactions)
    let root = WordsViewModel(.month(month), store: store, clock: TestScheduler())
    stack = Atomic([Screen(root)])
    let (words, reactions, stack, isCancelled) = (words, reactions, stack, isCancelled)
    invariants.add("a cancel affects no other screen") {
      root.list.outputs.message.value?.text != "Loading was cancelled." || isCancelled.value
    }
    invariants.add("no message while loading") {
      !root.list.outputs.isLoading.value || root.list.outputs.message.value == nil
    }
    invariants.add("a notice names only what failed") {
      let failures = [
        ("your reactions", !reactions.loads.failed.isEmpty), ("your favourite", !reactions.changes.failed.isEmpty),
        ("previously", !words.requests.failed.isEmpty), ("Cannot load", !words.requests.failed.isEmpty),
      ]
      let notice = root.notices.outputs.notice.value?.text
        .replacing("Cannot load your reactions", with: "your reactions")
      return failures.allSatisfy { $1 || notice?.contains($0) != true }
    }
    invariants.add("a word has the same reaction everywhere") { [store] in
      stack.value.allSatisfy { screen in
        guard let (detail, word) = screen.detail else { return true }
        return detail.content.value.word.favourite == store.reactionStates.value.state(of: .favourite, to: word)
      }
    }
    invariants.check(at: root.list.outputs.content)
    invariants.check(at: store.reactionStates)
    observe(root)
  }

  /// Pushes the screens that a list of words asks for, as a view does.
  private func observe(_ words: WordsViewModel) {
    let (store, stack, invariants) = (store, stack, invariants)
    // The service has words for each month.
    invariants.add("a list is not empty before it is loaded") { [weak words] in
      guard let message = words?.list.outputs.message.value?.text else { return true }
      return !message.hasPrefix("No ") || message.hasPrefix("No words match")
        || message.hasPrefix("No favourites") && store.reactionStates.value.favourites.isEmpty
    }
    invariants.check(at: words.list.outputs.content.producer.take(until: words.dismiss))
    words.showWords.observeValues { above in
      stack.modify { $0.append(Screen(above)) }
      observe(above)
    }
    words.list.outputs.showDetail.observeValues { [weak words] detail in
      guard let word = words?.highlight.outputs.highlightedWord.value else { return }
      stack.modify { $0.append(Screen(detail, of: word)) }
      invariants.check(at: detail.content.producer.take(until: detail.dismiss))
      detail.dismiss.observeValues { stack.modify { _ = $0.removeLast() } }
    }
    words.dismiss.observeValues { stack.modify { _ = $0.removeLast() } }
    words.list.inputs.viewDidLoad()
  }

  var actions: [ExplorerAction] {
    let screen = stack.value[stack.value.count - 1]
    return screen.commands(showing: shown).map { command in
      ExplorerAction("screen.perform(.\(command.id)) // \(command.title)") { perform(command, on: screen) }
    } + words.actions([.words, .failure], requests: 2) + reactions.actions
  }

  var state: String {
    let screens = stack.value.enumerated().map { index, screen in
      settled.description(of: "\(index)", isLoading: screen.isLoading.value, state: screen.description())
    }
    settled.forget("\(screens.count)")
    return """
      \(words.requests.description) \(settled.description(ofMonthsIn: store)) \(reactions.description)
      \(store.reactionStates.value.favourites.sorted()) \(isCancelled.value)
      \(screens.joined(separator: "\n"))
      """
  }

  var violation: String? {
    let needsNoRequests = stack.value.count == 1 && !stack.value[0].isLoading.value
    if needsNoRequests, !words.requests.waiting.isEmpty { return "no request is running that no screen needs" }
    invariants.check()
    return invariants.violation ?? falseTitle.value
  }

  /// Performs a command, and compares the effect with the title of the command for cancelling.
  private func perform(_ command: Screen.Command, on screen: Screen) {
    let (screenCount, isSearching, isLoading) = (stack.value.count, screen.isSearching, screen.isLoading)
    let (wasSearching, wasLoading, notice) = (isSearching.value, isLoading.value, screen.notice.value)
    if screenCount == 1, command.id == .cancel { isCancelled.value = true }
    command.perform()
    if screenCount == 1, command.id == .reload { isCancelled.value = false }
    guard command.id == .cancel else { return }
    let effect =
      stack.value.count < screenCount
      ? "go back"
      : wasSearching && !isSearching.value
        ? "cancel the search"
        : wasLoading && !isLoading.value
          ? "cancel loading" : notice != nil && screen.notice.value != notice ? "dismiss the message" : "nothing"
    if effect != command.title { falseTitle.value = "the title equals the effect: \(command.title), not \(effect)" }
  }
}

/// A screen on the stack.
private struct Screen: Sendable {
  typealias Command = (id: CommandID, title: String, perform: @Sendable () -> Void)

  let commands: @Sendable () -> [Command]
  let isLoading: Property<Bool>
  let isSearching: Property<Bool>
  let notice: Property<Notice?>
  let description: @Sendable () -> String
  /// The detail and its word, if the screen is one.
  private(set) var detail: (viewModel: WordDetailViewModel, word: Word)?

  init(_ words: WordsViewModel) {
    (isLoading, isSearching) = (words.list.outputs.isLoading, words.search.outputs.isActive)
    notice = words.notices.outputs.notice
    commands = { words.commands.value.map { command in (command.id, command.title, { command.perform(words) }) } }
    description = {
      let (content, notice) = (words.list.outputs.content.value, words.notices.outputs.notice.value)
      return """
        \(words.title.value) \(content.words.count) \(content.message?.text ?? "") \(notice?.text ?? "") \
        \(content.isLoading) \(content.progress ?? 0) \(words.search.outputs.isActive.value)
        """
    }
  }

  init(_ detail: WordDetailViewModel, of word: Word) {
    (isLoading, isSearching, self.detail) = (detail.content.map(\.isLoading), Property(value: false), (detail, word))
    notice = detail.content.map(\.notice)
    commands = { detail.commands.value.map { command in (command.id, command.title, { command.perform(detail) }) } }
    description = {
      let content = detail.content.value
      return "\(word.id) \(content.isLoading) \(content.notice?.text ?? "") \(content.word.favourite)"
    }
  }

  /// The commands that are explored. The others are not possible in the explored states, or have only effects that
  /// other commands have too.
  ///
  /// - Parameter shown: The command that shows the explored list.
  func commands(showing shown: CommandID?) -> [Command] {
    commands().filter { [.cancel, .back, .reload, .retry, .favourite, .open].contains($0.id) || $0.id == shown }
  }
}

@Suite("Many histories of several screens")
struct ScreensExplorationTests {
  /// Each argument is the command that shows a screen above the list of a month, and parts of the codes of the actions
  /// that lead to the screen: the search of a year, the favourites, and a detail. Each state is checked against all
  /// invariants of the system.
  @Test(
    "Screens contradict neither each other nor their requests and commands",
    arguments: [
      (.searchYear, ["searchYear"]), (.favourites, ["reactions.loads.answer", "favourites"]),
      // The command that opens a detail is always explored.
      (nil, ["reactions.loads.answer", "answer(.words", "open"]),
    ] as [(CommandID?, [String])])
  func screens(shown: CommandID?, actions: [String]) throws {
    let month = try #require(Month(year: 2015, month: 2))
    let exploration = try Exploration(depth: 100, limit: isDeep ? 4000 : 300) {
      let system = ScreensSystem(month: month, shown: shown)
      for code in actions {
        try #require(system.actions.first { $0.code.contains(code) }).perform()
        // Reading the state records it, unless it is loading.
        _ = system.state
      }
      return system
    }
    #expect(exploration.counterexample == nil)
    // With fewer histories, actions would be missing.
    #expect(exploration.historyCount > 299)
  }
}
