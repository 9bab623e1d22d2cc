import Reactive
import ReactiveTesting
import Testing

@Suite("Events that arrive too late")
struct LateEventTests {
  /// A producer that sends at least one value.
  typealias Generator = Named<@Sendable () -> SignalProducer<Int, Never>>

  static let generators = [
    Generator("a value") { SignalProducer(value: 1) },
    Generator("values") { SignalProducer(values: 1, 2) },
    Generator("an array") { SignalProducer([1]) },
    Generator("a range") { SignalProducer(1...) },
    Generator("an action") { SignalProducer { 1 } },
    Generator("an action with a result") { SignalProducer { .success(1) } },
    Generator("a result") { SignalProducer(result: .success(1)) },
    Generator("a property") { Property(value: 1).producer },
    Generator("repeat") { SignalProducer(value: 1).repeat(3) },
    Generator("replayLazily") {
      let replayed = SignalProducer<Int, Never>([1, 2]).replayLazily(upTo: 2)
      replayed.start()
      return replayed
    },
  ]

  @Test("A start that is disposed of during a value sends an interruption, and nothing more", arguments: generators)
  func disposedDuringValue(generator: Generator) {
    let handle = SerialDisposable()
    let log = Atomic<[Bool]>([])
    generator.apply()
      .on(value: { _ in handle.dispose() })
      .materialize()
      .on(value: { event in log.modify { $0.append(event.isTerminating) } })
      .startWithSignal { _, interruptHandle in handle.inner = interruptHandle }
    #expect(log.value == [false, true])
  }

  /// An object that finishes a stream when it is deinitialised.
  private final class Token: Sendable {
    let stream: AsyncStream<Never>.Continuation
    init(_ stream: AsyncStream<Never>.Continuation) { self.stream = stream }
    deinit { stream.finish() }
  }

  @Test(
    "A task whose start is disposed of during a value sends an interruption, and nothing more",
    arguments: [false, true])
  func disposedDuringAsynchronousValue(isSequence: Bool) async {
    let (ended, endedInput) = AsyncStream<Never>.makeStream()
    let handle = SerialDisposable()
    let log = Atomic<[Bool]>([])
    func start(_ token: Token) {
      let (stream, input) = AsyncStream<Int>.makeStream()
      for value in 1...2 { input.yield(value) }
      input.finish()
      let operation = SignalProducer<Int, Never> { () async -> Int in withExtendedLifetime(token) { 1 } }
      let sequence = SignalProducer<Int, Never>(stream.map { value in withExtendedLifetime(token) { value } })
      (isSequence ? sequence : operation)
        .on(value: { _ in handle.dispose() })
        .materialize()
        .on(value: { event in log.modify { $0.append(event.isTerminating) } })
        .startWithSignal { signal, interruptHandle in
          handle.inner = interruptHandle
          signal.observe { _ in }
        }
    }
    start(Token(endedInput))
    for await _ in ended {}
    #expect(log.value == [false, true])
  }
}
