import Dispatch
import Foundation
import Reactive
import Testing

@Suite("QueueScheduler")
struct QueueSchedulerTests {
  @Test(
    "An action in the far future does not run now", arguments: [Date.distantFuture, Date(timeIntervalSince1970: 9e9)])
  func farFuture(date: Date) {
    let (scheduler, hasRun, isDone) = (QueueScheduler(name: "test"), Atomic(false), DispatchSemaphore(value: 0))
    let action = scheduler.schedule(after: date) { hasRun.value = true }
    scheduler.schedule(after: .milliseconds(10)) { isDone.signal() }
    isDone.wait()
    #expect(!hasRun.value)
    action?.dispose()
  }
}
