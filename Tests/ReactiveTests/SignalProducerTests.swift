import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("SignalProducer")
struct SignalProducerTests {
  struct Failure: Error, Equatable {}

  @Test("Each start runs the work again")
  func startsAnew() {
    let starts = Synchronization.Atomic(0)
    let producer = SignalProducer<Int, Never> { starts.add(1, ordering: .relaxed).newValue }
    let (first, second) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    producer.start(first.observer)
    producer.start(second.observer)
    #expect(first.events == [.value(1), .completed])
    #expect(second.events == [.value(2), .completed])
  }

  @Test("Disposing of a start interrupts the observer and ends the lifetime, once")
  func disposing() {
    let ended = Synchronization.Atomic(0)
    let (signal, input) = Signal<Int, Failure>.pipe()
    let producer = SignalProducer<Int, Failure> { observer, lifetime in
      lifetime += signal.observe(observer)
      lifetime.observeEnded { ended.add(1, ordering: .relaxed) }
    }
    let observer = TestObserver<Int, Failure>()
    let start = producer.map { $0 * 2 }.start(observer.observer)
    input.send(value: 1)
    start.dispose()
    start.dispose()
    input.send(value: 2)
    #expect(observer.events == [.value(2), .interrupted])
    #expect(ended.load(ordering: .relaxed) == 1)
  }

  @Test("The lifetime of the work ends after the last event", arguments: [true, false])
  func lifetimeEnds(completes: Bool) {
    let log = Mutex<[String]>([])
    let producer = SignalProducer<Int, Failure> { observer, lifetime in
      lifetime.observeEnded { log.withLock { $0.append("ended") } }
      if completes { observer.sendCompleted() } else { observer.send(error: Failure()) }
    }
    producer.on(terminated: { log.withLock { $0.append("event") } }).start()
    #expect(log.withLock { $0 } == ["event", "ended"])
  }

  @Test("Work is interrupted when its observer is released")
  func observerGoes() {
    let observer = TestObserver<Int, Never>()
    SignalProducer<Int, Never> { _, _ in }.start(observer.observer)
    #expect(observer.events == [.interrupted])
  }

  @Test("Work continues without a retained observer while the start is retained")
  func startHolds() {
    let observer = TestObserver<Int, Never>()
    var start: (any Disposable)? = SignalProducer<Int, Never> { _, _ in }.map { $0 + 1 }.start(observer.observer)
    #expect(observer.events == [])
    withExtendedLifetime(start) {}
    start = nil
    #expect(observer.events == [.interrupted])
  }

  @Test(
    "flatten retains the starts of the inner producers",
    arguments: [FlattenStrategy.merge, .concat, .latest, .race])
  func flatteningHolds(strategy: FlattenStrategy) {
    let observer = TestObserver<Int, Never>()
    let inner = SignalProducer<Int, Never> { _, _ in }
    let start = SignalProducer<SignalProducer<Int, Never>, Never>(value: inner).flatten(strategy).start(
      observer.observer)
    #expect(observer.events == [])
    start.dispose()
    #expect(observer.events == [.interrupted])
  }

  @Test("A disposed start is interrupted on the scheduler of its last asynchronous operator, and sends nothing more")
  func interruptionOnScheduler() {
    let scheduler = TestScheduler()
    let (signal, input) = Signal<Int, Never>.pipe()
    let starts: [SignalProducer<Int, Never>] = [
      signal.producer.observe(on: scheduler), signal.producer.delay(1, on: scheduler),
      signal.producer.debounce(1, on: scheduler), signal.producer.throttle(1, on: scheduler).map { $0 },
    ]
    for producer in starts {
      let observer = TestObserver<Int, Never>()
      let start = producer.start(observer.observer)
      input.send(value: 1)
      start.dispose()
      #expect(observer.events == [])
      scheduler.run()
      #expect(observer.events == [.interrupted])
    }
    let (near, far) = (TestScheduler(), TestScheduler())
    let observer = TestObserver<Int, Never>()
    signal.producer.observe(on: far).observe(on: near).start(observer.observer).dispose()
    far.run()
    #expect(observer.events == [])
    near.run()
    #expect(observer.events == [.interrupted])
  }

