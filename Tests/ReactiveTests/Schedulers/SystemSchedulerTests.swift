import Dispatch
import Foundation
import Reactive
import Testing

@Suite("UI and queue schedulers")
struct SystemSchedulerTests {
  @Test("A UI scheduler runs an action after those that wait, and after the waiting action that schedules it")
  @MainActor
  func uiScheduler() async {
    let scheduler = UIScheduler()
    let log = Atomic<[Int]>([])
    @Sendable func note(_ number: Int) { log.modify { $0.append(number) } }
    DispatchQueue.global().sync { _ = scheduler.schedule { note(1) } }
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        scheduler.schedule {
          note(3)
          continuation.resume()
        }
        note(2)
      }
    }
    #expect(log.value == [1, 2, 3])
  }

  @Test("A UI scheduler does not wait for the actions of another one, and the main queue scheduler always waits")
  @MainActor
  func independentSchedulers() async {
    let (first, second) = (UIScheduler(), UIScheduler())
    let log = Atomic<[Int]>([])
    DispatchQueue.global().sync { _ = first.schedule { log.modify { $0.append(2) } } }
    #expect(second.schedule { log.modify { $0.append(1) } } == nil)
    await withCheckedContinuation { continuation in
      QueueScheduler.main.schedule {
        log.modify { $0.append(3) }
        continuation.resume()
      }
      #expect(log.value == [1])
    }
    #expect(log.value == [1, 2, 3])
  }

  @Test("The queue of a queue scheduler has the given name, quality of service and target")
  func queueAttributes() async {
    let (target, key) = (DispatchQueue(label: "target"), DispatchSpecificKey<Int>())
    target.setSpecific(key: key, value: 7)
    let scheduler = QueueScheduler(qos: .utility, name: "name", targeting: target)
    #expect(scheduler.queue.label == "name" && scheduler.queue.qos == .utility)
    let value = await withCheckedContinuation { continuation in
      scheduler.schedule { continuation.resume(returning: DispatchQueue.getSpecific(key: key)) }
    }
    #expect(value == 7 && QueueScheduler().queue.qos == .unspecified)
  }

  @Test("A UI scheduler runs an action immediately after the turn of a waiting action that was disposed of")
  @MainActor
  func disposedUIAction() async {
    let scheduler = UIScheduler()
    let log = Atomic<[Int]>([])
    DispatchQueue.global().sync { scheduler.schedule { log.modify { $0.append(1) } } }?.dispose()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    scheduler.schedule { log.modify { $0.append(2) } }
    #expect(log.value == [2])
  }

  @Test("A queue scheduler runs actions in order, also those whose date has passed, except those disposed of")
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
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .distantPast, action: note(7))
      // The timers of a queue fire in the order of their dates.
      scheduler.schedule(after: Date() + 0.1) { continuation.resume() }
      scheduler.queue.resume()
    }
    #expect(log.value.filter { $0 != 7 } == [5, 6] && log.value.contains(7))
    #expect(cancelled.allSatisfy { $0?.isDisposed == true })
  }

  @Test("A queue scheduler runs actions at once, at a date and repeatedly")
  func kindsOfActions() {
    let (scheduler, gates, repeats) = (QueueScheduler(), (0..<4).map { _ in Gate() }, Atomic(0))
    scheduler.schedule { gates[0].open() }
    scheduler.schedule(after: .milliseconds(1)) { gates[1].open() }
    let timers = [
      scheduler.schedule(after: scheduler.currentDate, interval: .milliseconds(1)) { gates[2].open() },
      scheduler.schedule(after: .milliseconds(1), interval: .milliseconds(1), leeway: .seconds(0)) {
        repeats.modify { $0 += 1 }
        if repeats.value == 3 { gates[3].open() }
      },
    ]
    for gate in gates { #expect(gate.wait()) }
    for timer in timers { timer?.dispose() }
  }

  @Test(
    "A queue scheduler releases an action that has run, and that of a timer that is disposed of",
    arguments: [false, true])
  func releasedActions(isTimer: Bool) {
    let (scheduler, done) = (QueueScheduler(), Gate())
    weak var held: AnyDisposable?
    var disposable: (any Disposable)?
    do {
      let object = AnyDisposable()
      held = object
      if isTimer {
        scheduler.schedule(after: .distantFuture, interval: .seconds(1)) { object.dispose() }?.dispose()
        scheduler.schedule { done.open() }
      } else {
        disposable = scheduler.schedule(after: scheduler.currentDate) { withExtendedLifetime(object) { done.open() } }
      }
    }
    #expect(done.wait())
    // The system releases the action some time after it has run or was cancelled.
    let deadline = Date() + 10
    while held != nil, Date() < deadline { scheduler.queue.sync {} }
    #expect(held == nil)
    withExtendedLifetime(disposable) {}
  }

  @Test(
    "An action in the far future does not run now", arguments: [Date.distantFuture, Date(timeIntervalSince1970: 9e9)])
  func farFuture(date: Date) {
    let (scheduler, hasRun, isDone) = (QueueScheduler(name: "test"), Atomic(false), Gate())
    let action = scheduler.schedule(after: date) { hasRun.value = true }
    scheduler.schedule(after: .milliseconds(10)) { isDone.open() }
    #expect(isDone.wait() && !hasRun.value)
    action?.dispose()
  }
}
