import Models
import Reactive
import ReactiveTesting
import Testing

@testable import Services

@Suite("Simulation")
struct SimulationTests {
  private let scheduler = TestScheduler()

  @Test(
    "Every Nth request fails after the delay, and the others are forwarded until they are cancelled",
    arguments: [nil, 1, 3, 0, -1, Int.min], [-1.0, 0, 2])  // Without a positive number, no request fails.
  func failEvery(failEvery: Int?, delay: Double) {
    let simulation = Simulation(delay: delay, failEvery: failEvery, scheduler: scheduler)
    let (forwardedCount, endedCount) = (Atomic(0), Atomic(0))
    let base = SignalProducer<String, ServiceError>(value: "forwarded").concat(.never)
      .on(starting: { forwardedCount.modify { $0 += 1 } }, disposed: { endedCount.modify { $0 += 1 } })
    let request = simulation.apply(to: base)
    // The first request counts, although it is cancelled.
    request.start().dispose()
    let observers = (2...7).map { _ in TestObserver<String, ServiceError>() }
    let starts = observers.map { request.start($0.observer) }
    if delay > 0 {
      scheduler.advance(by: .milliseconds(1999))
      #expect(observers.allSatisfy { $0.events.isEmpty })
      scheduler.advance(by: .milliseconds(1))
    }
    // A request that is cancelled during the delay is not forwarded.
    let isFirstForwarded = delay <= 0 && failEvery != 1
    #expect(forwardedCount.value == observers.count { !$0.values.isEmpty } + (isFirstForwarded ? 1 : 0))
    for (number, observer) in zip(2..., observers) {
      if let failEvery, failEvery > 0, number.isMultiple(of: failEvery) {
        #expect(observer.events == [.failed(.tryAgain(.simulated(request: number)))])
      } else {
        #expect(observer.events == [.value("forwarded")])
      }
    }
    for start in starts { start.dispose() }
    #expect(endedCount.value == forwardedCount.value)
  }

  @Test("Words and reactions have separate simulations, which do not affect external changes")
  func services() throws {
    let base = WordServices(
      words: EmbeddedWordService(), pictures: FilePictureService(), reactions: ChangingReactionService())
    let services = base.simulated { Simulation(delay: 0, failEvery: 1, scheduler: scheduler) }
    let failures = (1...2).map { ServiceError.tryAgain(.simulated(request: $0)) }  // Each simulation counts from 1.
    #expect(try services.words.words(in: month(2015, 1)).result() == .failure(failures[0]))
    #expect(services.reactions.reactions().result() == .failure(failures[0]))
    #expect(services.reactions.set(.favourite, of: 1, to: true).failure() == failures[1])
    let changes = TestObserver<Void, Never>()
    services.reactions.externalChanges.start(changes.observer)
    #expect(changes.values.count == 2)
  }
}

/// A service that has only external changes.
private struct ChangingReactionService: ReactionService {
  var externalChanges: SignalProducer<Void, Never> { SignalProducer([(), ()]) }

  func reactions() -> SignalProducer<Reactions, ServiceError> { .empty }
  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> { .empty }
}
