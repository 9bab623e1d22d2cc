import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The favourites and reblogs of two words, as the store changes, loads and shows them.
private struct ReactionsSystem: ExploredSystem {
  let service = ScriptedReactionService.pending()
  let store: WordStore
  let words: [Word]
  let invariants = Invariants()
  /// What the user last wanted for each reaction, until the service has refused it.
  private let wanted = Atomic<[Key: Bool]>([:])

  /// The last states that were not pending. A refusal restores them, so they are a part of `state`.
  private let known = Atomic<[Key: Bool]>([:])

  private struct Key: Hashable {
    let reaction: Reaction
    let word: Word
  }

  init(words: [Word]) {
    (store, self.words) = (.scripted(reactions: service), words)
    let (store, service) = (store, service)
    invariants.add("at most one request for each reaction") {
      let changes = service.changes.waiting.map { "\($0.reaction) \($0.wordID)" }
      return Set(changes).count == changes.count
    }
    invariants.add("at most one request for the reactions") { service.loads.waiting.count <= 1 }
    invariants.add("a failure only of a reaction that is not pending") {
      let states = store.reactionStates.value
      return states.failures.allSatisfy { !states.state(of: $0.change.reaction, to: $0.change.word).isPending }
    }
    invariants.add("the last failure is the last one of its word") {
      let states = store.reactionStates.value
      return states.failures.last.map { states.lastFailure(of: $0.change.word) == $0 } ?? true
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
      ExplorerAction("store.toggle(.\(key.reaction), of: \(key.word.id))") {
        let isOn = state(of: key).isOn
        store.toggle(key.reaction, of: key.word)
        wanted.modify { $0[key] = !isOn }
      }
    }
    let answers = service.changes.waiting.enumerated().flatMap { index, change in
      [
        ExplorerAction("service.answer(at: \(index))") { service.answer(at: index) },
        ExplorerAction("service.answer(.notAllowed, at: \(index))") { refuse(change, at: index) },
      ]
    }
    let retry = store.reactionStates.value.failures.last.map { failure in
      ExplorerAction("store.retry(failures.last)") {
        store.retry(failure)
        wanted.modify { $0[Key(reaction: failure.change.reaction, word: failure.change.word)] = failure.change.isOn }
      }
    }
    return toggles + answers + [retry].compactMap(\.self)
      + [ExplorerAction("store.loadReactions()") { store.loadReactions() }] + service.loadActions
  }

  var state: String {
    let states = keys.map { "\(state(of: $0)) \(wanted.value[$0].map(String.init) ?? "") \(known.value[$0] ?? false)" }
    let failures = words.map { "\(store.reactionStates.value.lastFailure(of: $0)?.change.title ?? "")" }
    let lastFailure = store.reactionStates.value.failures.last?.change.title ?? ""
    return "\(states) \(failures) \(lastFailure) \(service.description) \(store.reactions.value)"
  }

  var violation: String? {
    for key in keys {
      let state = state(of: key)
      if !state.isPending { known.modify { $0[key] = state.isOn } }
      if let wanted = wanted.value[key], state.isOn != wanted { return "a reaction is what the user wanted last" }
      let isKnown = wanted.value[key] != nil || store.reactions.value.value != nil
      if isKnown, !state.isPending, state.isOn != service.kept.value[key.reaction].contains(key.word.id) {
        return "a reaction that is not pending is what the service has stored"
      }
    }
    invariants.check()
    return invariants.violation
  }

  /// The reactions whose states are compared. The test never changes the last one, which stays off.
  private var keys: [Key] {
    Reaction.allCases.flatMap { reaction in words.map { Key(reaction: reaction, word: $0) } }
  }

  private func state(of key: Key) -> ReactionState { store.reactionStates.value.state(of: key.reaction, to: key.word) }

  /// Refuses a change. If the user has not changed their mind, the reaction returns to its stored state.
  private func refuse(_ change: ScriptedReactionService.Change, at index: Int) {
    for key in keys where key.reaction == change.reaction && key.word.id == change.wordID {
      if wanted.value[key] == change.isOn { wanted.modify { $0[key] = nil } }
    }
    service.answer(.notAllowed, at: index)
  }
}

@Suite("Many histories of reactions")
struct ReactionsExplorationTests {
  @Test("In any order of changes, answers and loads, the reactions are what the user wants and the service has stored")
  func reactions() throws {
    let month = try #require(Month(year: 2015, month: 2))
    let words = WordResponse.words(of: month).words
    let exploration = Exploration(depth: 100, limit: isDeep ? 10_000 : 1000) { ReactionsSystem(words: words) }
    #expect(exploration.counterexample == nil)
    // The exploration would end earlier if its actions, such as the changes, led to only a few states.
    #expect(exploration.historyCount > 299)
  }
}
