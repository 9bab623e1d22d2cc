import ProgramTesting
import Reactive
import ReactiveTesting
import Testing

/// Tests of behaviours of signals that `OperatorTests` and `BroadcasterTests` do not compare with a model.
@Suite("Signal", .endsInTime)
struct SignalTests {
  @Test("A signal retains an input that observes it, until one of their ends", arguments: [false, true])
  func observingInput(ends: Bool) {
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let observer = TestObserver<Int, Never>()
    let observation: (any Disposable)?
    do {
      let (second, secondInput) = Signal<Int, Never>.pipe()
      second.observe(observer.observer)
      observation = first.observe(secondInput)
    }
    firstInput.send(value: 1)
    #expect(observer.summary == "1")
    if ends { firstInput.sendCompleted() } else { observation?.dispose() }
    // A signal whose input is no longer retained is interrupted.
    #expect(observer.summary == (ends ? "1 |" : "1 !"))
  }

  private typealias Pipe = (output: Operator.Numbers, input: Operator.Numbers.Observer)
  private typealias Maker = Named<@Sendable (_ resource: AnyDisposable) -> Pipe>

  private static func generated(
    _ make: (@escaping @Sendable (Operator.Numbers.Observer, Lifetime) -> Void) -> Operator.Numbers,
    _ resource: AnyDisposable
  ) -> Pipe {
    let input = Atomic(Operator.Numbers.Observer())
    let signal = make { observer, lifetime in
      input.value = observer
      lifetime += resource
    }
    return (signal, input.swap(.init()))
  }

  private static let makers = [
    Maker("pipe") { Signal.pipe(disposable: $0) },
    Maker("unserializedPipe") { Signal.unserializedPipe(disposable: $0) },
    Maker("generator") { generated({ Signal($0) }, $0) },
    Maker("unserialized") { generated({ .unserialized($0) }, $0) },
    Maker("work") { generated({ Operator.Producer($0).startWithSignal { signal, _ in signal } }, $0) },
  ]

  @Test("The resources of a signal are disposed of after the delivery of its end", arguments: makers, Operator.ends)
  private func resourcesAfterEnd(maker: Maker, end: Operator.Event) {
    let (resource, eventsBeforeDisposal) = (AnyDisposable(), Atomic<[Operator.Event]>([]))
    let pipe = maker.apply(resource)
    for _ in 1...3 {
      pipe.output.observe { event in if !resource.isDisposed { eventsBeforeDisposal.modify { $0.append(event) } } }
    }
    for event in [.value(1), end] { pipe.input.send(event) }
    #expect(resource.isDisposed && eventsBeforeDisposal.value == [.value(1), .value(1), .value(1), end, end, end])
    withExtendedLifetime(pipe) {}
  }

  @Test("Without an end, the last observation of a signal keeps its resources", arguments: makers)
  private func observedResources(maker: Maker) {
    let (resource, observer) = (AnyDisposable(), TestObserver<Int, Failure>())
    var pipe = Optional(maker.apply(resource))
    let input = pipe?.input
    let observations = (0..<3).map { _ in pipe?.output.observe { event in observer.observer.send(event) } }
    input?.send(value: 1)
    pipe = nil  // Only the observations keep the signal alive.
    for observation in observations.reversed() {
      #expect(!resource.isDisposed)
      observation?.dispose()
    }
    withExtendedLifetime(input) { #expect(resource.isDisposed && observer.values == [1, 1, 1]) }
  }

  @Test("observeFirst adds an observer before all others, until its observation is disposed of")
  func firstObservers() {
    let ((signal, input), log) = (Signal<Int, Never>.pipe(), Atomic(""))
    for observation in ["c", "b", "a"].map({ name in signal.observeFirst { _ in log.modify { $0 += name } } }) {
      input.send(value: 1)
      observation?.dispose()
    }
    #expect(log.value == "abc" + "ab" + "a")
  }

  @Test("An observer that is added while the end is delivered is interrupted immediately")
  func lateObserver() {
    let ((signal, input), observer) = (Signal<Int, Never>.pipe(), TestObserver<Int, Never>())
    signal.observeCompleted { #expect(signal.observe(observer.observer) == nil && observer.summary == "!") }
    input.sendCompleted()
    #expect(observer.summary == "!")
  }

  @Test(
    "Each form of observation and of start receives its kind of events",
    arguments: [
      (.completed, ["value", "completed"]), (.failed(Failure()), ["value", "error", "failed"]),
      (.interrupted, ["value", "interrupted"]),
    ] as [(Operator.Event, [String])])
  func kinds(end: Operator.Event, expected: [String]) {
    let (observed, started, pipe) = (Atomic<[String]>([]), Atomic<[String]>([]), Operator.Numbers.pipe())
    pipe.output.observeResult { result in observed.modify { $0.append(result == .success(1) ? "value" : "error") } }
    pipe.output.observeCompleted { observed.modify { $0.append("completed") } }
    pipe.output.observeFailed { _ in observed.modify { $0.append("failed") } }
    pipe.output.observeInterrupted { observed.modify { $0.append("interrupted") } }
    let work = pipe.output.producer
    work.startWithResult { result in started.modify { $0.append(result == .success(1) ? "value" : "error") } }
    work.startWithCompleted { started.modify { $0.append("completed") } }
    work.startWithFailed { _ in started.modify { $0.append("failed") } }
    work.startWithInterrupted { started.modify { $0.append("interrupted") } }
    for event in [.value(1), end] { pipe.input.send(event) }
    #expect(observed.value == expected && started.value == expected)
  }
}
