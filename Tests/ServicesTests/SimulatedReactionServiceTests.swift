import Models
import Reactive
import ReactiveTesting
import Services
import Synchronization
import Testing

@Suite("SimulatedReactionService")
struct SimulatedReactionServiceTests {
  private let scheduler = TestScheduler()

  /// A service that stores reactions in memory and responds synchronously.
  private final class InstantService: ReactionService {
    private let stored = Mutex(Reactions())

    func reactions() -> SignalProducer<Reactions, ServiceError> {
      SignalProducer { [self] in .success(stored.withLock { $0 }) }
    }

    func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
      SignalProducer { [self] observer, _ in
        stored.withLock {
          if isOn { $0[reaction].insert(wordID) } else { $0[reaction].remove(wordID) }
        }
        observer.sendCompleted()
      }
    }
  }

  /// A service that responds synchronously.
  private struct InstantWordService: WordService {
    func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
      SignalProducer(value: WordResponse(words: []))
    }
  }

  @Test("A change is made after the delay and not before")
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

  @Test("The reactions arrive after the delay and not before")
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

  @Test("Every second request of any kind fails and changes nothing")
  func failEvery() {
    let base = InstantService()
    let service = SimulatedReactionService(base, Simulation(delay: 0, failEvery: 2, scheduler: scheduler))
    #expect(service.set(.reblog, of: 1, to: true).wait().error == nil)
    #expect(service.set(.reblog, of: 2, to: true).wait().error == .tryAgain(.simulated(request: 2)))
    #expect(service.reactions().single() == .success(Reactions(reblogs: [1])))
    #expect(service.reactions().single() == .failure(.tryAgain(.simulated(request: 4))))
  }

  @Test("Services with the same simulation share its request count")
  func sharedCount() throws {
    let simulation = Simulation(delay: 0, failEvery: 3, scheduler: scheduler)
    let words = SimulatedWordService(InstantWordService(), simulation)
    let reactions = SimulatedReactionService(InstantService(), simulation)
    #expect(try words.words(in: month(2015, 1)).single()?.error == nil)
    #expect(reactions.reactions().single()?.error == nil)
    #expect(try words.words(in: month(2015, 1)).single()?.error == .tryAgain(.simulated(request: 3)))
    #expect(reactions.reactions().single()?.error == nil)
  }

  @Test("A change that is disposed of during the delay is not made")
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
