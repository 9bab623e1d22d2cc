import Reactive
import ReactiveTesting
import Testing

@Suite("Alternative forms of pipes, signals and observations")
struct OtherFormsTests {
  @Test("A pipe with an alternative name disposes of its disposable when it ends")
  func disposables() {
    for make in [Signal<Int, Never>.unserializedPipe, Signal<Int, Never>.reentrantUnserializedPipe] {
      let disposable = AnyDisposable()
      let pipe = make(disposable)
      #expect(!disposable.isDisposed)
      pipe.input.sendCompleted()
      #expect(disposable.isDisposed)
    }
  }

  @Test(
    "Each form of observation and of start receives its kind of event",
    arguments: [
      (.completed, ["value 1", "completed"]), (.failed(Failure()), ["value 1", "error", "failed"]),
      (.interrupted, ["value 1", "interrupted"]),
    ] as [(Operator.Event, [String])])
  func kinds(end: Operator.Event, expected: [String]) {
    let (observed, started) = (Atomic<[String]>([]), Atomic<[String]>([]))
    let (signal, input) = Operator.Numbers.pipe()
    @Sendable func text(_ result: Result<Int, Failure>) -> String { result.value.map { "value \($0)" } ?? "error" }
    signal.observeResult { result in observed.modify { $0.append(text(result)) } }
    signal.observeCompleted { observed.modify { $0.append("completed") } }
    signal.observeFailed { _ in observed.modify { $0.append("failed") } }
    signal.observeInterrupted { observed.modify { $0.append("interrupted") } }
    signal.producer.startWithResult { result in started.modify { $0.append(text(result)) } }
    signal.producer.startWithCompleted { started.modify { $0.append("completed") } }
    signal.producer.startWithFailed { _ in started.modify { $0.append("failed") } }
    signal.producer.startWithInterrupted { started.modify { $0.append("interrupted") } }
    input.send(value: 1)
    input.send(end)
    #expect(observed.value == expected && started.value == expected)
  }

  @Test("An observer of an ended signal is interrupted, whichever form the observation has")
  func endedSignal() {
    let interruptions = Atomic(0)
    let signal = Signal<Int, Never>.empty
    let results = [
      signal.observeInterrupted { interruptions.modify { $0 += 1 } },
      signal.observe { event in if event == .interrupted { interruptions.modify { $0 += 1 } } },
      signal.observeValues { _ in }, signal.observeCompleted { interruptions.modify { $0 += 100 } },
      signal.observeFailed { _ in }, signal.observeResult { _ in interruptions.modify { $0 += 100 } },
    ]
    #expect(results.allSatisfy { $0 == nil } && interruptions.value == 2)
  }

  @Test("unserialized and reentrantUnserialized create signals and producers that send what their closures send")
  func unserialized() {
    let producer = SignalProducer<Int, Never>.unserialized { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
    }
    #expect(producer.single() == .success(1))
    for make in [Signal<Int, Never>.unserialized, Signal<Int, Never>.reentrantUnserialized] {
      let input = Atomic<Signal<Int, Never>.Observer?>(nil)
      let signal = make { observer, _ in input.value = observer }
      let observer = TestObserver<Int, Never>()
      signal.observe(observer.observer)
      input.value?.send(value: 1)
      #expect(observer.events == [.value(1)])
    }
  }

  /// A type of a client that only has a signal.
  private final class Source: SignalProtocol {
    let signal = Signal<Int, Never>.empty
  }

  @Test("A type that conforms to the protocol of signals needs only a signal")
  func signalProtocol() {
    #expect(Source().signal.producer.collect().single() == nil)
  }
}

extension Result {
  fileprivate var value: Success? { try? get() }
}
