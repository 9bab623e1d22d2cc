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

  @Test("A queue scheduler runs an action whose date has passed, unless it is disposed of before the queue runs")
  func pastDate() async {
    let scheduler = QueueScheduler()
    let log = Atomic<[Int]>([])
    scheduler.queue.suspend()
    let actions = [
      scheduler.schedule(after: .distantPast) { log.modify { $0.append(1) } },
      scheduler.schedule(after: .distantPast, interval: .seconds(9)) { log.modify { $0.append(2) } },
      scheduler.schedule(after: .distantFuture) { log.modify { $0.append(3) } },
    ]
    for action in actions { action?.dispose() }
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .distantPast) { log.modify { $0.append(4) } }
      // The timers of a queue fire in the order of their dates.
      scheduler.schedule(after: Date() + 0.1) { continuation.resume() }
      scheduler.queue.resume()
    }
    #expect(log.value == [4] && actions.allSatisfy { $0?.isDisposed == true })
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

  @Test("A queue scheduler runs actions in order on its queue, except those disposed of")
  func order() async {
    let scheduler = QueueScheduler()
    let log = Atomic<[Int]>([])
    scheduler.queue.suspend()
    for number in 0..<5 {
      let disposable = scheduler.schedule { log.modify { $0.append(number) } }
      if number == 2 { disposable?.dispose() }
    }
    scheduler.queue.resume()
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: scheduler.currentDate) { continuation.resume() }
    }
    #expect(log.value == [0, 1, 3, 4])
  }

  @Test("A queue scheduler releases the action of a repeating timer that is disposed of")
  func disposedTimer() async {
    let scheduler = QueueScheduler()
    weak var held: AnyDisposable?
    do {
      let object = AnyDisposable()
      held = object
      scheduler.schedule(after: .distantFuture, interval: .seconds(1)) { object.dispose() }?.dispose()
    }
    // The system releases the action some time after the timer was cancelled.
    let deadline = Date() + 10
    while held != nil, Date() < deadline {
      await withCheckedContinuation { continuation in
        scheduler.schedule { continuation.resume() }
      }
    }
    #expect(held == nil)
  }

  @Test("A queue scheduler runs actions once, at a date and repeatedly")
  func kindsOfActions() {
    let (scheduler, gates) = (QueueScheduler(), (0..<4).map { _ in Gate() })
    let repeats = Atomic(0)
    scheduler.schedule { gates[0].open() }
    scheduler.schedule(after: .milliseconds(1)) { gates[1].open() }
    let timer = scheduler.schedule(after: .milliseconds(1), interval: .milliseconds(1), leeway: .seconds(0)) {
      if repeats.modify({
        $0 += 1; return $0
      }) == 3 {
        gates[2].open()
      }
    }
    let defaultTimer = scheduler.schedule(after: scheduler.currentDate, interval: .milliseconds(1)) { gates[3].open() }
    for gate in gates { #expect(gate.wait()) }
    timer?.dispose()
    defaultTimer?.dispose()
  }

  @Test("A queue scheduler releases an action that has run, even if the disposable of the action is retained")
  func finishedActions() {
    final class Item: Sendable {}
    let (scheduler, done) = (QueueScheduler(), Gate())
    weak var held: Item?
    var disposable: (any Disposable)?
    do {
      let item = Item()
      held = item
      disposable = scheduler.schedule(after: scheduler.currentDate) { withExtendedLifetime(item) { done.open() } }
    }
    #expect(done.wait())
    // The queue releases the action soon after it has run.
    for _ in 0..<10_000 where held != nil { scheduler.queue.sync {} }
    #expect(held == nil)
    disposable?.dispose()
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
