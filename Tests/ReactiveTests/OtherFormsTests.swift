import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("Key paths and alternative names")
struct OtherFormsTests {
  struct Word: Sendable {
    var text: String
    var isRare = false
    var note: String?
  }

  private let words = SignalProducer<Word, Never>([Word(text: "a", note: "x"), Word(text: "bb", isRare: true)])

  @Test("map, filter and compactMap accept key path literals and variables")
  func keyPaths() {
    let text: any KeyPath<Word, String> & Sendable = \.text
    let isRare: any KeyPath<Word, Bool> & Sendable = \.isRare
    let note: any KeyPath<Word, String?> & Sendable = \.note
    #expect(words.map(\.text.count).collect().single() == .success([1, 2]))
    #expect(words.filter(\.isRare).map(text).collect().single() == .success(["bb"]))
    #expect(words.filter(isRare).map(\.text).collect().single() == .success(["bb"]))
    #expect(words.compactMap(\.note).collect().single() == .success(["x"]))
    #expect(words.compactMap(note).collect().single() == .success(["x"]))
    let (signal, input) = Signal<Word, Never>.pipe()
    let observer = TestObserver<String, Never>()
    observer.observe(signal.filter(isRare).map(text))
    let notes = TestObserver<String, Never>()
    notes.observe(signal.compactMap(note))
    input.send(value: Word(text: "a", note: "x"))
    input.send(value: Word(text: "bb", isRare: true))
    #expect(observer.values == ["bb"])
    #expect(notes.values == ["x"])
  }

  @Test("reentrantUnserializedPipe delivers a value sent by an observer after the current one")
  func reentrant() {
    let (signal, input) = Signal<Int, Never>.reentrantUnserializedPipe()
    let observer = TestObserver<Int, Never>()
    for tens in [10, 20] {
      signal.take(first: 1).observeValues { _ in
        input.send(value: tens)
        input.send(value: tens * 10)
      }
    }
    signal.observe(observer.observer)
    input.send(value: 0)
    #expect(observer.values == [0, 10, 100, 20, 200])
  }

  @Test("A chain that sends to its own pipe ends when it takes no more values")
  func feedback() {
    let (signal, input) = Signal<Int, Never>.reentrantUnserializedPipe()
    let observer = TestObserver<Int, Never>()
    let chain = signal.take(first: 5).map { $0 + 1 }
    chain.observe(observer.observer)
    chain.observeValues { input.send(value: $0) }
    input.send(value: 1)
    #expect(observer.events == [.value(2), .value(3), .value(4), .value(5), .value(6), .completed])
  }

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

  struct Failure: Error, Equatable {}

  @Test(
    "Each form of observation and of start receives its kind of event",
    arguments: [
      (.completed, ["value 1", "completed"]), (.failed(Failure()), ["value 1", "error", "failed"]),
      (.interrupted, ["value 1", "interrupted"]),
    ] as [(Signal<Int, Failure>.Event, [String])])
  func kinds(end: Signal<Int, Failure>.Event, expected: [String]) {
    let observed = Mutex<[String]>([])
    let started = Mutex<[String]>([])
    let (signal, input) = Signal<Int, Failure>.pipe()
    @Sendable func text(_ result: Result<Int, Failure>) -> String {
      if case .success(let value) = result { "value \(value)" } else { "error" }
    }
    signal.observeResult { result in observed.withLock { $0.append(text(result)) } }
    signal.observeCompleted { observed.withLock { $0.append("completed") } }
    signal.observeFailed { _ in observed.withLock { $0.append("failed") } }
    signal.observeInterrupted { observed.withLock { $0.append("interrupted") } }
    signal.producer.startWithResult { result in started.withLock { $0.append(text(result)) } }
    signal.producer.startWithCompleted { started.withLock { $0.append("completed") } }
    signal.producer.startWithFailed { _ in started.withLock { $0.append("failed") } }
    signal.producer.startWithInterrupted { started.withLock { $0.append("interrupted") } }
    input.send(value: 1)
    input.send(end)
    #expect(observed.withLock { $0 } == expected && started.withLock { $0 } == expected)
  }

  @Test("An observer of an ended signal is interrupted, whichever form the observation has")
  func endedSignal() {
    let interruptions = Mutex(0)
    let signal = Signal<Int, Never>.empty
    let results = [
      signal.observeInterrupted { interruptions.withLock { $0 += 1 } },
      signal.observe { event in if event == .interrupted { interruptions.withLock { $0 += 1 } } },
      signal.observeValues { _ in }, signal.observeCompleted { interruptions.withLock { $0 += 100 } },
      signal.observeFailed { _ in }, signal.observeResult { _ in interruptions.withLock { $0 += 100 } },
    ]
    #expect(results.allSatisfy { $0 == nil } && interruptions.withLock { $0 } == 2)
    let observer = TestObserver<Int, Never>()
    #expect(Signal<Int, Never>.never.observe(observer.observer) != nil && observer.events.isEmpty)
  }

  @Test("unserialized creates signals and producers like their initialisers")
  func unserialized() {
    let producer = SignalProducer<Int, Never>.unserialized { observer, _ in
      observer.send(value: 1)
      observer.sendCompleted()
    }
    #expect(producer.single() == .success(1))
    for make in [Signal<Int, Never>.unserialized, Signal<Int, Never>.reentrantUnserialized] {
      let input = Mutex<Signal<Int, Never>.Observer?>(nil)
      let signal = make { observer, _ in input.withLock { $0 = observer } }
      let observer = TestObserver<Int, Never>()
      signal.observe(observer.observer)
      input.withLock { $0 }?.send(value: 1)
      #expect(observer.events == [.value(1)])
    }
  }

  @Test("The static operators for two and three producers can be passed as functions")
  func staticFunctions() {
    typealias Producer = SignalProducer<Int, Never>
    let latest: (Producer, Producer, Producer) -> SignalProducer<(Int, Int, Int), Never> = SignalProducer.combineLatest
    let zipped: (Producer, Producer, Producer) -> SignalProducer<(Int, Int, Int), Never> = SignalProducer.zip
    let one = Producer(value: 1)
    #expect(latest(one, one, one).single()?.map { $0 + $1 + $2 } == .success(3))
    #expect(zipped(one, one, one).single()?.map { $0 + $1 + $2 } == .success(3))
    #expect([one, one, one].reduce(.empty, SignalProducer.merge).collect().single() == .success([1, 1, 1]))
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
