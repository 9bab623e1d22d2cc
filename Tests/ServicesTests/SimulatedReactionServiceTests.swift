import Models
import Reactive
import ReactiveTesting
import Services
import Synchronization
import Testing

@Suite("SimulatedReactionService")
struct SimulatedReactionServiceTests {
  private let scheduler = TestScheduler()

  /// Keeps reactions in memory, at once.
  private final class InstantService: ReactionService {
    private let kept = Mutex(Reactions())

    func reactions() -> SignalProducer<Reactions, ServiceError> {
      SignalProducer { [self] in .success(kept.withLock { $0 }) }
    }

    func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
      SignalProducer { [self] observer, _ in
        kept.withLock {
          if isOn { $0[reaction].insert(wordID) } else { $0[reaction].remove(wordID) }
        }
        observer.sendCompleted()
      }
    }
  }

  /// Answers at once.
  private struct InstantWordService: WordService {
    func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
      SignalProducer(value: WordResponse(words: []))
    }
  }

  @Test("a change is done after the delay and not before")
  func delay() {
    let base = InstantService()
    let service = SimulatedReactionService(base, Simulation(delay: 2, failEvery: nil, scheduler: scheduler))
    let observer = TestObserver<Never, ServiceError>()
    service.set(.favourite, of: 1, to: true).start(observer.observer)
    scheduler.advance(by: .milliseconds(1999))
    #expect(!observer.didComplete)
    #expect(base.reactions().single() == .success(Reactions()))
    scheduler.advance(by: .milliseconds(1))
    #expect(observer.didComplete)
    #expect(base.reactions().single() == .success(Reactions(favourites: [1])))
  }

  @Test("the reactions come after the delay and not before")
  func delayedReactions() {
    let service = SimulatedReactionService(InstantService(), Simulation(delay: 2, failEvery: nil, scheduler: scheduler))
    let observer = TestObserver<Reactions, ServiceError>()
    service.reactions().start(observer.observer)
    scheduler.advance(by: .milliseconds(1999))
    #expect(observer.values.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(observer.values == [Reactions()])
    #expect(observer.didComplete)
  }

  @Test("every second request fails, whichever it is, and changes nothing")
  func failEvery() {
    let base = InstantService()
    let service = SimulatedReactionService(base, Simulation(delay: 0, failEvery: 2, scheduler: scheduler))
    #expect(service.set(.reblog, of: 1, to: true).wait().error == nil)
    #expect(service.set(.reblog, of: 2, to: true).wait().error == .tryAgain(.simulated(request: 2)))
    #expect(service.reactions().single() == .success(Reactions(reblogs: [1])))
    #expect(service.reactions().single() == .failure(.tryAgain(.simulated(request: 4))))
  }

  @Test("services that have the same simulation count together")
  func sharedCount() throws {
    let simulation = Simulation(delay: 0, failEvery: 3, scheduler: scheduler)
    let words = SimulatedWordService(InstantWordService(), simulation)
    let reactions = SimulatedReactionService(InstantService(), simulation)
    #expect(try words.words(in: month(2015, 1)).single()?.error == nil)
    #expect(reactions.reactions().single()?.error == nil)
    #expect(try words.words(in: month(2015, 1)).single()?.error == .tryAgain(.simulated(request: 3)))
    #expect(reactions.reactions().single()?.error == nil)
  }

  @Test("a change that is disposed of during the delay is not done")
  func disposal() {
    let base = InstantService()
    let service = SimulatedReactionService(base, Simulation(delay: 1, failEvery: nil, scheduler: scheduler))
    service.set(.favourite, of: 1, to: true).start().dispose()
    scheduler.advance(by: .seconds(1))
    #expect(base.reactions().single() == .success(Reactions()))
  }
}

extension Result {
  fileprivate var error: Failure? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}
