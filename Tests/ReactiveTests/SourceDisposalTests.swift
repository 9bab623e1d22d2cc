import Reactive
import ReactiveTesting
import Testing

@Suite("When sources are disposed of")
struct SourceDisposalTests {
  typealias Producer = SignalProducer<Int, Never>

  struct Failure: Error {}

  /// An operator on two sequences, which does not end while the second one runs.
  typealias Operator = Named<@Sendable (Producer, Producer) -> Producer>

  static let operators = [
    Operator("merge") { $0.merge(with: $1) },
    Operator("combineLatest") { $0.combineLatest(with: $1).map(\.0) },
    Operator("combineLatest of an array") { Producer.combineLatest([$0, $1]).map(\.count) },
    Operator("zip") { $0.zip(with: $1).map(\.0) },
    Operator("sample as the source") { $0.sample(with: $1).map(\.0) },
    Operator("sample as the sampler") { $1.sample(with: $0).map(\.0) },
    Operator("withLatest as the sampled source") { $1.withLatest(from: $0).map(\.0) },
    Operator("flatten(.merge)") { outer($0, $1).flatten(.merge) },
    Operator("flatten(.latest)") { first, _ in SignalProducer(value: first).concat(.never).flatten(.latest) },
    Operator("flatten(.race)") { outer($0, $1).flatten(.race) },
    Operator("flatten(.throttle)") { outer($0, $1).flatten(.throttle) },
    Operator("flatten(.concat)") { outer($0, $1).flatten(.concat) },
    Operator("take(untilReplacement:)") { $0.take(untilReplacement: $1) },
    Operator("concat") { $0.concat($1) },
    Operator("then") { $0.then($1) },
    Operator("flatMapError") { first, second in
      first.promoteError(Failure.self).concat(error: Failure()).flatMapError { _ in second }
    },
  ]

  /// A producer of two producers that does not end.
  private static func outer(_ first: Producer, _ second: Producer) -> SignalProducer<Producer, Never> {
    SignalProducer<Producer, Never>([first, second]).concat(.never)
  }

  @Test("A source is disposed of when it ends, while another source runs", arguments: operators)
  func ended(tested: Operator) {
    let (disposals, observer) = (Atomic(0), TestObserver<Int, Never>())
    let source = Producer(value: 1).on(disposed: { disposals.modify { $0 += 1 } })
    let start = observer.observe(tested.apply(source, .never))
    #expect(disposals.value == 1)
    #expect(observer.events.allSatisfy { $0.value == 1 })
    start.dispose()
    #expect(disposals.value == 1)
  }

  /// Operators that run both sequences at the same time.
  static let simultaneous =
    operators.filter {
      !["concat", "then", "flatMapError", "flatten(.throttle)", "flatten(.concat)", "flatten(.latest)"]
        .contains($0.testDescription)
    } + [
      Operator("withLatest as the source") { $0.withLatest(from: $1).map(\.0) },
      Operator("skip(until:)") { $0.skip(until: $1.map { _ in }) },
      Operator("take(until:)") { $0.take(until: $1.map { _ in }) },
      Operator("flatMap(.latest)") { first, second in first.prefix(value: 1).flatMap(.latest) { _ in second } },
      Operator("flatMap(.throttle) of a running sequence") { first, second in
        first.prefix(value: 1).flatMap(.throttle) { _ in second }
      },
      Operator("lift of two") { first, second in
        first.lift { (one: Signal<Int, Never>) in { (other: Signal<Int, Never>) in one.merge(with: other) } }(second)
      },
    ]

  @Test("Disposing of a start disposes of all running sources", arguments: simultaneous)
  func disposal(tested: Operator) {
    let disposals = Atomic<[Int]>([])
    func source(_ number: Int) -> Producer { Producer.never.on(disposed: { disposals.modify { $0.append(number) } }) }
    let observer = TestObserver<Int, Never>()
    let start = observer.observe(tested.apply(source(1), source(2)))
    #expect(disposals.value.isEmpty && observer.events.isEmpty)
    start.dispose()
    #expect(disposals.value.sorted() == [1, 2])
    #expect(observer.events == [.interrupted])
  }

  /// An operator on a signal that starts a producer, if not before then at the signal's first value.
  typealias SignalOperator = Named<
    @Sendable (Signal<Int, Failure>, SignalProducer<Int, Failure>) -> Signal<Int, Failure>
  >

  static let signalOperators = [
    SignalOperator("flatMap(.merge)") { signal, work in signal.flatMap(.merge) { _ in work } },
    SignalOperator("flatMap(.concat)") { signal, work in signal.flatMap(.concat) { _ in work } },
    SignalOperator("flatMap(.latest)") { signal, work in signal.flatMap(.latest) { _ in work } },
    SignalOperator("flatMap(.race)") { signal, work in signal.flatMap(.race) { _ in work } },
    SignalOperator("flatMap(.throttle)") { signal, work in signal.flatMap(.throttle) { _ in work } },
    SignalOperator("flatMapError") { signal, work in
      signal.attempt { _ in .failure(Failure()) }.flatMapError { _ in work }
    },
    SignalOperator("take(untilReplacement:)") { $0.take(untilReplacement: $1) },
    SignalOperator("withLatest") { $0.withLatest(from: $1.flatMapError { _ in .empty }).map(\.0) },
    SignalOperator("sample") { $0.sample(with: $1.flatMapError { _ in .empty }).map(\.0) },
    SignalOperator("take(until:)") { $0.take(until: $1.map { _ in }.flatMapError { _ in .empty }) },
    SignalOperator("skip(until:)") { $0.skip(until: $1.map { _ in }.flatMapError { _ in .empty }) },
  ]

