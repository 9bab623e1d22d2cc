import Models
import Reactive
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

/// Tests of the wait for pending changes, before the program exits or the service is replaced.
extension WordStoreTests {
  /// Records the changes that the service has not confirmed within two seconds.
  private func leave() -> Transcript {
    let transcript = Transcript(clock: scheduler, describe: shortText)
    transcript.observe("REACTIONS", reactions.log)
    transcript.observe(
      "lost", store.unconfirmedChanges(after: 2, on: scheduler).map { $0.map(\.title).sorted() })
    return transcript
  }

  @Test("Leaving waits for the changes that are pending at its start, and reports those that are not confirmed in time")
  func leaving() throws {
    let other = Word(id: 1, word: "", date: word.date, imageURL: word.imageURL, definition: nil)
    try leave().expect(
      """
      lost: []
      lost completed
      """)
    store.toggle(.favourite, of: word)
    store.toggle(.reblog, of: word)
    let transcript = leave()
    store.toggle(.favourite, of: other)
    reactions.answer()
    scheduler.advance(by: .seconds(3))
    try transcript.expect(
      """
      REACTIONS: favourite 1 on requested
      REACTIONS: favourite 20150131 on confirmed
      +2s
      lost: [your reblog of “petrichor”]
      lost completed
      +1s
      """)
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
  func failureWhileLeaving() throws {
    store.toggle(.reblog, of: word)
    reactions.answer(.notAllowed)
    store.toggle(.favourite, of: word)
    let transcript = leave()
    reactions.answer(.offline)
    try transcript.expect(
      """
      REACTIONS: favourite 20150131 on failed
      lost: [your like of “petrichor”]
      lost completed
      """)
  }
}
