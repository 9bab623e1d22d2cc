import Foundation
import Reactive

/// A clock for tasks, which a `TestScheduler` moves.
struct TaskClock: Clock {
  struct Instant: InstantProtocol {
    let seconds: Double

    func advanced(by duration: Duration) -> Instant { Instant(seconds: seconds + duration / .seconds(1)) }
    func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }
    static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
  }

  let scheduler: TestScheduler
  /// A value for each task that has begun to sleep.
  let sleeps = AsyncStream<Void>.makeStream()

  var now: Instant { Instant(seconds: scheduler.currentDate.timeIntervalSinceReferenceDate) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await SignalProducer<Void, Never>(value: ()).delay(now.duration(to: deadline) / .seconds(1), on: scheduler)
      .on(started: { sleeps.continuation.yield() }).firstValue()
    try Task.checkCancellation()
  }
}
