import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Cancellation on schedulers")
struct CancellationTests {
  typealias Producer = SignalProducer<Int, Never>

  @Test("Below an operator that adds no source, a disposed start is interrupted on the scheduler above it")
  func scheduledInterruption() {
    let scheduler = TestScheduler()
    let delivered = Producer.never.observe(on: scheduler)
    let producers = [
      delivered.map { $0 }, delivered.take(first: 1), delivered.skipRepeats(), delivered.scan(0, +),
      delivered.withLatest(from: Property(value: 0)).map(\.0), delivered.on(value: { _ in }),
    ]
    let observers = producers.map { _ in TestObserver<Int, Never>() }
    for (producer, observer) in zip(producers, observers) { observer.observe(producer).dispose() }
    #expect(observers.allSatisfy { $0.events.isEmpty })
    scheduler.run()
    #expect(observers.allSatisfy { $0.events == [.interrupted] })
  }

  @Test("Work that is disposed of before its scheduler starts it does not run")
  func lateStart() {
    let (clock, starts) = (TestScheduler(), Atomic(0))
    let work = Producer(value: 1).on(starting: { starts.modify { $0 += 1 } })
    work.start(on: LateScheduler(clock)).start().dispose()
    clock.run()
    #expect(starts.value == 0)
  }

  @Test("The timer of an older value does not send the latest value early, even if it cannot be cancelled")
  func olderTimer() {
    let (clock, observer) = (TestScheduler(), TestObserver<Int, Never>())
    let (signal, input) = Signal<Int, Never>.pipe()
    observer.observe(signal.debounce(2, on: LateScheduler(clock)))
    input.send(value: 1)
    clock.advance(by: .seconds(1))
    input.send(value: 2)
    clock.advance(by: .milliseconds(1500))
    #expect(observer.values.isEmpty)
    clock.advance(by: .milliseconds(500))
    #expect(observer.values == [2])
    clock.run()
    #expect(observer.values == [2])
  }

  @Test("A value that arrives while observe(on:) delivers another waits for the next action of the scheduler")
  func valueDuringDelivery() {
    let (scheduler, log) = (TestScheduler(), Atomic<[String]>([]))
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observe(on: scheduler).observeValues { value in
      log.modify { $0.append("\(value)") }
      if value == 1 { input.send(value: 2) }
    }
    input.send(value: 1)
    scheduler.schedule { log.modify { $0.append("other") } }
    scheduler.advance()
    #expect(log.value == ["1", "other", "2"])
  }

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
    Producer.never.collect(every: .seconds(4), on: scheduler).start()
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
