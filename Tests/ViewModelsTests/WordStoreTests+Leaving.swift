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
    store.toggle(.reblog, of: word)
    reactions.answer(.notAllowed)
    try leave().expect(
      """
      lost: []
      lost completed
      """)
    store.toggle(.favourite, of: word)
    store.toggle(.reblog, of: word)
    let transcript = leave()
    store.toggle(.reblog, of: word)
    store.toggle(.favourite, of: Word(id: 1, word: "", date: word.date, imageURL: word.imageURL, definition: nil))
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

  @Test("Leaving does not wait for a change that fails, and reports the state that the user wanted last")
  func failureWhileLeaving() throws {
    store.toggle(.favourite, of: word)
    let transcript = leave()
    store.toggle(.favourite, of: word)
    reactions.answer()
    reactions.answer(.offline)
    try transcript.expect(
      """
      REACTIONS: favourite 20150131 on confirmed
      REACTIONS: favourite 20150131 off requested
      REACTIONS: favourite 20150131 off failed
      lost: [the removal of your like of “petrichor”]
      lost completed
      """)
  }
}
