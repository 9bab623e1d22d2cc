import Dispatch
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("SignalProducer")
struct SignalProducerTests {
  struct Failure: Error, Equatable {}

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
