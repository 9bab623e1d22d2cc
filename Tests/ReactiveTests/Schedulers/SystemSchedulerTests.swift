import Dispatch
import Foundation
import ProgramTesting
import Reactive
import Testing

@Suite("UI and queue schedulers", .endsInTime)
struct SystemSchedulerTests {
  @Test("A UI scheduler runs an action after those that wait or run, and the main queue scheduler always enqueues it")
  @MainActor
  func uiScheduler() async {
    let scheduler = UIScheduler()
    let log = Atomic<[Int]>([])
    @Sendable func note(_ number: Int) { log.modify { $0.append(number) } }
    DispatchQueue.global().sync { _ = scheduler.schedule { note(1) } }  // waits for the main thread
    QueueScheduler.main.schedule { note(2) }
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        scheduler.schedule {
          note(4)
          continuation.resume()
        }
        note(3)
      }
    }
    #expect(log.value == [1, 2, 3, 4])
  }

  @Test("A disposed action does not prevent a UI scheduler from running later ones immediately")
  @MainActor
  func disposedUIAction() async {
    let scheduler = UIScheduler()
    let log = Atomic<[Int]>([])
    DispatchQueue.global().sync { scheduler.schedule { log.modify { $0.append(1) } } }?.dispose()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }  // after the disposed action
    }
    scheduler.schedule { log.modify { $0.append(2) } }
    #expect(log.value == [2])
  }

  @Test("The queue of a queue scheduler has the given name, quality of service and target")
  func queue() {
    let (target, key) = (DispatchQueue(label: "target"), DispatchSpecificKey<Bool>())
    target.setSpecific(key: key, value: true)
    let queue = QueueScheduler(qos: .utility, name: "name", targeting: target).queue
    #expect(queue.label == "name" && queue.qos == .utility)
    #expect(queue.sync { DispatchQueue.getSpecific(key: key) } == true)
  }

  @Test("A queue scheduler runs actions in order and not before their dates, and none that was disposed of")
  func order() async {
    let (scheduler, log) = (QueueScheduler(), Atomic<[Int]>([]))
    @Sendable func note(_ number: Int) -> @Sendable () -> Void { { log.modify { $0.append(number) } } }
    scheduler.queue.suspend()
    let cancelled = [
      scheduler.schedule(note(1)), scheduler.schedule(after: .distantPast, action: note(2)),
      scheduler.schedule(after: .distantPast, interval: .seconds(9), action: note(3)),
      scheduler.schedule(after: .distantFuture, action: note(4)),
    ]
    for number in 5...6 { scheduler.schedule(note(number)) }
    for action in cancelled { action?.dispose() }
    let (date, runDate, past) = (Date() + 0.1, Atomic(Date.distantPast), Atomic(false))
    scheduler.schedule(after: .distantPast) { past.value = true }
    let late = scheduler.schedule(after: .distantFuture, action: note(7))
    await withCheckedContinuation { continuation in
      // The timers of a queue fire in the order of their dates, so those in the past would run before this one.
      scheduler.schedule(after: date) {
        runDate.value = Date()
        continuation.resume()
      }
      scheduler.queue.resume()
    }
    late?.dispose()
    #expect(log.value == [5, 6] && past.value && runDate.value > date - 0.001)  // A timer may round its date down.
  }

  @Test("A queue scheduler repeats an action")
  func repetition() {
    let (scheduler, count) = (QueueScheduler(), Atomic(0))
    let timer = scheduler.schedule(after: scheduler.currentDate, interval: .milliseconds(1)) {
      count.modify { $0 += 1 }
    }
    #expect(isTrueSoon { count.value > 2 })
    timer?.dispose()
  }

  @Test("A queue scheduler releases an action that has run, and a disposed timer", arguments: [false, true])
  func releasedActions(isTimer: Bool) {
    let (scheduler, done) = (QueueScheduler(), Gate())
    weak var held: AnyDisposable?
    var disposable: (any Disposable)?
    do {
      let object = AnyDisposable(done.open)
      held = object
      if isTimer {
        scheduler.schedule(after: .distantFuture, interval: .seconds(1)) { object.dispose() }?.dispose()
      } else {
        disposable = scheduler.schedule(after: scheduler.currentDate) { object.dispose() }
      }
    }
    if !isTimer { #expect(done.wait()) }
    // The system releases the action some time after it has run or was cancelled.
    #expect(isTrueSoon { held == nil })
    withExtendedLifetime(disposable) {}
  }
}
