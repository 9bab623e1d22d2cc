import Reactive
import ReactiveTesting
import Testing

@Suite("Starts of producers")
struct StartTests {
  private typealias Producer = SignalProducer<Int, Never>

  @Test("An interruption by the work discards the values that wait for their delivery")
  func interruption() {
    let (input, events) = (Atomic(Signal<Int, Never>.Observer()), TestObserver<Int, Never>())
    let start = Producer { observer, _ in input.value = observer }.start { event in
      events.observer.send(event)
      guard event.value == 0 else { return }
      input.value.send(value: 1)
      input.value.sendInterrupted()
    }
    input.value.send(value: 0)
    withExtendedLifetime(start) { #expect(events.summary == "0 !") }
  }

  // MARK: startWithSignal

  @Test("The signal of startWithSignal is interrupted on the scheduler of the work")
  func handle() {
    let (scheduler, observer) = (TestScheduler(), TestObserver<Int, Never>())
    Producer(value: 1).observe(on: scheduler).startWithSignal { signal, handle in
      signal.observe(observer.observer)
      return handle
    }.dispose()
    #expect(observer.summary == "")
    scheduler.run()
    #expect(observer.summary == "!")
  }

  @Test("startWithSignal starts no work if it is cancelled before")
  func cancelledBefore() {
    let (starts, observer) = (Atomic(0), TestObserver<Int, Never>())
    Producer(value: 1).on(starting: { starts.modify { $0 += 1 } }).startWithSignal { signal, handle in
      signal.observe(observer.observer)
      handle.dispose()
    }
    #expect(observer.summary == "!" && starts.value == 0)
  }

  // MARK: Repeated work

  @Test("retry with an interval waits between starts, but not before the last failure, and can be cancelled")
  func retryLater() {
    let (scheduler, starts, observer) = (TestScheduler(), Atomic(0), TestObserver<Int, Failure>())
    let work = Operator.Producer(error: Failure()).on(starting: { starts.modify { $0 += 1 } })
    let retried = work.retry(upTo: 2, interval: 1, on: scheduler)
    retried.start().dispose()
    observer.observe(retried)
    let counts = (0...3).map { _ in
      scheduler.advance(by: 0.5)
      return starts.value
    }
    #expect(counts == [2, 3, 3, 4] && observer.didFail)
  }

  // MARK: Sources that are released early

  @Test("A replacement releases the original, and skip(until:) its trigger, when they have sent a value")
  func earlyRelease() {
    let sources = (0..<4).map { _ in Source() }
    let starts = [
      sources[0].producer.take(untilReplacement: sources[1].producer).start(),
      sources[2].producer.skip(until: sources[3].triggerProducer).start(),
    ]
    for source in [1, 3] { sources[source].pipe.input.send(value: 1) }
    #expect(sources.map(\.isDisposed) == [true, false, false, true])
    for start in starts { start.dispose() }
  }

  @Test("A value that causes its own trigger is forwarded by skip(until:), and not by take(until:)")
  func ownTrigger() {
    let (numbers, input) = Signal<Int, Never>.pipe()
    let trigger = numbers.filter { $0 == 2 }.map { _ in }
    let (skipped, taken) = (TestObserver<Int, Never>(), TestObserver<Int, Never>())
    skipped.observe(numbers.skip(until: trigger))
    taken.observe(numbers.take(until: trigger))
    for number in 1...3 { input.send(value: number) }
    #expect(skipped.summary == "2 3" && taken.summary == "1 |")
  }

  @Test("A replacement that sends a value and is interrupted, both during another event, loses neither")
  func replacementDuringEvent() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (replacement, replacementInput) = Signal<Int, Never>.pipe()
    let events = TestObserver<Int, Never>()
    signal.take(untilReplacement: replacement).observe { event in
      events.observer.send(event)
      guard event.value == 1 else { return }
      replacementInput.send(value: 10)
      replacementInput.sendInterrupted()
    }
    input.send(value: 1)
    #expect(events.summary == "1 10 !")
  }
}