  @Test("on(…) reports an interruption when the start is disposed of or no more values are needed")
  func interruptionBeside() {
    let calls = Mutex<[String]>([])
    let producer = SignalProducer<Int, Never>(0...).take(first: 3).concat(.never).on(
      interrupted: { calls.withLock { $0.append("interrupted") } },
      terminated: { calls.withLock { $0.append("terminated") } })
    producer.start().dispose()
    #expect(calls.withLock { $0 } == ["interrupted", "terminated"])
    producer.take(first: 2).start()
    #expect(calls.withLock { $0 } == ["interrupted", "terminated", "interrupted", "terminated"])
    SignalProducer<Int, Never>(value: 1).on(terminated: { calls.withLock { $0.append("ended") } }).start().dispose()
    #expect(calls.withLock { $0.last } == "ended")
    #expect(calls.withLock { $0.count } == 5)
  }

  @Test("A start that its own observer disposes of receives only the interruption afterwards")
  func disposingWithin() {
    let disposable = SerialDisposable()
    let observer = TestObserver<Int, Never>()
    let (signal, input) = Signal<Int, Never>.pipe()
    disposable.inner = signal.producer.start { event in
      observer.observer.send(event)
      if event.value == 2 { disposable.dispose() }
    }
    for number in 1...4 { input.send(value: number) }
    #expect(observer.events == [.value(1), .value(2), .interrupted])
  }

