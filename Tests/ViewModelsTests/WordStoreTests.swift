import Dispatch
import Foundation
import Models
import Reactive
import ReactiveLoading
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

@Suite("WordStore")
struct WordStoreTests {
  let scheduler = TestScheduler()
  let reactions = ScriptedReactionService()
  let store: WordStore
  let word: Word
  private let service: ScriptedWordService
  private let january: Month

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    store = .scripted(words: service, reactions: reactions)
    word = try .petrichor()
    january = try #require(Month(year: 2015, month: 1))
  }

  // MARK: Months

  @Test("Cancelling a year cancels the requests for months that no list shows")
  func cancelledYear() throws {
    let year = CombinedMonths(year: 2015, in: store)
    let list = openList(of: january)
    // The list of February is released at once.
    _ = openList(of: january.advanced(by: 1))
    let transcript = Transcript(clock: scheduler)
    transcript.observe("WORDS", service.log)
    // Four months are being requested, and the list of January still needs one of them.
    year.inputs.cancel()
    try transcript.expect(
      """
      WORDS: 2015-02 cancelled
      WORDS: 2015-03 cancelled
      WORDS: 2015-04 cancelled
      """)
    withExtendedLifetime(list) {}
  }

  @Test("Cancelling the reload of a year ends the loading of a list that shows one of its months")
  func cancelledReload() {
    let year = CombinedMonths(year: 2015, in: store)
    let list = openList(of: january)
    scheduler.advance(by: .seconds(1))
    year.inputs.reload()
    #expect(list.isLoading.value)
    year.inputs.cancel()
    #expect(!list.isLoading.value)
  }

  private func openList(of month: Month) -> WordListViewModel {
    let list = WordListViewModel(scope: Property(value: .month(month)), query: Property(value: .init("")), store: store)
    list.inputs.viewDidLoad()
    return list
  }

  @Test("Threads that request a month at the same time receive the same view model")
  func threads() {
    for _ in 0..<500 {
      let store = WordStore.scripted()
      let months = Atomic<[any Sendable & AnyObject]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let viewModel = store.month(january)
        months.modify { $0.append(viewModel) }
      }
      #expect(Set(months.value.map { ObjectIdentifier($0) }).count == 1)
    }
  }

  @Test("A month stays the same while it is retained, even after many others")
  func manyMonths() {
    let viewModel = store.month(january)
    for offset in 1...20 { _ = store.month(january.advanced(by: offset)) }
    #expect(store.month(january) === viewModel)
  }

  // MARK: Reactions

  @Test("The responses of the reaction service arrive on the scheduler of the store")
  func deliveries() {
    let store = WordStore.scripted(reactions: reactions, scheduler: scheduler)
    let states = TestObserver<ReactionState, Never>()
    states.observe(store.reactionStates.map { [word] in $0.state(of: .favourite, to: word) }.skipRepeats())
    reactions.kept.value = Reactions(favourites: [word.id])
    store.loadReactions()
    #expect(states.values.map(\.isOn) == [false])
    scheduler.advance()
    #expect(states.values.map(\.isOn) == [false, true])
    store.toggle(.favourite, of: word)
    reactions.answer(.offline)
    #expect(states.values.map(\.isOn) == [false, true, false])
    scheduler.advance()
    #expect(states.values.map(\.isOn) == [false, true, false, true])
  }

  @Test("A later load of the reactions replaces a confirmed change")
  func laterLoad() {
    store.toggle(.favourite, of: word)
    reactions.answer()
    reactions.kept.value = Reactions()
    store.loadReactions()
    #expect(store.reactionStates.value.state(of: .favourite, to: word) == ReactionState(isOn: false))
  }

  // MARK: Leaving

  /// Records the changes that the service has not confirmed within two seconds.
  private func leave() -> Transcript {
    let transcript = Transcript(clock: scheduler, describe: shortText)
    transcript.observe("REACTIONS", reactions.log)
    transcript.observe("lost", store.unconfirmedChanges(after: 2, on: scheduler).map { $0.map(\.title).sorted() })
    return transcript
  }

  @Test("Leaving waits two seconds, and then names the changes that are still pending")
  func leaving() throws {
    store.toggle(.favourite, of: word)
    store.toggle(.reblog, of: word)
    store.toggle(.favourite, of: try .petrichor("brumal", id: 1))
    let transcript = leave()
    store.toggle(.reblog, of: word)
    // The first change is confirmed. The second one is, too, but its opposite is pending when the wait ends.
    for _ in 1...2 { reactions.answer() }
    scheduler.advance(by: .seconds(3))
    try transcript.expect(
      """
      REACTIONS: favourite 20150131 on confirmed
      REACTIONS: reblog 20150131 on confirmed
      REACTIONS: reblog 20150131 off requested
      +2s
      lost: [the removal of your reblog of “petrichor”, your favourite “brumal”]
      lost completed
      +1s
      """)
  }

  @Test("A change that failed before leaving is not named again")
  func failureBeforeLeaving() throws {
    store.toggle(.favourite, of: word)
    reactions.answer(.offline)
    try leave().expect("lost: []\nlost completed")
  }

  @Test("A change that fails while leaving is lost, as the user wanted it last")
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
      lost: [the removal of your favourite “petrichor”]
      lost completed
      """)
  }
}

extension Word {
  /// Returns a word of 31 January 2015.
  static func petrichor(
    _ word: String = "petrichor", id: Int = 20_150_131, date: String = "2015-01-31", picture: String = "a",
    definition: String? = "the smell of rain on dry earth"
  ) throws -> Word {
    Word(
      id: id, word: word, date: try #require(Day(iso8601: date)),
      imageURL: try #require(URL(string: "https://example.org/\(picture).png")), definition: definition)
  }
}
