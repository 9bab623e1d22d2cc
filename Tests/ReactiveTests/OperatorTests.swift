import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Operators")
struct OperatorTests {
  struct Failure: Error, Equatable {
    var number = 0
  }

  private func events<Value: Sendable, Error>(
    _ producer: SignalProducer<Value, Error>
  ) -> [Signal<Value, Error>.Event] {
    let observer = TestObserver<Value, Error>()
    producer.start(observer.observer)
    return observer.events
  }

  @Test("mapError transforms the error")
  func errors() {
    let failing = SignalProducer<Int, Failure>(value: 1).concat(SignalProducer(error: Failure(number: 1)))
    #expect(events(failing.mapError { Failure(number: $0.number + 1) }) == [.value(1), .failed(Failure(number: 2))])
  }

  @Test("A start retains the trigger of take(until:) and the lifetime of take(during:)")
  func takeUntilHolds() {
    let (source, input) = Signal<Int, Never>.pipe()
    let (trigger, triggerInput) = Signal<Int, Never>.pipe()
    let (lifetime, token) = Lifetime.make()
    let (until, during) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let producers = [source.producer.take(until: trigger.map { _ in }), source.producer.take(during: lifetime)]
    until.observe(producers[0])
    during.observe(producers[1])
    input.send(value: 1)
    triggerInput.send(value: 0)
    token.dispose()
    input.send(value: 2)
    #expect(until.events == [.value(1), .completed])
    #expect(during.events == [.value(1), .completed])
  }

  @Test("take(during:) with an ended lifetime is interrupted and starts no work")
  func takeDuringPast() {
    let started = Synchronization.Atomic(false)
    let (source, input) = Signal<Int, Never>.pipe()
    let work = source.producer.on(starting: { started.store(true, ordering: .relaxed) })
    #expect(events(work.take(during: .empty)) == [.interrupted])
    let didStart = started.load(ordering: .relaxed)
    #expect(!didStart)
    let observer = TestObserver<Int, Never>()
    observer.observe(source.take(during: .empty))
    input.send(value: 1)
    #expect(observer.events == [.interrupted])
  }

  @Test("flatMap(.concat) starts thousands of inner producers one after the other")
  func concat() {
    let producer = SignalProducer<Int, Never>(0..<20_000).flatMap(.concat) { SignalProducer<Int, Never>(value: $0) }
    #expect(events(producer.collect()) == [.value(Array(0..<20_000)), .completed])
  }