  @Test("A released signal disposes of the producer that it started", arguments: signalOperators)
  func releasedSignal(tested: SignalOperator) {
    let (starts, disposals) = (Atomic(0), Atomic(0))
    let work = SignalProducer<Int, Failure>.never
      .on(starting: { starts.modify { $0 += 1 } }, disposed: { disposals.modify { $0 += 1 } })
    let (output, input) = Signal<Int, Failure>.pipe()
    var derived: Signal<Int, Failure>? = tested.apply(output, work)
    withExtendedLifetime(derived) { input.send(value: 1) }
    #expect(starts.value == 1 && disposals.value == 0)
    derived = nil
    #expect(disposals.value == 1)
  }

  /// Operators that start their second sequence when the first one has ended.
  static let consecutive = [
    Operator("concat") { $0.concat($1) },
    Operator("prefix") { $1.prefix($0) },
    Operator("then") { $0.then($1) },
    Operator("flatMapError") { first, second in
      first.promoteError(Failure.self).concat(error: Failure()).flatMapError { _ in second }
    },
    Operator("flatten(.concat)") { outer($0, $1).flatten(.concat) },
    Operator("flatten(.concurrent(limit: 1)) of waiting sequences") { first, second in
      SignalProducer<Producer, Never>([first, .empty, second]).concat(.never).flatten(.concurrent(limit: 1))
    },
    Operator("repeat") { first, second in
      let isFirst = MutableProperty(true)
      return SignalProducer { isFirst.swap(false) }.flatMap(.merge) { $0 ? first : second }.repeat(2)
    },
    Operator("retry") { first, second in
      let isFirst = MutableProperty(true)
      let runs = SignalProducer<Bool, Failure> { .success(isFirst.swap(false)) }
      return runs.flatMap(.merge) { $0 ? first.promoteError().concat(error: Failure()) : second.promoteError() }
        .retry(upTo: 1).flatMapError { _ in .empty }
    },
  ]

  @Test("Disposing of a start disposes of the sequence that follows the first one", arguments: consecutive)
  func disposalOfNext(tested: Operator) {
    let (starts, disposals, observer) = (Atomic(0), Atomic(0), TestObserver<Int, Never>())
    let next = Producer.never.on(
      starting: { starts.modify { $0 += 1 } }, disposed: { disposals.modify { $0 += 1 } })
    let (first, input) = Signal<Int, Never>.pipe()
    let start = observer.observe(tested.apply(first.producer, next.prefix(value: 2)))
    input.send(value: 1)
    #expect(starts.value == 0)
    input.sendCompleted()
    #expect(starts.value == 1 && disposals.value == 0 && observer.lastValue == 2)
    start.dispose()
    #expect(disposals.value == 1)
    #expect(observer.events.suffix(2) == [.value(2), .interrupted])
  }

  typealias Failing = SignalProducer<Int, Failure>

  @Test("A sequence that fails at once keeps an operator from starting the following ones")
  func failureAtOnce() {
    let starts = Atomic<[Int]>([])
    func next(_ number: Int) -> Failing { Failing.never.on(starting: { starts.modify { $0.append(number) } }) }
    let failing = Failing(error: Failure())
    let producers: [SignalProducer<Void, Failure>] = [
      failing.merge(with: next(1)).map { _ in }, Failing.merge([failing, next(2)]).map { _ in },
      failing.combineLatest(with: next(3)).map { _ in }, Failing.combineLatest([failing, next(4)]).map { _ in },
      failing.zip(with: next(5)).map { _ in }, Failing.zip([failing, next(6)]).map { _ in },
      Failing.empty.zip(with: next(7)).map { _ in }, failing.concat(next(8)).map { _ in },
      failing.sample(with: next(9).flatMapError { _ in .empty }).map { _ in }, failing.then(next(10)).map { _ in },
      next(11).take(untilReplacement: failing).map { _ in },
      SignalProducer<Failing, Failure>([failing, next(12)]).flatten(.concurrent(limit: 2)).map { _ in },
      SignalProducer<Failing, Failure>([failing, next(13)]).flatten(.latest).map { _ in },
      SignalProducer<Failing, Failure>([failing, next(14)]).flatten(.race).map { _ in },
      SignalProducer<Failing, Failure>([failing, next(15)]).flatten(.throttle).map { _ in },
    ]
    for producer in producers { producer.start() }
    #expect(starts.value == [])
  }

  @Test("Disposing of a start disposes of the winner of a race")
  func winner() {
    let disposals = Atomic(0)
    let winner = Producer(value: 1).concat(.never).on(disposed: { disposals.modify { $0 += 1 } })
    let start = Self.outer(winner, .never).flatten(.race).start()
    #expect(disposals.value == 0)
    start.dispose()
    #expect(disposals.value == 1)
  }

  @Test("Work that is repeated is disposed of after each run")
  func runs() {
    let (log, scheduler) = (Atomic<[String]>([]), TestScheduler())
    func work<Error>(_ work: SignalProducer<Int, Error>) -> SignalProducer<Int, Error> {
      work.on(starting: { log.modify { $0.append("start") } }, disposed: { log.modify { $0.append("dispose") } })
    }
    work(Producer(value: 1)).repeat(2).concat(.never).start()
    #expect(log.value == ["start", "dispose", "start", "dispose"])
    log.value = []
    let failing = work(SignalProducer<Int, Failure>(error: Failure()))
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
    let producers = Producer(0..<100_000).map { $0 == 0 ? signal.producer : Producer(value: 1) }
    producers.flatten(.concat).startWithValues { value in sum.modify { $0 += value } }
    #expect(sum.value == 0)
    input.sendCompleted()
    #expect(sum.value == 99_999)
  }
}
