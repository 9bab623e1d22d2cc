import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The favourites and reblogs of two words, as the store changes, loads and shows them.
private struct ReactionsSystem: ExploredSystem {
  let service = ScriptedReactionService.pending()
  let requests: RequestLog
  let root: RootViewModel
  let store: WordStore
  let words: [Word]
  let invariants = Invariants()
  let model = Atomic(ReactionsModel())
  /// The states of all reactions before each change that can be undone, since a change failed or a load ended.
  let formerStates = Atomic<[[Bool]]>([])
  let fault = Atomic<String?>(nil)

  init(month: Month) throws {
    words = WordResponse.words(of: month).words
    requests = RequestLog(words: PendingWordService(), reactions: service)
    let services = WordServices(words: requests.words, pictures: ScriptedPictureService(), reactions: service)
    let serviceStore = ServiceStore(
      try ServiceConfiguration(settings: .success(ServiceSettings())), settings: ScriptedSettingsService(),
      scheduler: ImmediateScheduler(), clock: TestScheduler()
    ) { _, _ in services }
    // The root observes the changes by other programs.
    root = RootViewModel(month: month, store: serviceStore)
    root.inputs.viewDidLoad()
    store = serviceStore.words.value
    let (store, service, words) = (store, service, words)
    invariants.add("at most one request for each reaction") {
      let changes = service.changes.waiting.map { "\($0.reaction) \($0.wordID)" }
      return Set(changes).count == changes.count
    }
    invariants.add("at most one request for the reactions") { service.loads.waiting.count <= 1 }
    invariants.add("a failure only of a reaction that is not pending") {
      let states = store.reactionStates.value
      return states.failures.allSatisfy { !states.state(of: $0.change.reaction, to: $0.change.word).isPending }
    }
    invariants.add("the favourites are the words whose state is on") {
      let states = store.reactionStates.value
      return words.allSatisfy { states.state(of: .favourite, to: $0).isOn == states.favourites.contains($0.id) }
    }
    invariants.check(at: store.reactionStates)
    invariants.check(at: store.reactions)
  }

  var actions: [ExplorerAction] {
    let toggles = keys.dropLast().map { key in
      requests.action("store.toggle(.\(key.reaction), of: \(key.word.id))", sends: [.change]) {
        model.modify { $0.want(change(key, isOn: !state(of: key).isOn)) }
        formerStates.modify { $0.append(states) }
        store.toggle(key.reaction, of: key.word)
      }
    }
    let answers = service.changes.waiting.enumerated().flatMap { index, change in
      // The opposite is requested if the user has changed their mind.
      let reasons: Set<RequestLog.Kind> = model.value.wanted.contains(change) ? [] : [.change]
      return [
        requests.action("service.answer(at: \(index))", sends: reasons) { service.answer(at: index) },
        requests.action("service.answer(.notAllowed, at: \(index))", sends: reasons) {
          model.modify { $0.refuse(change) }
          formerStates.value = []
          service.answer(.notAllowed, at: index)
        },
      ]
    }
    let retries = store.reactionStates.value.failures.suffix(1).map { failure in
      requests.action("store.retry(failures.last)", sends: [.change]) {
        let change = failure.change
        let former = states
        model.modify { $0.want(self.change((change.reaction, change.word), isOn: change.isOn)) }
        store.retry(failure)
        if states != former { formerStates.modify { $0.append(former) } }
      }
    }
    let undos = [store.reactionStates.value.undoableChange].compactMap(\.self).map { change in
      requests.action("store.undo(\(change.reaction) \(change.word.id) \(change.isOn))", sends: [.change]) {
        model.modify { $0.want(self.change((change.reaction, change.word), isOn: !change.isOn)) }
        store.undo(change)
        let former = formerStates.modify { $0.popLast() }
        if let former, former != states {
          fault.value = "after an undo, the reactions are what they were before the last change"
        }
      }
    }
    let loads = [
      requests.action("store.loadReactions()", sends: [.reactions]) { store.loadReactions() },
      requests.action("service.externalInput.send(value: ())", sends: [.reactions]) {
        service.externalInput.send(value: ())
      },
    ]
    let loadAnswers = requests.loadAnswers().map { answer in
      ExplorerAction(answer.code) {
        let former = states
        answer.perform()
        if states != former { formerStates.value = [] }
      }
    }
    return toggles + answers + retries + undos + loads + loadAnswers
  }

  var state: String {
    "\(completeText(of: store.reactionStates.value)) \(service.description) \(model.value) \(formerStates.value)"
  }

  var violation: String? {
    let model = model.value
    for key in keys {
      let (state, wanted) = (state(of: key), model.wanted.first { $0.concerns(change(key, isOn: true)) })
      if let wanted, state.isOn != wanted.isOn { return "a reaction is what the user wanted last" }
      let isKnown = wanted != nil || store.reactions.value.value != nil
      if isKnown, !state.isPending, state.isOn != service.kept.value[key.reaction].contains(key.word.id) {
        return "a reaction that is not pending is what the service has stored"
      }
    }
    let failures = store.reactionStates.value.failures.map(\.change)
    let areNamed = failures.map { change(($0.reaction, $0.word), isOn: $0.isOn) } == model.failures
    invariants.check()
    if !formerStates.value.isEmpty, store.reactionStates.value.undoableChange == nil { return "a change can be undone" }
    return requests.violation.value ?? invariants.violation ?? fault.value
      ?? (areNamed ? nil : "each failure is kept, in order")
  }

  private typealias Key = (reaction: Reaction, word: Word)

  /// The reactions whose states are compared. The test never changes the last one, which stays off.
  private var keys: [Key] { Reaction.allCases.flatMap { reaction in words.map { (reaction, $0) } } }

  private var states: [Bool] { keys.map { state(of: $0).isOn } }

  private func state(of key: Key) -> ReactionState { store.reactionStates.value.state(of: key.reaction, to: key.word) }

  private func change(_ key: Key, isOn: Bool) -> ReactionsModel.Change {
    ReactionsModel.Change(reaction: key.reaction, wordID: key.word.id, isOn: isOn)
  }
}

@Suite("Many histories of reactions")
struct ReactionsExplorationTests {
  @Test("In any order of changes, answers and loads, the reactions are what the user wants and the service has stored")
  func reactions() throws {
    let month = try #require(Month(year: 2015, month: 2))
    let exploration = try Exploration(depth: 100, limit: isDeep ? 3000 : 600) { try ReactionsSystem(month: month) }
    #expect(exploration.counterexample == nil)
    #expect(exploration.ambiguity == nil)
    // The exploration would end earlier if its actions, such as the changes, led to only a few states.
    #expect(exploration.historyCount > 299)
  }
}
