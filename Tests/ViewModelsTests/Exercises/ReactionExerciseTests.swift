import Models
import Reactive
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

// The answers to the exercises in `docs/reactions-and-routing.md`.

/// Returns the number of words that the user likes.
private func favouriteCount(in store: WordStore) -> Property<Int> {
  store.reactionStates.map(\.favourites.count).skipRepeats()
}

@Suite("The exercises of the chapter about reactions")
struct ReactionExerciseTests {
  private let reactions = ScriptedReactionService()
  private let store: WordStore
  private let word: Word

  init() throws {
    store = .scripted(reactions: reactions)
    word = try .petrichor()
  }

  @Test(
    "After a failed request, another one is sent only if the user now wants a different state",
    arguments: [(2, ["favourite 20150131 on", "favourite 20150131 off"]), (3, ["favourite 20150131 on"])])
  func taps(count: Int, requests: [String]) {
    for _ in 1...count { store.toggle(.favourite, of: word) }
    reactions.answer(.notAllowed)
    reactions.answer()
    #expect(reactions.asked.value == requests)
    #expect(store.reactionStates.value.state(of: .favourite, to: word) == ReactionState(isOn: false))
    #expect((store.reactionStates.value.lastFailure == nil) == (count == 2))
  }

  @Test("The number of favourites changes with a tap, and changes back if the service refuses")
  func counting() {
    let count = TestObserver<Int, Never>()
    count.observe(favouriteCount(in: store))
    store.toggle(.favourite, of: word)
    reactions.answer(.notAllowed)
    store.toggle(.reblog, of: word)
    store.toggle(.favourite, of: word)
    reactions.answer()
    reactions.answer()
    #expect(count.values == [0, 1, 0, 1])
  }
}
