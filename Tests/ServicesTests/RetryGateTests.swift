import Foundation
import Reactive
import ReactiveTesting
import Testing

@testable import ReactiveHTTP
@testable import Services

@Suite("RetryGate")
struct RetryGateTests {
  private let scheduler = TestScheduler()
  private let gate: RetryGate<ServiceError>

  init() { gate = RetryGate(scheduler: scheduler) }

  private func close(for seconds: Int) {
    gate.close(after: .tryAgain(.status(503), retryAfter: TimeInterval(seconds)))
  }

  /// Each pause begins at a number of seconds, and has a length in seconds. The request is made at 0.
  @Test(
    "A request starts when all pauses are over, or fails as soon as it would wait for more than a minute",
    arguments: [
      ([], "0 s: started"), ([(0, 60)], "60 s: started"), ([(0, 61)], "0 s: failed, 61 s remain"),
      ([(0, 10), (0, 5)], "10 s: started"), ([(0, 10), (9, 10)], "19 s: started"),
      ([(0, 10), (9, 10), (18, 42)], "60 s: started"), ([(0, 40), (30, 31)], "40 s: failed, 21 s remain"),
      ([(0, 40), (40, 10)], "40 s: started"),
    ] as [([(start: Int, length: Int)], String)])
  func waiting(pauses: [(start: Int, length: Int)], outcome: String) {
    let observer = TestObserver<Int, ServiceError>()
    let request = gate.pass(SignalProducer(value: 1))
    var outcomes: [String] = []
    for second in 0...60 {
      for pause in pauses where pause.start == second { close(for: pause.length) }
      if second == 0 { request.start(observer.observer) }
      if outcomes.isEmpty, let event = observer.events.first {
        let remaining = event.error.map { "failed, \(Int($0.retryAfter ?? 0)) s remain" }
        outcomes.append("\(second) s: \(remaining ?? "started")")
      }
      scheduler.advance(by: .seconds(1))
    }
    #expect(outcomes == [outcome])
  }

  @Test("A request that is disposed of while it waits is not started")
  func disposalDuringPause() {
    let isStarted = Atomic(false)
    close(for: 10)
    let request = SignalProducer<Int, ServiceError>(value: 1).on(starting: { isStarted.value = true })
    gate.pass(request).start().dispose()
    scheduler.advance(by: .seconds(10))
    #expect(!isStarted.value)
  }

  @Test("Disposing of a request that has waited cancels it")
  func disposal() {
    let isCancelled = Atomic(false)
    let never = SignalProducer<Int, ServiceError> { observer, lifetime in
      // Without its observer, the producer would be interrupted, and the lifetime would end before the disposal.
      lifetime.observeEnded { withExtendedLifetime(observer) { isCancelled.value = true } }
    }
    close(for: 10)
    let request = gate.pass(never).start()
    scheduler.advance(by: .seconds(10))
    #expect(!isCancelled.value)
    request.dispose()
    #expect(isCancelled.value)
  }
}
