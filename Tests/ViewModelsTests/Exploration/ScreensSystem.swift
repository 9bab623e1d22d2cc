import Models
import Reactive
import ReactiveLoading
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

/// The sections of the application, and the details of words above their lists.
struct ScreensSystem: ExploredSystem {
  let requests = RequestLog(words: PendingWordService(), reactions: .pending())
  let clock = TestScheduler()
  let root: RootViewModel
  let store: WordStore
  let invariants = Invariants()
  let stack = Atomic<[Screen]>([])
  let model = Atomic(ReactionsModel())
  /// What a command did, where this contradicts its title or the screen.
  let fault = Atomic<String?>(nil)
  /// Whether the user or the service has cancelled loading in the list of the month.
  let isCancelled = Atomic(false)
  /// The word that was highlighted when the user began to type the search text.
  let placeBeforeSearch = Atomic<Int?>(nil)
  /// The word in another month that the user waits for.
  let awaited = Atomic<AwaitedWord?>(nil)
  /// The favourites before each change that can be undone, since a change failed.
  let formerFavourites = Atomic<[Set<Int>]>([])
  private let part: Part

  /// Some commands and answers of services, which are explored together.
  struct Part: CustomTestStringConvertible {
    let testDescription: String
    /// Parts of the codes of the actions that lead to the first state.
    var start: [String] = []
    let commands: Set<CommandID>
    var answers: [PendingWordService.Answer] = [.words, .failure]
    /// The maximum length of the histories, if all of them are explored.
    var depth: Int?
    /// The current day; an empty text if it is not known.
    var today = ""
  }

  init(_ part: Part, month: Month) throws {
    self.part = part
    let services = WordServices(
      words: requests.words, pictures: ScriptedPictureService(), reactions: requests.reactions)
    let serviceStore = ServiceStore(
      try ServiceConfiguration(), settings: ScriptedSettingsService(),
      today: Day(iso8601: part.today).map { Property(value: $0) }, scheduler: ImmediateScheduler(), clock: clock
    ) { _, _ in services }
    root = RootViewModel(month: month, store: serviceStore, clock: clock)
    store = serviceStore.words.value
    addInvariants(of: root.lists.value[0])
    root.lists.producer.startWithValues(show)
    root.inputs.viewDidLoad()
    for code in part.start {
      try #require(actions.first { $0.code.contains(code) }, "\(code)").perform()
      // Reading the state records it, unless it is loading.
      _ = state
    }
  }

  /// Shows the screens of lists and no others, as a view does.
  private func show(_ lists: [WordsViewModel]) {
    let former = stack.value
    stack.value = lists.map { list in former.first { $0.words === list } ?? Screen(list) }
    for list in lists where !former.contains(where: { $0.words === list }) { observe(list) }
  }

  /// Pushes the screens that a list of words asks for, as a view does.
  private func observe(_ words: WordsViewModel) {
    let (store, stack, invariants) = (store, stack, invariants)
    // The service has words for each month, unless it answers that there are none.
    let isEmpty = part.answers.contains(.noWords)
    invariants.add("a list is not empty before it is loaded") { [weak words] in
      guard let message = words?.list.outputs.message.value?.text else { return true }
      return isEmpty || !message.hasPrefix("No ") || message.contains(" match “")
        || message.hasPrefix("No favourites") && store.reactionStates.value.favourites.isEmpty
    }
    let dismissal = root.lists.signal.filter { [weak words] lists in !lists.contains { $0 === words } }.map { _ in }
    invariants.check(at: words.list.outputs.content.producer.take(until: dismissal))
    words.list.outputs.showDetail.observeValues { detail in
      stack.modify { stack in
        stack.removeAll { $0.detail != nil }
        stack.append(Screen(detail, of: detail.content.value.word.word))
      }
      invariants.check(at: detail.content.producer.take(until: detail.dismiss))
      detail.dismiss.observeValues { stack.modify { _ = $0.removeLast() } }
    }
    words.list.inputs.viewDidLoad()
  }

