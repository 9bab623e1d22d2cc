import Reactive
import ReactiveTesting
import Testing

@Suite("When sources are disposed of")
struct SourceDisposalTests {
  typealias Producer = SignalProducer<Int, Never>

  struct Failure: Error {}

  /// An operator on two sequences, which does not end while the second one runs.
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Producer, Producer) -> Producer

    init(_ name: String, _ apply: @escaping @Sendable (Producer, Producer) -> Producer) {
      (testDescription, self.apply) = (name, apply)
    }
  }

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
    Operator("flatMap(.throttle)") { outer($0, $1).flatten(.throttle) },
    Operator("flatMap(.concat)") { outer($0, $1).flatten(.concat) },
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
      !["concat", "then", "flatMapError", "flatMap(.throttle)", "flatMap(.concat)", "flatten(.latest)"]
        .contains($0.testDescription)
    } + [
      Operator("withLatest as the source") { $0.withLatest(from: $1).map(\.0) },
      Operator("skip(until:)") { $0.skip(until: $1.map { _ in }) },
      Operator("take(until:)") { $0.take(until: $1.map { _ in }) },
      Operator("take(untilReplacement:)") { $0.take(untilReplacement: $1) },
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
