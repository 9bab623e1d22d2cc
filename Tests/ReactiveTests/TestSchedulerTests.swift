import Dispatch
import Reactive
import ReactiveTesting
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("TestScheduler and sleeping tasks")
struct TestSchedulerTests {
  let scheduler = TestScheduler()
  var start: Date { Date(timeIntervalSinceReferenceDate: 0) }

  @Test("A repeated action runs after its delay and then every interval, until it is disposed of")
  func recurring() {
    let dates = Atomic<[TimeInterval]>([])
    let work = scheduler.schedule(after: .seconds(2), interval: .seconds(3)) { [scheduler] in
      dates.modify { $0.append(scheduler.currentDate.timeIntervalSinceReferenceDate) }
    }
    scheduler.advance(by: .seconds(8))
    work?.dispose()
    scheduler.advance(by: .seconds(8))
    #expect(dates.value == [2, 5, 8])
  }

  @Test("advance moves the clock by a nanosecond or by the given interval")
  func advancing() {
    scheduler.advance()
    #expect(scheduler.currentDate == start.addingTimeInterval(1e-9))
    scheduler.advance(by: 1.5)
    scheduler.advance(to: start.addingTimeInterval(4))
    #expect(scheduler.currentDate == start.addingTimeInterval(4))
  }

  @Test("The clock does not go back when it is advanced to an earlier date or runs an action that is overdue")
  func pastDates() {
    let dates = Atomic<[Date]>([])
    scheduler.advance(by: .seconds(10))
    scheduler.advance(to: start)
    #expect(scheduler.currentDate == start.addingTimeInterval(10))
    scheduler.schedule(after: start) { [scheduler] in dates.modify { $0.append(scheduler.currentDate) } }
    scheduler.advance(by: .seconds(0))
    #expect(dates.value == [start.addingTimeInterval(10)])
  }

  @Test("Intervals are measured in their units, and an action after an infinite interval never runs")
  func units() {
    let units: [(DispatchTimeInterval, TimeInterval)] = [
      (.seconds(2), 2), (.milliseconds(2), 2e-3), (.microseconds(2), 2e-6), (.nanoseconds(2), 2e-9),
    ]
    for (interval, seconds) in units {
      let (scheduler, runs) = (TestScheduler(), Atomic(0))
      scheduler.schedule(after: interval) { runs.modify { $0 += 1 } }
      scheduler.advance(by: seconds / 2)
      #expect(runs.value == 0)
      scheduler.advance(to: start.addingTimeInterval(seconds))
      #expect(runs.value == 1)
      scheduler.advance(by: interval)
      #expect(abs(scheduler.currentDate.timeIntervalSince(start) - 2 * seconds) < 1e-9)
    }
    let ran = Atomic(false)
    scheduler.schedule(after: .never) { ran.value = true }
    scheduler.run()
    #expect(!ran.value)
  }

  @Test("A repeated action that disposes of itself does not run again")
  func repeatedActionEndsItself() {
    let (runs, work) = (Atomic(0), SerialDisposable())
    work.inner = scheduler.schedule(after: .seconds(1), interval: .seconds(1)) {
      runs.modify { $0 += 1 }
      work.dispose()
    }
    scheduler.advance(by: .seconds(5))
    #expect(runs.value == 1)
  }

  @Test("The clock starts at the given date")
  func startDate() {
    let date = Date(timeIntervalSinceReferenceDate: 500)
    let (scheduler, ran) = (TestScheduler(startDate: date), Atomic(false))
    #expect(scheduler.currentDate == date)
    scheduler.schedule(after: .seconds(1)) { ran.value = true }
    scheduler.advance(to: date)
    #expect(!ran.value)
    scheduler.advance(by: .seconds(1))
    #expect(ran.value)
  }

  @Test("A stream of dates that is released releases its scheduler")
  func releasedTimer() {
    weak var held: TestScheduler?
    do {
      let scheduler = TestScheduler()
      held = scheduler
      withExtendedLifetime(scheduler.timer(interval: .seconds(1))) { scheduler.advance(by: .seconds(2)) }
    }
    #expect(held == nil)
  }

  @Test("An immediate scheduler runs an action and returns nil")
  func immediate() {
    let ran = Atomic(false)
    #expect(ImmediateScheduler().schedule { ran.value = true } == nil && ran.value)
  }

  @Test("rewind sets the clock back, and scheduled actions keep their dates")
  func rewinding() {
    let ran = Atomic(false)
    scheduler.advance(by: .seconds(10))
    scheduler.schedule(after: .seconds(1)) { ran.value = true }
    scheduler.rewind(by: .seconds(5))
    #expect(scheduler.currentDate == start.addingTimeInterval(5))
    scheduler.advance(by: .seconds(5))
    #expect(!ran.value)
    scheduler.advance(by: .seconds(1))
    #expect(ran.value)
  }

  @Test("run runs all actions and moves the clock to the distant future")
  func running() async {
    let ran = Atomic(0)
    scheduler.schedule(after: .seconds(100)) { ran.modify { $0 += 1 } }
    await scheduler.run()
    #expect(ran.value == 1)
    #expect(scheduler.currentDate == .distantFuture)
  }

  @Test("A task that an action of the scheduler starts on the main actor runs before the next action")
  @MainActor
  func tasks() async {
    let log = Atomic<[String]>([])
    for name in ["a", "b"] {
      scheduler.schedule(after: .seconds(1)) {
        log.modify { $0.append("action \(name)") }
        Task { @MainActor in log.modify { $0.append("task \(name)") } }
      }
    }
    await scheduler.advance(by: .seconds(1))
    #expect(log.value == ["action a", "task a", "action b", "task b"])
  }

  @Test("A cancelled sleeping task throws an error and leaves no scheduled action")
  func cancelledSleep() async {
    let task = Task { [scheduler] in try await scheduler.sleep(for: .seconds(2)) }
    await scheduler.advance(by: .seconds(1))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await scheduler.advance(by: 2.5)
    #expect(scheduler.currentDate == start.addingTimeInterval(3.5))
  }

  @Test("A timer sends a date every interval until the task is cancelled")
  func timer() async {
    func advance(by seconds: TimeInterval) { scheduler.advance(by: seconds) }
    let timer = scheduler.timer(interval: .seconds(1))
    var dates = timer.makeAsyncIterator()
    for seconds in [0.9, 1, 0.05, 1] { advance(by: seconds) }
    #expect(await [dates.next(), dates.next()] == [1, 2].map(start.addingTimeInterval))
    let task = Task { for await _ in timer {} }
    task.cancel()
    await task.value
    advance(by: 1)
    #expect(await dates.next() == nil)
  }

  @Test("A queue scheduler resumes a sleeping task")
  func queue() async throws {
    let queue = QueueScheduler()
    let before = queue.currentDate
    try await queue.sleep(for: .milliseconds(5))
    #expect(queue.currentDate >= before.addingTimeInterval(0.005))
  }
}
