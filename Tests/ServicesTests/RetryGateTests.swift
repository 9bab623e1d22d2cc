import Foundation
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@testable import ReactiveHTTP
@testable import Services

@Suite("RetryGate")
struct RetryGateTests {
  private let scheduler = TestScheduler()
  private let gate: RetryGate<ServiceError>

  init() {
    gate = RetryGate(scheduler: scheduler)
  }

  private func close(_ status: Int, for seconds: TimeInterval) {
    gate.close(after: .tryAgain(.status(status), retryAfter: seconds))
  }

  /// The expected state of a request.
  private struct Request {
    let beginning: Int
    /// The time at which the request looks at the gate again; `nil` if it has started, failed or been disposed of.
    var check: Int?
    var events: [Signal<Int, ServiceError>.Event] = []
  }

  /// A gate that looks at every request in each second.
  private struct Model {
    /// The number of seconds for which a request waits at most.
    let longestDelay = 60
    var now = 0
    var (end, status) = (0, 0)
    var requests: [Request] = []

    mutating func close(_ status: Int, for seconds: Int) {
      if now + seconds > end { (end, self.status) = (now + seconds, status) }
    }

    mutating func look() {
      for index in requests.indices where requests[index].check == now {
        requests[index].check = nil
        if end <= now {
          requests[index].events = [.value(1), .completed]
        } else if end - requests[index].beginning > longestDelay {
          requests[index].events = [.failed(.tryAgain(.status(status), retryAfter: TimeInterval(end - now)))]
        } else {
          requests[index].check = end
        }
      }
    }
  }

  @Test("Requests start, wait for up to a minute, or fail as in the model", arguments: 0..<50)
  func sequences(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = Model()
    var observers: [TestObserver<Int, ServiceError>] = []
    var starts: [any Disposable] = []
    // The gate is checked at each start, and not when the producer is created.
    let producer = gate.pass(SignalProducer(value: 1))
    for second in 0..<300 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          let seconds = random.pick([0, 1, 10, 30, 59, 60, 61, 100])
          let status = random.pick([429, 503])
          close(status, for: TimeInterval(seconds))
          model.close(status, for: seconds)
        case 1: gate.close(after: random.pick([.offline, .tryAgain(.status(503))]))
        case 2 where !starts.isEmpty:
          let index = random.pick(Array(starts.indices))
          starts[index].dispose()
          if model.requests[index].check != nil {
            model.requests[index].check = nil
            model.requests[index].events = [.interrupted]
          }
        default:
          let observer = TestObserver<Int, ServiceError>()
          observers.append(observer)
          starts.append(producer.start(observer.observer))
          model.requests.append(Request(beginning: second, check: second))
          model.look()
        }
      }
      scheduler.advance(by: .seconds(1))
      model.now += 1
      model.look()
      try #require(observers.map(\.events) == model.requests.map(\.events), "second \(second)")
    }
  }

  @Test("Disposing of a request that has passed the gate cancels it", arguments: [false, true])
  func disposal(isDelayed: Bool) {
    let isCancelled = Atomic(false)
    let never = SignalProducer<Int, ServiceError> { observer, lifetime in
      // Without its observer, the producer would be interrupted, and the lifetime would end before the disposal.
      lifetime.observeEnded { withExtendedLifetime(observer) { isCancelled.value = true } }
    }
    if isDelayed { close(503, for: 10) }
    let request = gate.pass(never).start()
    scheduler.advance(by: .seconds(10))
    #expect(!isCancelled.value)
    request.dispose()
    #expect(isCancelled.value)
  }
}