  @Test("The events of a start are serial, even if the work sends from several threads")
  func threads() {
    let observer = TestObserver<Int, Never>()
    let (isFirst, isBusy, overlaps) = (Reactive.Atomic(true), Reactive.Atomic(false), Reactive.Atomic(0))
    let sent = DispatchSemaphore(value: 0)
    SignalProducer<Int, Never> { observer, _ in
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for _ in 0..<1_000 {
          observer.send(value: thread)
          sent.signal()
        }
      }
      observer.sendCompleted()
      observer.send(value: 99)
    }
    .on(event: { event in
      if isBusy.swap(true) { overlaps.modify { $0 += 1 } }
      // During the first delivery, another thread sends.
      if isFirst.swap(false) { _ = sent.wait(timeout: .now() + 10) }
      observer.observer.send(event)
      isBusy.value = false
    })
    .start()
    #expect(observer.values.count == 4_000)
    #expect(observer.didComplete && overlaps.value == 0)
  }

  @Test("startWithSignal delivers the first event too, and its signal can be interrupted")
  func startWithSignal() {
    let observer = TestObserver<Int, Never>()
    let handle = SignalProducer<Int, Never>([1, 2]).concat(.never).startWithSignal { signal, handle in
      signal.observe(observer.observer)
      return handle
    }
    #expect(observer.events == [.value(1), .value(2)])
    handle.dispose()
    #expect(observer.didInterrupt)
  }

  @Test("startWithSignal starts no work if the work is cancelled before")
  func startWithDisposedSignal() {
    let (starts, observer) = (Reactive.Atomic(0), TestObserver<Int, Never>())
    SignalProducer<Int, Never>(value: 1).on(starting: { starts.modify { $0 += 1 } }).startWithSignal { signal, handle in
      signal.observe(observer.observer)
      handle.dispose()
    }
    #expect(observer.events == [.interrupted] && starts.value == 0)
  }

  @Test("The work of startWithSignal is cancelled when its signal is neither observed nor retained")
  func releasedSignal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    for isObserved in [false, true] {
      let ended = AnyDisposable()
      let work = signal.producer.on(disposed: { ended.dispose() })
      var retained: Signal<Int, Never>?
      let observation = work.startWithSignal { signal, _ in
        if !isObserved { retained = signal }
        return isObserved ? signal.observeValues { _ in } : nil
      }
      withExtendedLifetime(retained) { #expect(!ended.isDisposed) }
      observation?.dispose()
      retained = nil
      #expect(ended.isDisposed)
    }
    withExtendedLifetime(input) {}
  }

  @Test("The handle of startWithSignal retains the observer of the work, and its release interrupts the signal")
  func handleHolds() {
    let observer = TestObserver<Int, Never>()
    var handle: (any Disposable)? = SignalProducer<Int, Never> { _, _ in }.startWithSignal { signal, handle in
      signal.observe(observer.observer)
      return handle
    }
    withExtendedLifetime(handle) { #expect(observer.events.isEmpty) }
    handle = nil
    #expect(observer.events == [.interrupted])
  }

  @Test("A disposed handle of startWithSignal interrupts the signal on the scheduler of the work, instead of its end")
  func handleWithScheduler() {
    let (scheduler, observer) = (TestScheduler(), TestObserver<Int, Never>())
    let handle = SignalProducer<Int, Never>(value: 1).observe(on: scheduler).startWithSignal { signal, handle in
      signal.observe(observer.observer)
      return handle
    }
    handle.dispose()
    #expect(observer.events.isEmpty && handle.isDisposed)
    scheduler.run()
    #expect(observer.events == [.interrupted])
  }

  @Test("A disposed start releases the observer of the work, even if the start itself is retained")
  func disposedStartReleases() {
    let held = Reactive.Atomic<Weak?>(nil)
    let start = SignalProducer<Int, Never> { observer, _ in held.value = Weak(observer) }.start()
    #expect(held.value?.object != nil)
    start.dispose()
    #expect(held.value?.object == nil && start.isDisposed)
  }

  private struct Weak: Sendable {
    weak let object: Signal<Int, Never>.Observer?
    init(_ object: Signal<Int, Never>.Observer) { self.object = object }
  }

  @Test("A producer retains the signal from which it was created, and is interrupted if the signal has ended")
  func producerOfSignal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (early, late) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    let producer = SignalProducer(signal.map { $0 * 2 })
    early.observe(producer)
    input.send(value: 1)
    input.sendCompleted()
    late.observe(producer)
    #expect(early.events == [.value(2), .completed] && late.events == [.interrupted])
  }

  @Test("Each start sends the same elements, even of a sequence that can be iterated only once")
  func copiedSequence() {
    func once() -> AnyIterator<Int> { AnyIterator([1, 2, 3].makeIterator()) }
    let (plain, failing) = (SignalProducer<Int, Never>(once()), SignalProducer<Int, Failure>(once()))
    for _ in 0..<2 {
      #expect(plain.collect().single() == .success([1, 2, 3]) && failing.collect().single() == .success([1, 2, 3]))
    }
    #expect(SignalProducer<Int, Failure>(values: 1, 2, 3).collect().single() == .success([1, 2, 3]))
  }

  @Test("first and single end work that would continue, and last returns no value of interrupted work")
  func waitingForEndings() {
    let ended = AnyDisposable()
    let endless = SignalProducer<Int, Failure>([1, 2]).concat(.never).on(disposed: { ended.dispose() })
    #expect(endless.first() == .success(1) && ended.isDisposed)
    #expect(endless.single() == nil)
    let interrupted = SignalProducer<Int, Failure> { observer, _ in
      observer.send(value: 1)
      observer.sendInterrupted()
    }
    #expect(interrupted.first() == .success(1) && interrupted.single() == .success(1) && interrupted.last() == nil)
    let failing = SignalProducer<Int, Failure>(value: 1).concat(error: Failure())
    #expect(failing.first() == .success(1) && failing.last() == .failure(Failure()))
    #expect(failing.single() == .failure(Failure()))
    let empty = SignalProducer<Int, Failure>.empty
    #expect(empty.first() == nil && empty.single() == nil && empty.last() == nil)
  }
}