  var actions: [ExplorerAction] {
    let screen = stack.value[stack.value.count - 1]
    // While the user types, the keys for sections are characters.
    let isTyping = screen.words?.search.outputs.isTyping.value == true
    let sections: [Screen.Command] =
      isTyping
      ? []
      : root.commands.value.filter { $0.unavailableReason == nil }.map { command in
        (command.id, command.title, { [root] in command.perform(root) })
      }
    let ids = Set(screen.commandIDs())
    let commands = (screen.commands() + sections.filter { !ids.contains($0.id) }).filter {
      part.commands.contains($0.id) && !leavesMonths($0.id) && !leavesMonthsByStep($0.id)
    }
    return commands.map { command in
      // Return searches the year if no word of the month matches.
      let id = command.title == CommandID.searchYear.title ? .searchYear : command.id
      let reasons = Self.reasons[id] ?? (command.id == .cancel ? nextMonths : [])
      return requests.action("perform(.\(command.id)) // \(command.title)", sends: reasons) {
        perform(command, on: screen)
      }
    } + (part.commands.isDisjoint(with: [.reload, .nextWord, .random]) ? moves : [])
      + (part.commands.contains(.find) ? searches : []) + answers
  }

  /// The requests for which a command is a reason. Other commands send no requests.
  private static let reasons: [CommandID: Set<RequestLog.Kind>] = [
    .favourite: [.change], .retry: [.change], .reload: [.words, .reactions], .nextMonth: [.words],
    .previousMonth: [.words], .nextWord: [.words], .previousWord: [.words], .random: [.words], .undo: [.change],
    .favourites: [.words, .reactions], .searchYear: [.words, .reactions],
  ]

  /// Whether a command leads to a third month. The two that are explored are February and March.
  private func leavesMonths(_ command: CommandID) -> Bool {
    let isFirst = stack.value[0].title().hasPrefix("February")
    return command == .nextMonth && !isFirst || command == .previousMonth && isFirst
  }

  /// The texts that are searched, and the pause after which they are.
  private var searches: [ExplorerAction] {
    guard let search = stack.value[0].words?.search else { return [] }
    let texts = search.outputs.isTyping.value ? ["second", "zzz", ""] : []
    let sent: Set<RequestLog.Kind> = search.outputs.text.value == "zzz" ? [.words] : []
    return texts.map { text in
      requests.action("search.inputs.searchTextChanged(\"\(text)\")") { search.inputs.searchTextChanged(text) }
    } + [requests.action("clock.advance(…)", sends: sent) { clock.advance(by: .milliseconds(100)) }]
  }

  /// The words that the user can highlight in the list of the month.
  private var moves: [ExplorerAction] {
    guard stack.value.count == 1, let words = stack.value[0].words else { return [] }
    return words.list.outputs.words.value.map { word in
      requests.action("highlight.inputs.wordHighlighted(\(word.id))") { words.highlight.inputs.wordHighlighted(word) }
    }
  }

  /// When a request for words has ended, a list of several months requests the next ones, and so does a search without
  /// a match, which counts those of the year.
  private var nextMonths: Set<RequestLog.Kind> {
    let isCombining = stack.value.contains { $0.isLoading.value && $0.words?.months == nil && $0.detail == nil }
    return isCombining || isCountingMatches ? [.words] : []
  }

  private var isCountingMatches: Bool { stack.value[0].words?.search.outputs.query.value.text == "zzz" }

  /// Answers to the oldest requests.
  private var answers: [ExplorerAction] {
    let (words, reactions) = (requests.words, requests.reactions)
    let responses = words.requests.waiting.indices.prefix(2).flatMap { index in
      part.answers.map { answer in
        requests.action("words.answer(.\(answer), at: \(index))", sends: nextMonths) {
          if answer == .cancellation { isCancelled.value = true }
          answerWords(answer, at: index)
        }
      }
    }
    let confirmations = reactions.changes.waiting.prefix(1).flatMap { change in
      let reasons: Set<RequestLog.Kind> = model.value.wanted.contains(change) ? [] : [.change]
      return [
        requests.action("reactions.answer()", sends: reasons) { reactions.answer() },
        requests.action("reactions.answer(.notAllowed)", sends: reasons) {
          model.modify { $0.refuse(change) }
          formerFavourites.value = []
          reactions.answer(.notAllowed)
        },
      ]
    }
    return responses + requests.loadAnswers(sends: nextMonths) + confirmations
  }

  var state: String {
    let screens = stack.value.map { screen in screen.description() }
    return """
      \(requests.words.requests.description) \(months) \(requests.reactions.description) \(model.value)
      \(completeText(of: store.reactionStates.value)) \(isCancelled.value) \(placeBeforeSearch.value ?? 0)
      \(store.announcement.value?.text ?? "") \(formerFavourites.value.map { $0.sorted() }) \(awaited.value != nil)
      \(screens.joined(separator: "\n"))
      """
  }

