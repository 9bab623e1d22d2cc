import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Cancellation on schedulers")
struct CancellationTests {
  typealias Producer = SignalProducer<Int, Never>

  struct Failure: Error {}

  /// A use of an operator on a sequence, with a scheduler.
  typealias Operator = Named<@Sendable (Producer, any DateScheduler) -> Producer>

  static let startingOperators = [
    Operator("start(on:)") { $0.start(on: $1) },
    Operator("then") { work, _ in Producer.empty.then(work) },
    Operator("concat") { work, _ in Producer.empty.concat(work) },
    Operator("repeat") { work, _ in work.repeat(2) },
    Operator("retry") { work, _ in work.promoteError(Failure.self).retry(upTo: 1).flatMapError { _ in .empty } },
    Operator("flatMapError") { work, _ in work.promoteError(Failure.self).flatMapError { _ in .empty } },
    Operator("flatMapError of a failure") { work, _ in
      SignalProducer<Int, Failure>(error: Failure()).flatMapError { _ in work }
    },
    Operator("flatMap(.merge)") { work, _ in Producer(value: 1).flatMap(.merge) { _ in work } },
    Operator("flatMap(.latest)") { work, _ in Producer(value: 1).flatMap(.latest) { _ in work } },
    Operator("flatMap(.race)") { work, _ in Producer(value: 1).flatMap(.race) { _ in work } },
    Operator("flatMap(.throttle)") { work, _ in Producer(value: 1).flatMap(.throttle) { _ in work } },
    Operator("merge") { work, _ in work.merge(with: work) },
    Operator("combineLatest") { work, _ in work.combineLatest(with: work).map(\.0) },
    Operator("zip") { work, _ in work.zip(with: work).map(\.0) },
    Operator("sample") { work, _ in work.sample(with: work).map(\.0) },
    Operator("skip(until:)") { work, _ in work.skip(until: SignalProducer<Void, Never>.never) },
    Operator("take(until:)") { work, _ in work.take(until: SignalProducer<Void, Never>.never) },
    Operator("take(untilReplacement:)") { work, _ in work.take(untilReplacement: work) },
    Operator("timeout") { work, _ in
      work.timeout(after: 9, raising: Failure(), on: TestScheduler()).flatMapError { _ in .empty }
    },
    Operator("throttle(while:)") { $0.throttle(while: Property(value: false), on: $1) },
  ]

  @Test(
    "Below an operator that does not deliver on a scheduler, a disposed start is interrupted immediately",
    arguments: startingOperators)
  func immediateInterruption(tested: Operator) {
    let (observer, near, far) = (TestObserver<Int, Never>(), TestScheduler(), TestScheduler())
    let start = observer.observe(tested.apply(Producer.never.observe(on: far), near))
    near.advance()
    start.dispose()
    #expect(observer.events == [.interrupted])
  }

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

  /// A scheduler that has already begun to run each action when the action is cancelled.
  private final class LateScheduler: DateScheduler {
    private let clock: TestScheduler

    init(_ clock: TestScheduler) { self.clock = clock }

    var currentDate: Date { clock.currentDate }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      clock.schedule(action)
      return AnyDisposable()
    }

    func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      clock.schedule(after: date, action: action)
      return AnyDisposable()
    }

    func schedule(
      after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
      action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      clock.schedule(after: date, interval: interval, leeway: leeway, action: action)
    }
  }

  static let schedulingOperators = [
    Operator("debounce") { $0.debounce(1, on: $1) },
    Operator("debounce that keeps the last value") { $0.debounce(1, on: $1, discardWhenCompleted: false) },
    Operator("delay") { $0.delay(1, on: $1) },
    Operator("lazyMap") { $0.lazyMap(on: $1) { $0 } },
    Operator("observe(on:)") { $0.observe(on: $1) },
    Operator("start(on:)") { $0.start(on: $1) },
    Operator("throttle") { $0.throttle(1, on: $1) },
    Operator("throttle(while:)") { $0.throttle(while: Property(value: false), on: $1) },
  ]

  @Test(
    "An action that the scheduler runs after its cancellation sends no value to a disposed start",
    arguments: schedulingOperators)
  func lateAction(tested: Operator) {
    let (clock, observer) = (TestScheduler(), TestObserver<Int, Never>())
    let start = observer.observe(tested.apply(Producer([1, 2]).concat(.never), LateScheduler(clock)))
    start.dispose()
    clock.run()
    #expect(observer.events == [.interrupted])
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

  private final class Item: Sendable {}

  /// An operator with a scheduler, on a sequence of objects.
  private typealias Holding = Named<
    @Sendable (SignalProducer<Item, Never>, TestScheduler) -> SignalProducer<Int, Never>
  >

  private static let holding = [
    Holding("debounce") { $0.debounce(1, on: $1).map { _ in 1 } },
    Holding("throttle") { $0.throttle(1, on: $1).map { _ in 1 } },
    Holding("delay") { $0.delay(1, on: $1).map { _ in 1 } },
    Holding("lazyMap") { $0.lazyMap(on: $1) { _ in 1 } },
    Holding("collect(every:)") { $0.collect(every: .seconds(1), on: $1).map(\.count) },
    Holding("interval") { items, scheduler in
      items.flatMap(.latest) { item in
        SignalProducer.interval([item], interval: .seconds(1), on: scheduler).map { _ in 1 }
      }
    },
  ]

  @Test("A disposed start leaves no action with the scheduler, so its values are released", arguments: holding)
  private func release(tested: Holding) {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Item, Never>.pipe()
    weak var held: Item?
    let start = tested.apply(signal.producer, scheduler).start()
    do {
      let item = Item()
      held = item
      input.send(value: item)
    }
    #expect(held != nil)
    start.dispose()
    #expect(held == nil)
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
