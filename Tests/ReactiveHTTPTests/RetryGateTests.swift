import Foundation
import Reactive
import ReactiveHTTP
import ReactiveTesting
import Testing

@Suite("RetryGate")
struct RetryGateTests {
  private let scheduler = TestScheduler()
  private let gate: RetryGate<HTTPError>

  init() { gate = RetryGate(scheduler: scheduler) }

  private func close(for seconds: Int) {
    gate.close(for: TimeInterval(seconds)) { .timedOut(seconds: $0) }
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
    let observer = TestObserver<Int, HTTPError>()
    let request = gate.pass(SignalProducer(value: 1))
    var outcomes: [String] = []
    for second in 0...60 {
      for pause in pauses where pause.start == second { close(for: pause.length) }
      if second == 0 { request.start(observer.observer) }
      if outcomes.isEmpty, let event = observer.events.first {
        let end =
          if case .failed(.timedOut(let remaining)) = event { "failed, \(Int(remaining)) s remain" } else { "started" }
        outcomes.append("\(second) s: \(end)")
      }
      scheduler.advance(by: .seconds(1))
    }
    #expect(outcomes == [outcome])
  }

  @Test("A request that is disposed of while it waits is not started, and one that has waited is cancelled")
  func disposal() {
    for waits in [true, false] {
      let (isStarted, isCancelled) = (Atomic(false), Atomic(false))
      let never = SignalProducer<Int, HTTPError>.never
        .on(starting: { isStarted.value = true }, interrupted: { isCancelled.value = true })
      close(for: 10)
      let request = gate.pass(never).start()
      if !waits { scheduler.advance(by: .seconds(10)) }
      request.dispose()
      scheduler.advance(by: .seconds(10))
      #expect(isStarted.value != waits && isCancelled.value != waits)
    }
  }
}
