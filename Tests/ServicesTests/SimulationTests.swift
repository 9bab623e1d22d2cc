import Models
import Reactive
import ReactiveTesting
import Testing

@testable import Services

/// Tests of a simulation, and of the services for words and reactions that it delays and fails.
@Suite("SimulatedWordService and SimulatedReactionService")
struct SimulatedWordServiceTests {
  private let scheduler = TestScheduler()
  private let base = InstantService()

  /// Starts requests for words and for reactions and a change, in turn, and returns their observers.
  private func start(_ count: Int, _ simulation: Simulation) throws -> [TestObserver<String, ServiceError>] {
    let words = SimulatedWordService(base, simulation)
    let reactions = SimulatedReactionService(base, simulation)
    let producers = [
      try words.words(in: month(2015, 1)).map { _ in "words" }, reactions.reactions().map { _ in "reactions" },
      reactions.set(.reblog, of: 1, to: true).then(SignalProducer(value: "changed")),
    ]
    return (0..<count).map { index in
      let observer = TestObserver<String, ServiceError>()
      producers[index % 3].start(observer.observer)
      return observer
    }
  }

  /// The events of the request with a number, which counts from 1.
  private func events(_ number: Int, failEvery: Int?) -> [Signal<String, ServiceError>.Event] {
    if let failEvery, failEvery > 0, number.isMultiple(of: failEvery) {
      return [.failed(.tryAgain(.simulated(request: number)))]
    }
    return [.value(["words", "reactions", "changed"][(number - 1) % 3]), .completed]
  }

  @Test(
    "Every Nth request of services with the same simulation fails after the delay, and is not forwarded",
    arguments: [nil, 1, 2, 3, 4, 0, -1, Int.min], [-1.0, 0, 2])
  func failEvery(failEvery: Int?, delay: Double) throws {
    let observers = try start(12, Simulation(delay: delay, failEvery: failEvery, scheduler: scheduler))
    if delay > 0 {
      scheduler.advance(by: .milliseconds(1999))
      #expect(observers.allSatisfy(\.events.isEmpty) && base.requests == 0)
      scheduler.advance(by: .milliseconds(1))
    }
    let expected = (1...12).map { events($0, failEvery: failEvery) }
    #expect(observers.map(\.events) == expected)
    #expect(base.requests == expected.count { $0.count == 2 })
  }

  @Test("A request is counted at its start, and disposing of it cancels the forwarded request", arguments: [0.0, 1])
  func disposal(delay: Double) {
    let (startCount, cancelledCount) = (Atomic(0), Atomic(0))
    let never = SignalProducer<Never, ServiceError> { observer, lifetime in
      startCount.modify { $0 += 1 }
      lifetime.observeEnded { withExtendedLifetime(observer) { cancelledCount.modify { $0 += 1 } } }
    }
    let request = Simulation(delay: delay, failEvery: 3, scheduler: scheduler).apply(to: never)
    // With a delay, the first request is disposed of before it is forwarded.
    request.start().dispose()
    let second = request.start()
    scheduler.advance(by: .seconds(1))
    #expect(startCount.value == (delay > 0 ? 1 : 2) && cancelledCount.value == startCount.value - 1)
    second.dispose()
    #expect(cancelledCount.value == startCount.value)
    let observer = TestObserver<Never, ServiceError>()
    request.start(observer.observer)
    scheduler.advance(by: .seconds(1))
    #expect(observer.error == .tryAgain(.simulated(request: 3)))
  }

  @Test("Simulated services have a count for words and another one for reactions, and pictures are not affected")
  func services() throws {
    let pictures = SharedPictureService(FilePictureService())
    let services = WordServices(words: base, pictures: pictures, reactions: base)
      .simulated { Simulation(delay: 0, failEvery: 2, scheduler: scheduler) }
    #expect(services.pictures as? SharedPictureService === pictures)
    for number in 1...2 {
      let failure = number == 2 ? ServiceError.tryAgain(.simulated(request: 2)) : nil
      #expect(try services.words.words(in: month(2015, 1)).result()?.error == failure)
      #expect(services.reactions.reactions().result()?.error == failure)
    }
  }
}

/// A service that responds synchronously and counts the requests that are started.
private final class InstantService: WordService, ReactionService {
  private let count = Atomic(0)

  var requests: Int { count.value }

  private func counted<Value>(_ producer: SignalProducer<Value, ServiceError>) -> SignalProducer<Value, ServiceError> {
    producer.on(starting: { [count] in count.modify { $0 += 1 } })
  }

  func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    counted(SignalProducer(value: WordResponse(words: [])))
  }

  func reactions() -> SignalProducer<Reactions, ServiceError> {
    counted(SignalProducer(value: Reactions()))
  }

  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    counted(.empty)
  }
}
