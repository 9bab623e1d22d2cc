import Models
import Reactive
import ReactiveTesting
import Services
import Synchronization
import Testing

@Suite("SimulatedWordService")
struct SimulatedWordServiceTests {
  private let scheduler = TestScheduler()

  /// A service that responds synchronously and counts the requests.
  private final class InstantService: WordService {
    private let count = Mutex(0)

    var requests: Int { count.withLock { $0 } }

    func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
      SignalProducer { [self] in
        count.withLock { $0 += 1 }
        return .success(WordResponse(words: []))
      }
    }
  }

  @Test("A response arrives after the delay and not before")
  func delay() throws {
    let service = SimulatedWordService(InstantService(), delay: 2, failEvery: nil, scheduler: scheduler)
    let observer = TestObserver<WordResponse, ServiceError>()
    try service.words(in: month(2015, 1)).start(observer.observer)
    scheduler.advance(by: .milliseconds(1999))
    #expect(observer.values.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(observer.values == [WordResponse(words: [])])
    #expect(observer.didComplete)
  }

  @Test("Every third request fails after the delay and is not forwarded")
  func failEvery() throws {
    let base = InstantService()
    let service = SimulatedWordService(base, delay: 1, failEvery: 3, scheduler: scheduler)
    let observers = (1...7).map { _ in TestObserver<WordResponse, ServiceError>() }
    for observer in observers {
      try service.words(in: month(2015, 1)).start(observer.observer)
      #expect(observer.error == nil)
    }
    scheduler.advance(by: .seconds(1))
    #expect(observers.map(\.didComplete) == [true, true, false, true, true, false, true])
    #expect(observers[2].error == .tryAgain(.simulated(request: 3)))
    #expect(observers[5].error == .tryAgain(.simulated(request: 6)))
    #expect(base.requests == 5)
  }

  @Test("With a number below 1, no request fails", arguments: [0, -1, Int.min])
  func failNever(number: Int) throws {
    let service = SimulatedWordService(InstantService(), delay: 0, failEvery: number, scheduler: scheduler)
    let observer = TestObserver<WordResponse, ServiceError>()
    try service.words(in: month(2015, 1)).start(observer.observer)
    #expect(observer.didComplete)
  }

  @Test("A disposed request is not forwarded, but is counted")
  func disposal() throws {
    let base = InstantService()
    let service = SimulatedWordService(base, delay: 1, failEvery: 2, scheduler: scheduler)
    try service.words(in: month(2015, 1)).start().dispose()
    scheduler.advance(by: .seconds(1))
    #expect(base.requests == 0)

    let observer = TestObserver<WordResponse, ServiceError>()
    try service.words(in: month(2015, 1)).start(observer.observer)
    scheduler.advance(by: .seconds(1))
    #expect(observer.error == .tryAgain(.simulated(request: 2)))
  }

  @Test("Disposing of a request after the delay cancels the forwarded request")
  func disposalUnderneath() throws {
    let isCancelled = Once()
    let base = BlockedService(isCancelled: isCancelled)
    let service = SimulatedWordService(base, delay: 1, failEvery: nil, scheduler: scheduler)
    let request = try service.words(in: month(2015, 1)).start()
    scheduler.advance(by: .seconds(1))
    request.dispose()
    #expect(!isCancelled.take())
  }

  /// A service that never responds, and takes the flag `isCancelled` when a request is disposed of.
  private struct BlockedService: WordService {
    let isCancelled: Once

    func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
      SignalProducer { [isCancelled] observer, lifetime in
        lifetime.observeEnded {
          withExtendedLifetime(observer) { _ = isCancelled.take() }
        }
      }
    }
  }
}
