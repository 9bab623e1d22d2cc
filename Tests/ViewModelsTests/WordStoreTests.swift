import Dispatch
import Foundation
import Loading
import Models
import Reactive
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

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    store = .scripted(words: service, reactions: reactions)
    word = try .petrichor()
  }

  private func state(of reaction: Reaction = .favourite) -> ReactionState {
    store.reactionStates.value.state(of: reaction, to: word)
  }

  // MARK: Months

  @Test("A month is requested once for all screens that retain it, and is released with the last of them")
  func sharing() throws {
    let month = try #require(Month(year: 2015, month: 1))
    do {
      let (first, second) = (store.month(month), store.month(month))
      #expect(first === second)
      #expect(service.requests == ["2015-01 running"])
    }
    #expect(service.requests == ["2015-01 cancelled"])
    let third = store.month(month)
    scheduler.advance(by: .seconds(1))
    withExtendedLifetime(third) { #expect(service.requests == ["2015-01 cancelled", "2015-01 answered"]) }
  }

  @Test("Threads that request a month at the same time receive the same view model")
  func threads() throws {
    let month = try #require(Month(year: 2015, month: 1))
    for _ in 0..<500 {
      let store = WordStore.scripted()
      let months = Atomic<[any Sendable & AnyObject]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let viewModel = store.month(month)
        months.modify { $0.append(viewModel) }
      }
      #expect(Set(months.value.map { ObjectIdentifier($0) }).count == 1)
    }
  }

  // MARK: Reactions

  @Test("A change is shown at once and is pending until the service confirms it")
  func toggling() {
    store.toggle(.favourite, of: word)
    #expect(state() == ReactionState(isOn: true, isPending: true))
    #expect(reactions.asked == ["favourite 20150131 on"])
    reactions.answer()
    #expect(state() == ReactionState(isOn: true))
    store.toggle(.favourite, of: word)
    reactions.answer()
    #expect(reactions.asked == ["favourite 20150131 on", "favourite 20150131 off"])
    #expect(state() == ReactionState(isOn: false))
  }

  @Test("A failed change is reverted, and a retry makes it again")
  func failure() throws {
    store.toggle(.favourite, of: word)
    reactions.answer(.notAllowed)
    #expect(state() == ReactionState(isOn: false))
    let failure = try #require(store.reactionStates.value.lastFailure)
    #expect(
      failure
        == ReactionFailure(change: ReactionChange(reaction: .favourite, word: word, isOn: true), error: .notAllowed))
    store.retry(failure)
    #expect(state() == ReactionState(isOn: true, isPending: true))
    #expect(store.reactionStates.value.lastFailure == nil)
    reactions.answer()
    #expect(state() == ReactionState(isOn: true))
    #expect(reactions.asked == ["favourite 20150131 on", "favourite 20150131 on"])
  }

  @Test("A retry makes the change that failed, even if the service has made it in the meantime")
  func retryOfKnownChange() throws {
    store.toggle(.favourite, of: word)
    reactions.answer(.timedOut(seconds: 10))
    reactions.kept = Reactions(favourites: [word.id])
    store.loadReactions()
    store.retry(try #require(store.reactionStates.value.lastFailure))
    #expect(state() == ReactionState(isOn: true, isPending: true))
    #expect(reactions.asked == ["favourite 20150131 on", "favourite 20150131 on"])
  }

  @Test("Toggling after a failure clears the failure, and a retry then sends no second request")
  func retryDuringChange() throws {
    store.toggle(.favourite, of: word)
    reactions.answer(.notAllowed)
    let failure = try #require(store.reactionStates.value.lastFailure)
    store.toggle(.favourite, of: word)
    #expect(state() == ReactionState(isOn: true, isPending: true))
    #expect(store.reactionStates.value.lastFailure == nil)
    store.toggle(.favourite, of: word)
    store.retry(failure)
    #expect(reactions.waitingCount == 1 && state() == ReactionState(isOn: true, isPending: true))
    reactions.answer()
    #expect(reactions.waitingCount == 0 && state() == ReactionState(isOn: true))
  }

  @Test("Of several failures, the most recent one is the last failure, until it is retried")
  func severalFailures() throws {
    store.toggle(.favourite, of: word)
    store.toggle(.reblog, of: word)
    reactions.answer(.notAllowed)
    reactions.answer(.timedOut(seconds: 10))
    #expect(store.reactionStates.value.lastFailure?.change.reaction == .reblog)
    #expect(store.reactionStates.value.lastFailure(of: word)?.change.reaction == .reblog)
    store.retry(try #require(store.reactionStates.value.lastFailure))
    #expect(store.reactionStates.value.lastFailure?.change.reaction == .favourite)
    #expect(store.reactionStates.value.lastFailure(of: word)?.change.reaction == .favourite)
  }

  @Test("Quick toggles end in the state of the last one, with as few requests as possible", arguments: 1...9)
  func quickTaps(count: Int) {
    for _ in 0..<count {
      store.toggle(.favourite, of: word)
      #expect(reactions.waitingCount == 1)
    }
    let isOn = !count.isMultiple(of: 2)
    #expect(state() == ReactionState(isOn: isOn, isPending: true))
    while reactions.waitingCount > 0 { reactions.answer() }
    #expect(state() == ReactionState(isOn: isOn))
    #expect(reactions.kept.favourites.contains(word.id) == isOn)
    #expect(
      reactions.asked == (isOn ? ["favourite 20150131 on"] : ["favourite 20150131 on", "favourite 20150131 off"]))
  }

  @Test("The confirmed reactions are shown unless a change is pending")
  func loading() {
    reactions.kept = Reactions(favourites: [word.id])
    store.loadReactions()
    #expect(state() == ReactionState(isOn: true))
    store.toggle(.favourite, of: word)
    store.loadReactions()
    #expect(state() == ReactionState(isOn: false, isPending: true))
    reactions.answer()
    #expect(state() == ReactionState(isOn: false))
  }

  @Test("Loaded reactions change the states on the scheduler of the store")
  func loadingOnScheduler() {
    let store = WordStore.scripted(words: service, reactions: reactions, scheduler: scheduler)
    reactions.kept = Reactions(favourites: [word.id])
    store.loadReactions()
    #expect(store.reactionStates.value.favourites.isEmpty)
    scheduler.advance()
    #expect(store.reactionStates.value.favourites == [word.id])
  }

  @Test("The response to a change arrives on the scheduler of the store", arguments: [nil, ServiceError.notAllowed])
  func respondingOnScheduler(error: ServiceError?) {
    let store = WordStore.scripted(words: service, reactions: reactions, scheduler: scheduler)
    store.toggle(.favourite, of: word)
    reactions.answer(error)
    #expect(store.reactionStates.value.state(of: .favourite, to: word) == ReactionState(isOn: true, isPending: true))
    scheduler.advance()
    #expect(store.reactionStates.value.state(of: .favourite, to: word) == ReactionState(isOn: error == nil))
  }

  @Test(
    "A confirmed change of either reaction, on or off, stays visible while the reactions are loaded again",
    arguments: Reaction.allCases, [true, false])
  func confirmedBeforeSecondLoad(reaction: Reaction, isOn: Bool) {
    if !isOn { reactions.kept[reaction] = [word.id] }
    store.loadReactions()
    store.toggle(reaction, of: word)
    reactions.answer()
    reactions.isAnswering.value = false
    store.loadReactions()
    #expect(state(of: reaction) == ReactionState(isOn: isOn))
    #expect(store.reactionStates.value.favourites == (reaction == .favourite && isOn ? [word.id] : []))
  }

  @Test("A pending change remains one request when its view models are released and others show the word")
  func pendingThroughScreens() throws {
    func react() {
      let viewModel = WordViewModel(word: word, store: store)
      viewModel.inputs.favouritePressed()
    }
    react()
    react()
    #expect(reactions.asked == ["favourite 20150131 on"])
    let (first, second) = (WordViewModel(word: word, store: store), WordViewModel(word: word, store: store))
    second.inputs.favouritePressed()
    #expect(reactions.waitingCount == 1)
    reactions.answer()
    for viewModel in [first, second] {
      #expect(viewModel.outputs.favourite.value == ReactionState(isOn: true))
    }
  }

  @Test("The favourites contain pending likes, and no words with a pending or confirmed removal")
  func favourites() throws {
    let words = (1...4).map { Word(id: $0, word: "", date: word.date, imageURL: word.imageURL, definition: nil) }
    reactions.kept = Reactions(favourites: [1, 2])
    store.loadReactions()
    for word in words.dropFirst() { store.toggle(.favourite, of: word) }
    store.toggle(.reblog, of: words[0])
    #expect(store.reactionStates.value.favourites == [1, 3, 4])
    // The removal of 2 and the like of 3 are confirmed, and the like of 4 fails.
    reactions.answer()
    reactions.answer()
    reactions.answer(.notAllowed)
    #expect(store.reactionStates.value.favourites == [1, 3])
    #expect(store.reactionStates.value.pendingChanges.map(\.reaction) == [.reblog])
  }

  @Test("A failure belongs to one reaction to one word, and a change of another reaction keeps it")
  func failureOfOneReaction() {
    store.toggle(.favourite, of: word)
    reactions.answer(.notAllowed)
    store.toggle(.reblog, of: word)
    let other = Word(id: 1, word: "", date: word.date, imageURL: word.imageURL, definition: nil)
    #expect(store.reactionStates.value.lastFailure(of: word)?.change.reaction == .favourite)
    #expect(store.reactionStates.value.lastFailure(of: other) == nil)
    #expect(state() == ReactionState(isOn: false))
  }

  @Test("The stored reactions and the states of reactions never contradict each other")
  func oneState() {
    let scheduler = TestScheduler()
    let service = ScriptedReactionService(Reactions(favourites: [1]))
    let store = WordStore.scripted(reactions: service, scheduler: scheduler)
    let contradictions = Atomic<[String]>([])
    let compare = { @Sendable in
      let (stored, shown) = (store.reactions.value.value?.favourites ?? [], store.reactionStates.value.favourites)
      if stored != shown { contradictions.modify { $0.append("\(stored) \(shown)") } }
    }
    store.reactions.signal.observeValues { _ in compare() }
    store.reactionStates.signal.observeValues { _ in compare() }
    for favourites in [[1], [1, 2], []] as [Set<Int>] {
      service.kept = Reactions(favourites: favourites)
      store.loadReactions()
      scheduler.advance()
      #expect(store.reactions.value.value?.favourites == favourites)
    }
    #expect(contradictions.value == [])
  }

  @Test("The current day is unknown unless it is given")
  func today() {
    #expect(store.today.value == nil)
    #expect(WordStore.scripted(today: Property(value: word.date)).today.value == word.date)
  }
}

extension Word {
  /// Returns a word of 31 January 2015.
  static func petrichor(
    _ word: String = "petrichor", definition: String? = "the smell of rain on dry earth"
  ) throws -> Word {
    Word(
      id: 20_150_131, word: word, date: try #require(Day(iso8601: "2015-01-31")),
      imageURL: try #require(URL(string: "https://example.org/a.png")), definition: definition)
  }
}
