import Dispatch
import Reactive
import ReactiveTesting
import Testing

@Suite("The order of events on two threads")
struct ThreadOrderTests {
  /// A semaphore whose `wait()` ends after ten seconds, so that a test fails instead of waiting forever.
  private struct Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    @discardableResult
    func wait() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }
  }

  /// Sends 1 on another thread, starts `producer` on this one while 1 is being delivered, and sends 2 while the new
  /// start is receiving its first value. Returns a log of the calls of a closure of the new start.
  private func log(of producer: SignalProducer<Int, Never>, send: @escaping @Sendable (Int) -> Void) -> [String] {
    let (delivering, started, sent) = (Gate(), Gate(), Gate())
    let log = Atomic<[String]>([])
    producer.startWithValues { value in
      guard value == 1 else { return }
      delivering.open()
      started.wait()
    }
    DispatchQueue(label: "sender").async {
      send(1)
      send(2)
      sent.open()
    }
    #expect(delivering.wait())
    producer.on(value: { value in
      log.modify { $0.append("begin \(value)") }
      if value == 1 {
        started.open()
        sent.wait()
      }
      log.modify { $0.append("end \(value)") }
    }).start()
    return log.value
  }

  @Test("A start receives the current value of a property completely before a newer value from another thread")
  func property() {
    let property = MutableProperty(0)
    let log = log(of: property.producer) { property.value = $0 }
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("A start receives replayed values completely before a newer value from another thread")
  func replay() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = log(of: signal.producer.replayLazily(upTo: 1)) { input.send(value: $0) }
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test("A thread that sends a value during a delivery does not wait, and the other thread delivers the value")
  func handover() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (delivering, posted, done) = (Gate(), Gate(), Gate())
    let log = Atomic<[Int]>([])
    signal.observeValues { value in
      log.modify { $0.append(value) }
      guard value == 1 else { return }
      delivering.open()
      posted.wait()
    }
    DispatchQueue(label: "sender").async {
      input.send(value: 1)
      done.open()
    }
    #expect(delivering.wait())
    input.send(value: 2)
    #expect(log.value == [1])
    posted.open()
    #expect(done.wait())
    #expect(log.value == [1, 2])
  }

  @Test("first, single, last and wait return when the work ends on another thread")
  func waiting() {
    let returned = Gate()
    let results = Atomic<[Int?]>([])
    DispatchQueue(label: "waiting").async {
      let work = SignalProducer<Int, Never>([1, 2]).start(on: QueueScheduler())
      let values = [work.first(), work.single(), work.last()].map { $0?.get() }
      _ = work.wait()
      results.value = values
      returned.open()
    }
    #expect(returned.wait())
    #expect(results.value == [1, nil, 2])
  }

  @Test("A queue scheduler runs actions once, at a date and repeatedly")
  func queueScheduler() {
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

  @Test("A composite disposable finds each of its members in a limited time")
  func compositeDisposable() {
    let done = Gate()
    DispatchQueue(label: "removing").async {
      let composite = CompositeDisposable()
      let handles = (0..<100).map { _ in composite.add(AnyDisposable()) }
      for handle in handles { handle?.dispose() }
      done.open()
    }
    #expect(done.wait())
  }
}
