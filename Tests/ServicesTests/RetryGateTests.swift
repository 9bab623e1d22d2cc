import Foundation
import Reactive
import ReactiveTesting
import Testing

@testable import HTTP
@testable import Services

@Suite("RetryGate")
struct RetryGateTests {
  private let scheduler = TestScheduler()
  private let gate: RetryGate<ServiceError>

  init() {
    gate = RetryGate(scheduler: scheduler)
  }

  /// Starts a request through the gate.
  private func request() -> TestObserver<Int, ServiceError> {
    let observer = TestObserver<Int, ServiceError>()
    gate.pass(SignalProducer(value: 1)).start(observer.observer)
    return observer
  }

  private func close(_ cause: ServiceError.Cause = .status(503), for seconds: TimeInterval?) {
    gate.close(after: .tryAgain(cause, retryAfter: seconds))
  }

  @Test(
    "An error without a time neither closes an open gate nor opens a closed one",
    arguments: [ServiceError.offline, .tryAgain(.status(503))])
  func noTime(error: ServiceError) {
    gate.close(after: error)
    #expect(request().didComplete)
    close(for: 10)
    gate.close(after: error)
    #expect(request().events.isEmpty)
  }

  @Test("The gate opens exactly at the end of the time", arguments: [0, 1, 60, 61, 3600])
  func end(seconds: Int) {
    close(for: TimeInterval(seconds))
    scheduler.advance(by: .seconds(seconds))
    #expect(request().didComplete)
  }

  @Test(
    "A request waits for up to a minute, and fails at once with the cause and the rest of a longer time",
    arguments: [
      (ServiceError.Cause.status(429), 59.999, false), (.status(503), 60, false), (.status(429), 60.001, true),
    ])
  func longestWait(cause: ServiceError.Cause, seconds: TimeInterval, fails: Bool) {
    close(cause, for: seconds)
    let observer = request()
    if fails {
      guard case .tryAgain(cause, let rest?)? = observer.error else {
        Issue.record("\(observer.events)")
        return
      }
      #expect(abs(rest - seconds) < 1e-6)
    } else {
      #expect(observer.events.isEmpty)
      scheduler.advance(by: .seconds(60))
      #expect(observer.events == [.value(1), .completed])
    }
  }

  @Test("The time counts from the response, and not from the start of the next request")
  func elapsed() {
    close(for: 10)
    scheduler.advance(by: .seconds(9))
    let observer = request()
    scheduler.advance(by: .milliseconds(999))
    #expect(observer.events.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(observer.didComplete)
  }

  @Test("A request that waits obeys a gate that is closed again, and waits for a minute at most")
  func closedAgain() {
    for (second, end) in [(20.0, 25), (2, 10), (55, 60)] {
      let scheduler = TestScheduler()
      let gate = RetryGate<ServiceError>(scheduler: scheduler)
      let observer = TestObserver<Int, ServiceError>()
      gate.close(after: .tryAgain(.status(503), retryAfter: 10))
      gate.pass(SignalProducer(value: 1)).start(observer.observer)
      scheduler.advance(by: .seconds(5))
      gate.close(after: .tryAgain(.status(429), retryAfter: second))
      scheduler.advance(by: .seconds(end - 6))
      #expect(observer.events.isEmpty)
      scheduler.advance(by: .seconds(1))
      #expect(observer.events == [.value(1), .completed], "\(second)")
    }
    close(for: 10)
    let observer = request()
    scheduler.advance(by: .seconds(5))
    close(.status(429), for: 56)
    #expect(observer.events.isEmpty)
    scheduler.advance(by: .seconds(5))
    #expect(observer.error == .tryAgain(.status(429), retryAfter: 51))
  }

  @Test(
    "Of two times, the longer one counts, whichever response is the later one", arguments: [[10.0, 50], [50, 10]])
  func longerTime(seconds: [Double]) {
    for seconds in seconds { close(for: seconds) }
    let observer = request()
    scheduler.advance(by: .seconds(49))
    #expect(observer.events.isEmpty)
    scheduler.advance(by: .seconds(1))
    #expect(observer.didComplete)
  }

  @Test("A request that is disposed of while it waits, also a second time, is not started", arguments: [false, true])
  func disposalWhileWaiting(isSecond: Bool) {
    let starts = Atomic(0)
    close(for: 10)
    let request = gate.pass(SignalProducer<Int, ServiceError> { _, _ in starts.modify { $0 += 1 } }).start()
    scheduler.advance(by: .seconds(5))
    if isSecond {
      close(for: 20)
      scheduler.advance(by: .seconds(10))
    }
    request.dispose()
    scheduler.advance(by: .seconds(60))
    #expect(starts.value == 0)
  }

  @Test("A request starts when its time is up, even if the clock has been set back in the meantime")
  func clockSetBack() {
    let gate = RetryGate<ServiceError>(scheduler: SetBackScheduler(base: scheduler))
    let observer = TestObserver<Int, ServiceError>()
    gate.close(after: .tryAgain(.status(503), retryAfter: 10))
    gate.pass(SignalProducer(value: 1)).start(observer.observer)
    scheduler.advance(by: .seconds(5))
    #expect(observer.events == [.value(1), .completed])
  }

  @Test("The gate is checked at the start of a request, and not when its producer is created")
  func laziness() {
    let observer = TestObserver<Int, ServiceError>()
    let producer = gate.pass(SignalProducer<Int, ServiceError>(value: 1))
    close(for: 100)
    producer.start(observer.observer)
    #expect(observer.error == .tryAgain(.status(503), retryAfter: 100))
  }

  @Test("Disposing of a request that has passed the gate cancels it, also after a delay", arguments: [nil, 10.0])
  func disposal(seconds: TimeInterval?) {
    let isCancelled = Atomic(false)
    let never = SignalProducer<Int, ServiceError> { observer, lifetime in
      lifetime.observeEnded { withExtendedLifetime(observer) { isCancelled.value = true } }
    }
    close(for: seconds)
    let request = gate.pass(never).start()
    scheduler.advance(by: .seconds(10))
    #expect(!isCancelled.value)
    request.dispose()
    #expect(isCancelled.value)
  }

  @Test("The current date is the one of the scheduler")
  func currentDate() {
    let start = gate.currentDate
    scheduler.advance(by: .seconds(5))
    #expect(gate.currentDate == start + 5)
  }
}

/// A scheduler whose first delayed action runs when its clock still has an earlier time, as after it was set back.
private final class SetBackScheduler: DateScheduler {
  private let base: TestScheduler
  private let isSetBack = Once()

  init(base: TestScheduler) {
    self.base = base
  }

  var currentDate: Date { base.currentDate }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { base.schedule(action) }

  func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    base.schedule(after: isSetBack.take() ? date - 5 : date, action: action)
  }

  func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    base.schedule(after: date, interval: interval, leeway: leeway, action: action)
  }
}
