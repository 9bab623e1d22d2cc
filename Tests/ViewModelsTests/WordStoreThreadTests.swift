import Dispatch
import Models
import Reactive
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

@Suite("WordStore on several threads and before the program exits")
struct WordStoreThreadTests {
  private let scheduler = TestScheduler()
  private let reactions = ScriptedReactionService()

  private func makeStore(_ words: any WordService) -> WordStore {
    WordStore(
      services: WordServices(words: words, pictures: ScriptedPictureService(), reactions: reactions),
      scheduler: ImmediateScheduler())
  }

  @Test("Threads that request a month at the same time receive the same view model")
  func threads() throws {
    let month = try #require(Month(year: 2015, month: 1))
    for _ in 0..<500 {
      let store = makeStore(SilentWordService())
      let months = Atomic<[any Sendable & AnyObject]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let viewModel = store.month(month)
        months.modify { $0.append(viewModel) }
      }
      #expect(Set(months.value.map { ObjectIdentifier($0) }).count == 1)
    }
  }

  @Test("A change that the user takes back while its request is running is reported as it was requested")
  func takenBackDuringRequest() throws {
    let word = try Word.petrichor()
    let store = makeStore(SilentWordService())
    let unconfirmed = TestObserver<[ReactionChange], Never>()
    store.toggle(.favourite, of: word)
    store.unconfirmedChanges(after: 2, on: scheduler).start(unconfirmed.observer)
    store.toggle(.favourite, of: word)
    scheduler.advance(by: .seconds(2))
    #expect(unconfirmed.values == [[ReactionChange(reaction: .favourite, word: word, isOn: true)]])
  }

  /// A word service that never responds.
  private struct SilentWordService: WordService {
    func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> { .never }
  }
}
