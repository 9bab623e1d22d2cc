import Reactive
import ReactiveTesting
import Testing

@Suite("When sources are disposed of")
struct SourceDisposalTests {
  typealias Producer = Operator.Producer

  @Test(
    "A producer that fails at once keeps a flattened sequence from starting the next one",
    arguments: [FlattenStrategy.concurrent(limit: 2), .latest, .race, .throttle])
  func failureAtOnce(strategy: FlattenStrategy) {
    let next = Source()
    SignalProducer<Producer, Failure>([Producer(error: Failure()), next.producer]).flatten(strategy).start()
    #expect(next.startCount == 0)
  }

  @Test("Disposing of a repeated or retried start disposes of the current run")
  func currentRun() {
    for end in [Operator.Event.completed, .failed(Failure())] {
      let (first, second, isFirst) = (Source(), Source(), Atomic(true))
      let work = SignalProducer<Bool, Failure> { .success(isFirst.swap(false)) }
        .flatMap(.merge) { $0 ? first.producer : second.producer }
      let start = (end == .completed ? work.repeat(2) : work.retry(upTo: 1)).start()
      #expect(first.startCount == 1 && second.startCount == 0)
      first.pipe.input.send(end)
      #expect(first.isDisposed && second.startCount == 1 && !second.isDisposed)
      start.dispose()
      #expect(second.isDisposed)
    }
  }

  @Test("Work that is repeated is disposed of after each run")
  func runs() {
    let (log, scheduler) = (Atomic<[String]>([]), TestScheduler())
    func work<Error>(_ work: SignalProducer<Int, Error>) -> SignalProducer<Int, Error> {
      work.on(starting: { log.modify { $0.append("start") } }, disposed: { log.modify { $0.append("dispose") } })
    }
    work(SignalProducer<Int, Never>(value: 1)).repeat(2).concat(.never).start()
    #expect(log.value == ["start", "dispose", "start", "dispose"])
    log.value = []
    let failing = work(Producer(error: Failure()))
    failing.retry(upTo: 1).start()
    #expect(log.value == ["start", "dispose", "start", "dispose"])
    log.value = []
    failing.retry(upTo: 1, interval: 1, on: scheduler).start()
    #expect(log.value == ["start", "dispose"])
    scheduler.advance(by: .seconds(1))
    #expect(log.value == ["start", "dispose", "start", "dispose"])
  }

  @Test("Thousands of inner producers that wait and end synchronously do not grow the stack")
  func waitingProducers() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let sum = Atomic(0)
    let producers = SignalProducer(0..<100_000).map { $0 == 0 ? signal.producer : SignalProducer(value: 1) }
    producers.flatten(.concat).startWithValues { value in sum.modify { $0 += value } }
    #expect(sum.value == 0)
    input.sendCompleted()
    #expect(sum.value == 99_999)
  }
}
