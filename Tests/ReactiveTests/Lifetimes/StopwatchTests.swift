import Foundation
import ProgramTesting
import Reactive
import Testing

/// Counts the seconds while it exists, as in `docs/lifetimes.md`.
private final class Stopwatch: Sendable {
  let seconds = MutableProperty(0)

  init(clock: any DateScheduler) {
    seconds <~ SignalProducer.timer(interval: .seconds(1), on: clock).scan(0) { count, _ in count + 1 }
  }
}

/// The wrong form of ``Stopwatch``.
private final class NaiveStopwatch: Sendable {
  let seconds = MutableProperty(0)

  init(clock: any DateScheduler) {
    SignalProducer.timer(interval: .seconds(1), on: clock).startWithValues { _ in
      self.seconds.modify { $0 += 1 }
    }
  }
}

@Suite("The stopwatches of the guide", .endsInTime)
struct StopwatchTests {
  @Test("A stopwatch counts until it is released, and the naive one is never released")
  func release() {
    let clock = TestScheduler()
    var stopwatch: Stopwatch? = Stopwatch(clock: clock)
    var naive: NaiveStopwatch? = NaiveStopwatch(clock: clock)
    clock.advance(by: .seconds(3))
    #expect(stopwatch?.seconds.value == 3)
    #expect(naive?.seconds.value == 3)
    weak let weakStopwatch = stopwatch
    weak let weakNaive = naive
    (stopwatch, naive) = (nil, nil)
    #expect(weakStopwatch == nil)
    clock.advance(by: .seconds(3))
    #expect(weakNaive?.seconds.value == 6)
  }
}
