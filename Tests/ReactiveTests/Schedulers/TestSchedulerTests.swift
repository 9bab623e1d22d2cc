import Foundation
import Reactive
import Testing

@Suite("TestScheduler and sleeping tasks")
struct TestSchedulerTests {
  let scheduler = TestScheduler()
  var start: Date { Date(timeIntervalSinceReferenceDate: 0) }

  @Test("Actions run in the order of their dates and, with the same date, in that of scheduling")
  func order() {
    let log = Atomic<[String]>([])
    func note(_ name: String) -> @Sendable () -> Void {
      { [scheduler, start] in
        log.modify { $0.append("\(name) at \(scheduler.currentDate.timeIntervalSince(start))") }
      }
    }
    let (a, b, nested, repeated) = (note("a"), note("b"), note("nested"), note("repeated"))
    scheduler.schedule(after: .seconds(2), action: a)
    scheduler.schedule(after: start.addingTimeInterval(2), action: b)
    scheduler.schedule(after: .seconds(2)) { [scheduler] in scheduler.schedule(nested) }
    scheduler.schedule(after: .seconds(2), action: note("cancelled"))?.dispose()
    let timer = scheduler.schedule(after: .seconds(1), interval: .seconds(2), action: repeated)
    scheduler.schedule(after: start.addingTimeInterval(-1), action: note("overdue"))
    scheduler.advance(by: 1.5)
    scheduler.advance(to: start.addingTimeInterval(3))
    #expect(
      log.value == ["overdue at 0.0", "repeated at 1.0", "a at 2.0", "b at 2.0", "nested at 2.0", "repeated at 3.0"])
    timer?.dispose()
    scheduler.advance(by: .seconds(9))
    #expect(log.value.count == 6 && scheduler.currentDate == start.addingTimeInterval(12))
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

  @Test("A sleeping task that is cancelled throws an error at once")
  func cancelledSleep() async {
    let task = Task { [scheduler] in try await scheduler.sleep(for: .seconds(2)) }
    await scheduler.advance(by: .seconds(1))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A timer sends a date every interval until the task is cancelled")
  func timer() async {
    // Without this function, the call would be that of the asynchronous overload.
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
}
