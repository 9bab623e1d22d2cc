import Dispatch
import Foundation
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Bindings and schedulers")
struct BindingTests {
  @MainActor
  final class Label: ReactiveExtensionsProvider {
    var texts: [String] = []
    let token = Lifetime.Token()
    nonisolated init() {}

    var text: BindingTarget<String> {
      BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] in self?.texts.append($0) }
    }
  }

  @Test("A main actor target receives values immediately on the main actor, and in order from other threads")
  @MainActor
  func mainActor() async {
    let label = Label()
    let text = MutableProperty("one")
    label.text <~ text
    #expect(label.texts == ["one"])
    text.value = "two"
    #expect(label.texts == ["one", "two"])
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        for number in 0..<100 { text.value = "\(number)" }
        UIScheduler().schedule { continuation.resume() }
      }
    }
    #expect(label.texts.dropFirst(2) == (0..<100).map(String.init)[...])
  }

  @Test("A UI scheduler runs an action after those that wait, and after the waiting action that schedules it")
  @MainActor
  func uiScheduler() async {
    let scheduler = UIScheduler()
    let log = Mutex<[Int]>([])
    @Sendable func note(_ number: Int) { log.withLock { $0.append(number) } }
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
    #expect(log.withLock { $0 } == [1, 2, 3])
  }

  @Test("A UI scheduler does not wait for the actions of another one, and the main queue scheduler always waits")
  @MainActor
  func independentSchedulers() async {
    let (first, second) = (UIScheduler(), UIScheduler())
    let log = Mutex<[Int]>([])
    DispatchQueue.global().sync { _ = first.schedule { log.withLock { $0.append(2) } } }
    #expect(second.schedule { log.withLock { $0.append(1) } } == nil)
    await withCheckedContinuation { continuation in
      QueueScheduler.main.schedule {
        log.withLock { $0.append(3) }
        continuation.resume()
      }
      #expect(log.withLock { $0 } == [1])
    }
    #expect(log.withLock { $0 } == [1, 2, 3])
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
    let log = Mutex<[Int]>([])
    scheduler.queue.suspend()
    let actions = [
      scheduler.schedule(after: .distantPast) { log.withLock { $0.append(1) } },
      scheduler.schedule(after: .distantPast, interval: .seconds(9)) { log.withLock { $0.append(2) } },
      scheduler.schedule(after: .distantFuture) { log.withLock { $0.append(3) } },
    ]
    for action in actions { action?.dispose() }
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: .distantPast) { log.withLock { $0.append(4) } }
      // The timers of a queue fire in the order of their dates.
      scheduler.schedule(after: Date() + 0.1) { continuation.resume() }
      scheduler.queue.resume()
    }
    #expect(log.withLock { $0 } == [4] && actions.allSatisfy { $0?.isDisposed == true })
  }

  @Test("A UI scheduler runs an action immediately after the turn of a waiting action that was disposed of")
  @MainActor
  func disposedUIAction() async {
    let scheduler = UIScheduler()
    let log = Mutex<[Int]>([])
    DispatchQueue.global().sync { scheduler.schedule { log.withLock { $0.append(1) } } }?.dispose()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    scheduler.schedule { log.withLock { $0.append(2) } }
    #expect(log.withLock { $0 } == [2])
  }

  @Test("A queue scheduler runs actions in order on its queue, except those disposed of")
  func queueScheduler() async {
    let scheduler = QueueScheduler()
    let log = Mutex<[Int]>([])
    scheduler.queue.suspend()
    for number in 0..<5 {
      let disposable = scheduler.schedule { log.withLock { $0.append(number) } }
      if number == 2 { disposable?.dispose() }
    }
    scheduler.queue.resume()
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: scheduler.currentDate) { continuation.resume() }
    }
    #expect(log.withLock { $0 } == [0, 1, 3, 4])
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
}
