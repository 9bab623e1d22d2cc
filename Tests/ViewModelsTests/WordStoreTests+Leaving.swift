import Models
import Reactive
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

/// Tests of the wait for pending changes, before the program exits or the service is replaced.
extension WordStoreTests {
  @Test("Only changes that are pending at the start of the wait are reported, and a confirmed one is not")
  func laterChange() {
    let other = Word(id: 1, word: "", date: word.date, imageURL: word.imageURL, definition: nil)
    let unconfirmed = TestObserver<[ReactionChange], Never>()
    store.toggle(.favourite, of: word)
    store.toggle(.reblog, of: word)
    store.unconfirmedChanges(after: 2, on: scheduler).start(unconfirmed.observer)
    store.toggle(.favourite, of: other)
    reactions.answer()
    scheduler.advance(by: .milliseconds(1999))
    #expect(unconfirmed.values.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(unconfirmed.values == [[ReactionChange(reaction: .reblog, word: word, isOn: true)]])
    #expect(unconfirmed.didComplete)
  }

  @Test(
    "If the user takes back a change during the wait, the change that the service has not confirmed is reported",
    arguments: [true, false])
  func takenBack(isFirstConfirmed: Bool) {
    let unconfirmed = TestObserver<[ReactionChange], Never>()
    store.toggle(.favourite, of: word)
    store.unconfirmedChanges(after: 2, on: scheduler).start(unconfirmed.observer)
    store.toggle(.favourite, of: word)
    if isFirstConfirmed { reactions.answer() }
    #expect(unconfirmed.values.isEmpty)
    scheduler.advance(by: .seconds(2))
    #expect(unconfirmed.values == [[ReactionChange(reaction: .favourite, word: word, isOn: !isFirstConfirmed)]])
  }

  @Test("Leaving does not wait for a change that fails, and does not report one that failed before")
  func failureWhileLeaving() {
    store.toggle(.reblog, of: word)
    reactions.answer(.notAllowed)
    store.toggle(.favourite, of: word)
    let unconfirmed = store.unconfirmedChanges(after: 2, on: scheduler)
    for _ in 1...2 {
      let changes = TestObserver<[ReactionChange], Never>()
      unconfirmed.start(changes.observer)
      reactions.answer(.offline)
      #expect(changes.values == [[ReactionChange(reaction: .favourite, word: word, isOn: true)]])
      #expect(changes.didComplete)
      store.toggle(.favourite, of: word)
    }
  }

  @Test("Leaving waits for pending changes and reports those that the service does not confirm in time")
  func leaving() throws {
    let lost = TestObserver<[ReactionChange], Never>()
    store.unconfirmedChanges(after: 2, on: scheduler).start(lost.observer)
    #expect(lost.values == [[]])

    store.toggle(.favourite, of: word)
    let confirmed = TestObserver<[ReactionChange], Never>()
    store.unconfirmedChanges(after: 2, on: scheduler).start(confirmed.observer)
    #expect(confirmed.values.isEmpty)
    reactions.answer()
    #expect(confirmed.values == [[]])
    #expect(confirmed.didComplete)

    store.toggle(.favourite, of: word)
    store.toggle(.reblog, of: word)
    let unconfirmed = TestObserver<[ReactionChange], Never>()
    store.unconfirmedChanges(after: 2, on: scheduler).start(unconfirmed.observer)
    reactions.answer(.notAllowed)
    scheduler.advance(by: .seconds(2))
    #expect(
      unconfirmed.values.first.map(Set.init) == [
        ReactionChange(reaction: .favourite, word: word, isOn: false),
        ReactionChange(reaction: .reblog, word: word, isOn: true),
      ])
  }
}
