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

  /// Starts a producer and returns the events that it has sent synchronously.
  private func events<Value: Sendable>(
    of producer: SignalProducer<Value, ServiceError>
  ) -> [Signal<Value, ServiceError>.Event] {
    let observer = TestObserver<Value, ServiceError>()
    producer.start(observer.observer)
    return observer.events
  }

  @Test("Simulated services have a count for words and another one for reactions, and pictures are not affected")
  func services() throws {
    let pictures = RecordedPictureService()
    let base = WordServices(words: InstantWordService(), pictures: pictures, reactions: InstantService())
    let services = base.simulated { Simulation(delay: 0, failEvery: 2, scheduler: scheduler) }
    #expect(services.pictures as? RecordedPictureService === pictures)
    for number in 1...2 {
      let failure = number == 2 ? ServiceError.tryAgain(.simulated(request: 2)) : nil
      #expect(try events(of: services.words.words(in: month(2015, 1))).last?.error == failure)
      #expect(events(of: services.reactions.reactions()).last?.error == failure)
    }
  }

  @Test("With the number 1 every request fails, and a negative delay is none")
  func always() {
    let service = SimulatedReactionService(InstantService(), Simulation(delay: -1, failEvery: 1, scheduler: scheduler))
    for number in 1...3 {
      #expect(events(of: service.reactions()) == [.failed(.tryAgain(.simulated(request: number)))])
    }
  }

  @Test("A request is counted at its start, and not when its producer is created")
  func laziness() {
    let service = SimulatedReactionService(InstantService(), Simulation(delay: 0, failEvery: 2, scheduler: scheduler))
    let reactions = service.reactions()
    _ = service.reactions()
    #expect(events(of: reactions).last?.error == nil)
    #expect(events(of: reactions).last?.error == .tryAgain(.simulated(request: 2)))
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
    #expect(events(of: service.set(.reblog, of: 1, to: true)) == [.completed])
    #expect(events(of: service.set(.reblog, of: 2, to: true)) == [.failed(.tryAgain(.simulated(request: 2)))])
    #expect(events(of: service.reactions()) == [.value(Reactions(reblogs: [1])), .completed])
    #expect(events(of: service.reactions()) == [.failed(.tryAgain(.simulated(request: 4)))])
  }

  @Test("Services with the same simulation share its request count")
  func sharedCount() throws {
    let simulation = Simulation(delay: 0, failEvery: 3, scheduler: scheduler)
    let words = SimulatedWordService(InstantWordService(), simulation)
    let reactions = SimulatedReactionService(InstantService(), simulation)
    let response = Signal<WordResponse, ServiceError>.Event.value(WordResponse(words: []))
    #expect(try events(of: words.words(in: month(2015, 1))) == [response, .completed])
    #expect(events(of: reactions.reactions()).count == 2)
    #expect(try events(of: words.words(in: month(2015, 1))) == [.failed(.tryAgain(.simulated(request: 3)))])
    #expect(events(of: reactions.reactions()).count == 2)
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
