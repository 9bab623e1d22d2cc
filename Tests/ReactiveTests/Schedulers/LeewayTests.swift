import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Leeway")
struct LeewayTests {
  /// A scheduler that records the interval and the leeway of each repeated action, and runs it once or not at all.
  private final class RecordingScheduler: DateScheduler {
    let requests = Atomic<[[TimeInterval]]>([])
    let isRunning: Bool

    init(isRunning: Bool = false) { self.isRunning = isRunning }

    let currentDate = Date(timeIntervalSinceReferenceDate: 0)

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { nil }
    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? { nil }

    func schedule(
      after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      requests.modify { $0.append([date.timeIntervalSinceReferenceDate, seconds(interval), seconds(leeway)]) }
      if isRunning { action() }
      return nil
    }

    private func seconds(_ interval: DispatchTimeInterval) -> TimeInterval {
      switch interval {
      case .seconds(let count): TimeInterval(count)
      case .milliseconds(let count): TimeInterval(count) / 1e3
      case .microseconds(let count): TimeInterval(count) / 1e6
      case .nanoseconds(let count): TimeInterval(count) / 1e9
      default: .infinity
      }
    }
  }

  @Test("Timers begin after one interval, and may be late by a tenth of the interval or by the given leeway")
  func leeway() {
    let scheduler = RecordingScheduler()
    SignalProducer.timer(interval: .seconds(2), on: scheduler).start()
    SignalProducer.timer(interval: .milliseconds(500), on: scheduler, leeway: .microseconds(7)).start()
    SignalProducer.interval(.microseconds(20), on: scheduler).start()
    SignalProducer.interval([1], interval: .nanoseconds(10), on: scheduler).start()
    SignalProducer<Int, Never>.never.collect(every: .seconds(4), on: scheduler).start()
    scheduler.schedule(after: .seconds(1), interval: .seconds(3)) {}
    SignalProducer.timer(interval: .never, on: scheduler).start()
    withExtendedLifetime(scheduler.timer(interval: .seconds(5), leeway: .seconds(6))) {}
    withExtendedLifetime(scheduler.timer(interval: .seconds(5))) {}
    #expect(
      scheduler.requests.value == [
        [2, 2, 0.2], [0.5, 0.5, 7e-6], [20e-6, 20e-6, 2e-6], [10e-9, 10e-9, 1e-9], [4, 4, 0.4], [1, 3, 0],
        [.infinity, .infinity, .infinity], [5, 5, 6], [5, 5, 0],
      ])
  }

  @Test("A sleeping task may resume late by the given leeway, or else not late")
  func leewayOfSleep() async throws {
    let scheduler = RecordingScheduler(isRunning: true)
    try await scheduler.sleep(for: .seconds(2), leeway: .milliseconds(500))
    try await scheduler.sleep(for: .seconds(3))
    try await scheduler.sleep(until: scheduler.currentDate.addingTimeInterval(4), leeway: .seconds(5))
    try await scheduler.sleep(until: scheduler.currentDate.addingTimeInterval(6))
    #expect(scheduler.requests.value.map { [$0[0], $0[2]] } == [[2, 0.5], [3, 0], [4, 5], [6, 0]])
  }

  @Test("A task that has been cancelled schedules nothing when it begins to sleep")
  func sleepOfCancelledTask() async {
    let scheduler = RecordingScheduler(isRunning: true)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await scheduler.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.requests.value.isEmpty)
  }
}
