import Reactive
import ReactiveTesting
import Testing

@Suite("The order of events around an interruption")
struct InterruptionOrderTests {
  @Test("An interruption of a producer's observer discards the values that wait for their delivery")
  func producer() {
    let inputs = Atomic<[Signal<Int, Never>.Observer]>([])
    let events = TestObserver<Int, Never>()
    let kept = SignalProducer<Int, Never> { observer, _ in inputs.modify { $0.append(observer) } }
    kept.on(value: { value in
      guard value == 0 else { return }
      for input in inputs.value {
        input.send(value: 1)
        input.sendInterrupted()
        input.send(value: 2)
      }
    }).start(events.observer)
    for input in inputs.value { input.send(value: 0) }
    #expect(events.events == [.value(0), .interrupted])
  }

  @Test(
    "When a start is disposed of, the closures for the interruption run before the observer, and disposed runs last")
  func effects() {
    let log = Atomic<[String]>([])
    let start = SignalProducer<Int, Never>.never
      .on(interrupted: { log.modify { $0.append("first interrupted") } })
      .on(
        interrupted: { log.modify { $0.append("interrupted") } },
        terminated: { log.modify { $0.append("terminated") } },
        disposed: { log.modify { $0.append("disposed") } }
      )
      .start { _ in log.modify { $0.append("observer") } }
    start.dispose()
    #expect(log.value == ["first interrupted", "interrupted", "terminated", "observer", "disposed"])
  }

  @Test("Below a delay, the closures for the interruption of a start run on its scheduler")
  func scheduledEffects() {
    let log = Atomic<[String]>([])
    let scheduler = TestScheduler()
    let start = SignalProducer<Int, Never>.never
      .on(interrupted: { log.modify { $0.append("above") } })
      .delay(1, on: scheduler)
      .on(interrupted: { log.modify { $0.append("interrupted") } }, disposed: { log.modify { $0.append("disposed") } })
      .start { _ in log.modify { $0.append("observer") } }
    start.dispose()
    #expect(log.value == ["above"])
    scheduler.run()
    #expect(log.value == ["above", "interrupted", "observer", "disposed"])
  }

  @Test("A signal that nothing retains ends when its last observer is removed, in any order", arguments: [false, true])
  func lastObserver(isReversed: Bool) {
    let isEnded = Atomic(false)
    var (signal, input): (Signal<Int, Never>?, Signal<Int, Never>.Observer) = Signal.pipe(
      disposable: AnyDisposable { isEnded.value = true })
    let observations = (0..<10).map { _ in signal?.observeValues { _ in } }
    signal = nil
    let order = isReversed ? observations.reversed() : observations
    for observation in order.dropLast() { observation?.dispose() }
    #expect(!isEnded.value)
    order.last??.dispose()
    #expect(isEnded.value)
    withExtendedLifetime(input) {}
  }

  @Test("A chain of 10,000 concatenations sends the values of its parts in order, and can be released")
  func longChain() {
    var producer = SignalProducer<Int, Never>(value: 0)
    for number in 1..<10_000 { producer = producer.concat(SignalProducer(value: number)) }
    let values = Atomic<[Int]>([])
    producer.startWithValues { value in values.modify { $0.append(value) } }
    #expect(values.value == Array(0..<10_000))
    let nested = SignalProducer<Int, Never>(value: -1).concat(producer).concat(value: -2)
    values.value = []
    nested.take(first: 3).concat(value: 7).startWithValues { value in values.modify { $0.append(value) } }
    #expect(values.value == [-1, 0, 1, 7])
  }
}