  @Test("flatMap(.concurrent(limit:)) runs at most that many inner producers at once")
  func concurrent() {
    let running = Mutex((now: 0, most: 0))
    let scheduler = TestScheduler()
    let producer = SignalProducer<Int, Never>(0..<5).flatMap(.concurrent(limit: 2)) { number in
      SignalProducer<Int, Never>(value: number).delay(1, on: scheduler).on(
        starting: { running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } },
        terminated: { running.withLock { $0.now -= 1 } })
    }
    let observer = TestObserver<Int, Never>()
    producer.start(observer.observer)
    scheduler.run()
    #expect(observer.values == [0, 1, 2, 3, 4])
    #expect(running.withLock { $0.most } == 2)
  }

  @Test("flatMap(.latest) disposes of the previous inner producer, and completes with the last")
  func latest() {
    let disposed = Mutex<[Int]>([])
    let scheduler = TestScheduler()
    let (outer, input) = Signal<Int, Never>.pipe()
    let observer = TestObserver<Int, Never>()
    outer.flatMap(.latest) { number in
      SignalProducer<Int, Never>(value: number).delay(1, on: scheduler)
        .on(interrupted: {}, disposed: { disposed.withLock { $0.append(number) } })
    }
    .observe(observer.observer)
    input.send(value: 1)
    input.send(value: 2)
    scheduler.advance()
    #expect(disposed.withLock { $0 } == [1])
    scheduler.advance(by: .seconds(1))
    #expect(observer.values == [2])
    input.sendCompleted()
    #expect(observer.didComplete)
  }

  @Test("flatMap(.latest) never sends a value of an older producer after one of a newer, on any thread")
  func latestOnThreads() {
    let (outer, input) = Signal<Int, Never>.pipe()
    let observer = TestObserver<Int, Never>()
    let queue = DispatchQueue(label: "inner", attributes: .concurrent)
    let group = DispatchGroup()
    outer.flatMap(.latest) { number in
      SignalProducer<Int, Never> { observer, _ in
        queue.async(group: group) {
          for _ in 0..<20 { observer.send(value: number) }
          observer.sendCompleted()
        }
      }
    }
    .observe(observer.observer)
    for number in 0..<300 { input.send(value: number) }
    group.wait()
    #expect(observer.values == observer.values.sorted())
    #expect(observer.values.suffix(20) == Array(repeating: 299, count: 20)[...])
  }

  @Test(
    "A failure of an inner producer fails the sequence and cancels the others",
    arguments: [FlattenStrategy.merge, .latest])
  func innerFailure(strategy: FlattenStrategy) {
    let disposals = Synchronization.Atomic(0)
    let observer = TestObserver<Int, Failure>()
    let (outer, input) = Signal<SignalProducer<Int, Failure>, Failure>.pipe()
    outer.flatten(strategy).observe(observer.observer)
    input.send(value: .never.on(disposed: { disposals.add(1, ordering: .relaxed) }))
    input.send(value: SignalProducer(error: Failure(number: 7)))
    #expect(observer.events == [.failed(Failure(number: 7))])
    #expect(disposals.load(ordering: .relaxed) == 1)
  }

  @Test("combineLatest ends with the latest values of both inputs, on any thread")
  func combineLatestOnThreads() {
    for _ in 0..<50 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let sums = a.combineLatest(with: b)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        for number in 1...100 { (thread == 0 ? a : b).value = number }
      }
      #expect(sums.value == (100, 100))
    }
  }

  @Test("on(…) calls its closures for the events")
  func on() {
    let log = Mutex<[String]>([])
    @Sendable func note(_ text: String) { log.withLock { $0.append(text) } }
    SignalProducer<Int, Failure>(value: 1)
      .on(
        starting: { note("starting") }, started: { note("started") }, completed: { note("completed") },
        terminated: { note("terminated") }, disposed: { note("disposed") }, value: { note("value \($0)") }
      )
      .start()
    #expect(log.withLock { $0 } == ["starting", "value 1", "completed", "terminated", "disposed", "started"])
  }

  @Test(
    "on(…) calls the closure for all events, the one for the kind and terminated, before the observer, and then disposed",
    arguments: [Signal<Int, Failure>.Event.completed, .failed(Failure(number: 1)), .interrupted], [true, false])
  func onEnd(end: Signal<Int, Failure>.Event, isProducer: Bool) {
    let log = Mutex<[String]>([])
    @Sendable func note(_ text: String) { log.withLock { $0.append(text) } }
    let (signal, input) = Signal<Int, Failure>.pipe()
    if isProducer {
      signal.producer
        .on(
          event: { note("event \($0)") }, failed: { note("FAILED \($0)") }, completed: { note("COMPLETED") },
          interrupted: { note("INTERRUPTED") }, terminated: { note("terminated") }, disposed: { note("disposed") },
          value: { note("value \($0)") }
        )
        .start { note("observer \($0)") }
    } else {
      signal
        .on(
          event: { note("event \($0)") }, failed: { note("FAILED \($0)") }, completed: { note("COMPLETED") },
          interrupted: { note("INTERRUPTED") }, terminated: { note("terminated") }, disposed: { note("disposed") },
          value: { note("value \($0)") }
        )
        .observe { note("observer \($0)") }
    }
    input.send(value: 1)
    input.send(end)
    #expect(
      log.withLock { $0 } == [
        "event VALUE 1", "value 1", "observer VALUE 1", "event \(end)", "\(end)", "terminated", "observer \(end)",
        "disposed",
      ])
  }

  @Test("on(…) of a signal that is neither retained nor observed calls only the closure for the disposal, once")
  func onRelease() {
    let log = Mutex<[String]>([])
    let (signal, input) = Signal<Int, Failure>.pipe()
    func note(_ text: String) -> @Sendable () -> Void { { log.withLock { $0.append(text) } } }
    var watched: Signal<Int, Failure>? = signal.on(
      interrupted: note("interrupted"), terminated: note("terminated"), disposed: note("disposed"))
    let observation = watched?.observe { _ in }
    watched = nil
    #expect(log.withLock { $0 } == [])
    observation?.dispose()
    input.sendCompleted()
    #expect(log.withLock { $0 } == ["disposed"])
    withExtendedLifetime(watched) {}
  }

  @Test("on(…) calls each of its closures for an end, whichever of them are given")
  func singleClosures() {
    let calls = Mutex<[String]>([])
    @Sendable func note(_ text: String) { calls.withLock { $0.append(text) } }
    let (completed, failed) = (
      SignalProducer<Int, Failure>.empty, SignalProducer<Int, Failure>(error: Failure(number: 1))
    )
    completed.on(event: { note("\($0)") }).start()
    completed.on(completed: { note("completed") }).start()
    completed.on(terminated: { note("terminated") }).start()
    completed.on(disposed: { note("disposed") }).start()
    failed.on(failed: { note("failed \($0.number)") }).start()
    SignalProducer<Int, Failure>.never.on(interrupted: { note("interrupted") }).start().dispose()
    SignalProducer<Int, Failure>.never.on(event: { note("\($0)") }).start().dispose()
    SignalProducer<Int, Failure>.never.on(terminated: { note("terminated") }).start().dispose()
    #expect(
      calls.withLock { $0 } == [
        "COMPLETED", "completed", "terminated", "disposed", "failed 1", "interrupted", "INTERRUPTED", "terminated",
      ])
  }
}