  /// The states of the months that screens retain. A cancellation restores the value and the error.
  private var months: [String] {
    let first = Month(year: 2015, month: 1)
    return (0..<12).compactMap { first?.advanced(by: $0) }.map { month in
      guard let outputs = store.existingMonth(month)?.outputs else { return "-" }
      return "\(loadText(of: outputs.loadable.value)) \(outputs.lastError.value?.message ?? "")"
    }
  }

  var violation: String? {
    let needsNoRequests =
      stack.value.count == 1 && !stack.value[0].isLoading.value && awaited.value == nil && !isCountingMatches
    if needsNoRequests, !requests.words.requests.waiting.isEmpty { return "no request is running that no screen needs" }
    invariants.check()
    return requests.violation.value ?? invariants.violation ?? fault.value ?? headerFault ?? missingCommands
      ?? stack.value.lazy.compactMap(fault).first
  }
}

/// A screen on the stack.
struct Screen: Sendable {
  typealias Command = (id: CommandID, title: String, perform: @Sendable () -> Void)

  let title: @Sendable () -> String
  /// The commands that the user can perform.
  let commands: @Sendable () -> [Command]
  /// The names of all commands. They replace those of the root.
  let commandIDs: @Sendable () -> [CommandID]
  let isLoading: Property<Bool>
  let notice: Property<Notice?>
  let description: @Sendable () -> String
  /// The list of words, if the screen shows one.
  private(set) var words: WordsViewModel?
  /// The detail and its word, if the screen is one.
  private(set) var detail: (viewModel: WordDetailViewModel, word: Word)?

  init(_ words: WordsViewModel) {
    (isLoading, notice, self.words) = (words.list.outputs.isLoading, words.notices.outputs.notice, words)
    title = { words.title.value }
    commands = Self.commands(words.commands, of: words)
    commandIDs = { words.commands.value.map(\.id) }
    let (settled, places) = (Atomic(""), Atomic([String: Int]()))
    description = {
      let (content, search, highlight) = (words.list.outputs.content.value, words.search.outputs, words.highlight)
      let text = """
        \(words.title.value) \(content.words.map(\.id)) \(loadText(of: content.load)) \(content.progress ?? 0) \
        \(content.message?.text ?? "") \(words.notices.outputs.notice.value?.text ?? "") \
        \(search.state.value) \(search.query.value.text) \(highlight.outputs.highlightedWord.value?.id ?? 0)
        """
      // A cancellation restores the state from before loading, and each month the place without a search.
      if !content.isLoading { settled.value = loadText(of: content.load) }
      if search.query.value.isEmpty, let place = highlight.outputs.highlightedWord.value {
        places.modify { $0[words.title.value] = place.id }
      }
      return "\(text) \(places.value.sorted { $0.key < $1.key }) \(content.isLoading ? settled.value : "")"
    }
  }

  init(_ detail: WordDetailViewModel, of word: Word) {
    (isLoading, self.detail) = (detail.content.map(\.isLoading), (detail, word))
    notice = detail.content.map(\.notice)
    title = { word.word }
    commands = Self.commands(detail.commands, of: detail)
    commandIDs = { detail.commands.value.map(\.id) }
    description = { completeText(of: detail.content.value) }
  }

  /// Returns the commands that the user can perform.
  private static func commands<ViewModel: Sendable>(
    _ commands: Property<[ViewModels.Command<ViewModel>]>, of viewModel: ViewModel
  ) -> @Sendable () -> [Command] {
    {
      commands.value.filter { $0.unavailableReason == nil }
        .map { command in (command.id, command.title, { command.perform(viewModel) }) }
    }
  }

  /// Whether the screen shows a word, even if the word does not match the query.
  func shows(_ wordID: Int) -> Bool {
    let listed = words?.list.outputs.content.value.load.value?.words ?? []
    return wordID == detail?.word.id || listed.contains { $0.id == wordID }
  }
}

/// Returns the state of loading words, and the ids of the words.
private func loadText(of load: Loadable<WordResponse, ServiceError>) -> String {
  let ids = load.value?.words.map { "\($0.id)" }.joined(separator: " ")
  return "\(ids ?? "no words") \(load.error?.message ?? "") \(load.isLoading) \(load.isSettled)"
}
