import Reactive
import ReactiveTesting
import Testing

@Suite("Forms of flatMap and flatten")
struct FlattenFormTests {
  private typealias Safe = Signal<Int, Never>
  private typealias Form = Named<@Sendable (Safe, @escaping @Sendable (Int) -> Safe) -> [SignalProducer<Int, Failure>]>

  /// The forms for signals and those for producers, with and without errors of the outer sequence and of the inner ones,
  /// which are producers or signals.
  private static let forms = [
    Form("flatMap of signals") { outer, inner in
      let failing: Signal<Int, Failure> = outer.promoteError()
      return [
        failing.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) }.producer,
        failing.flatMap(.latest) { inner($0).promoteError(Failure.self) }.producer,
        failing.flatMap(.latest) { inner($0).producer }.producer, failing.flatMap(.latest) { inner($0) }.producer,
        outer.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) }.producer,
        outer.flatMap(.latest) { inner($0).promoteError(Failure.self) }.producer,
        outer.flatMap(.latest) { inner($0).producer }.producer.promoteError(),
        outer.flatMap(.latest) { inner($0) }.producer.promoteError(),
      ]
    },
    Form("flatMap of producers") { outer, inner in
      let (safe, failing) = (outer.producer, outer.producer.promoteError(Failure.self))
      return [
        failing.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) },
        failing.flatMap(.latest) { inner($0).promoteError(Failure.self) },
        failing.flatMap(.latest) { inner($0).producer }, failing.flatMap(.latest) { inner($0) },
        safe.flatMap(.latest) { inner($0).producer.promoteError(Failure.self) },
        safe.flatMap(.latest) { inner($0).promoteError(Failure.self) },
        safe.flatMap(.latest) { inner($0).producer }.promoteError(),
        safe.flatMap(.latest) { inner($0) }.promoteError(),
      ]
    },
    Form("flatten") { outer, inner in
      let failing: Signal<Int, Failure> = outer.promoteError()
      return [
        failing.map { inner($0).promoteError(Failure.self) }.flatten(.latest).producer,
        failing.map { inner($0) }.flatten(.latest).producer,
        outer.map { inner($0).promoteError(Failure.self) }.flatten(.latest).producer,
        outer.map { inner($0) }.flatten(.latest).producer.promoteError(),
        failing.producer.map { inner($0).promoteError(Failure.self) }.flatten(.latest),
        failing.producer.map { inner($0) }.flatten(.latest),
        outer.producer.map { inner($0).promoteError(Failure.self) }.flatten(.latest),
        outer.producer.map { inner($0) }.flatten(.latest).promoteError(),
      ]
    },
  ]

  @Test("Each form of flatMap and flatten uses the given strategy", arguments: forms)
  private func eachForm(form: Form) {
    let (outer, inner) = (Safe.pipe(), (0..<2).map { _ in Safe.pipe() })
    let outputs = inner.map(\.output)
    let observers = form.apply(outer.output) { outputs[$0] }.map { producer in
      let observer = TestObserver<Int, Failure>()
      observer.observe(producer)
      return observer
    }
    for index in 0...1 { outer.input.send(value: index) }
    for index in 0...1 { inner[index].input.send(value: index) }
    outer.input.sendCompleted()
    inner[1].input.sendCompleted()
    // Only the strategy latest ignores the value of the first source.
    #expect(observers.map(\.summary) == [String](repeating: "1 |", count: 8))
  }

  private static let strategies: [FlattenStrategy] = [
    .merge, .concat, .concurrent(limit: 2), .latest, .race, .throttle,
  ]

  @Test(
    "An inner producer is not started if the start is disposed of while its closure creates it", arguments: strategies)
  func disposedDuringTransform(strategy: FlattenStrategy) {
    let (handle, work, pipe) = (SerialDisposable(), Source(sending: [.completed]), Signal<Int, Never>.pipe())
    handle.inner = pipe.output.producer.flatMap(strategy) { number in
      if number == 2 { handle.dispose() }
      return work.producer
    }.start()
    for number in 1...2 { pipe.input.send(value: number) }
    #expect(work.startCount == 1)
  }

  @Test("A producer that fails at once keeps a flattened sequence from starting the next one", arguments: strategies)
  func failureAtOnce(strategy: FlattenStrategy) {
    let next = Source()
    SignalProducer<Operator.Producer, Failure>([.init(error: Failure()), next.producer]).flatten(strategy).start()
    #expect(next.startCount == 0)
  }
}
