import Reactive
import ReactiveTesting
import Testing

@Suite("sample and withLatest")
struct SampleTests {
  struct Failure: Error, Equatable {}

  private let values = Signal<Int, Failure>.pipe()
  private let sampler = Signal<String, Never>.pipe()

  private func observe<Value>(_ signal: Signal<Value, Failure>) -> TestObserver<String, Failure> {
    let observer = TestObserver<String, Failure>()
    signal.map { "\($0)" }.observe(observer.observer)
    return observer
  }

  @Test("sample(with:) sends the latest value with each sample, again if need be")
  func sampleWith() {
    let observer = observe(values.output.sample(with: sampler.output))
    sampler.input.send(value: "early")
    values.input.send(value: 1)
    values.input.send(value: 2)
    sampler.input.send(value: "a")
    sampler.input.send(value: "b")
    #expect(observer.events == [.value("(2, \"a\")"), .value("(2, \"b\")")])
  }

  @Test("sample completes when both have completed")
  func sampleCompletes() {
    let observer = observe(values.output.sample(with: sampler.output))
    values.input.send(value: 1)
    values.input.sendCompleted()
    sampler.input.send(value: "a")
    #expect(observer.events == [.value("(1, \"a\")")])
    sampler.input.sendCompleted()
    #expect(observer.didComplete)
  }

  @Test("sample fails as the signal does, and is interrupted as either is")
  func sampleEnds() {
    let failing = observe(values.output.sample(on: sampler.output.map { _ in }))
    values.input.send(error: Failure())
    #expect(failing.events == [.failed(Failure())])
    let other = Signal<Int, Failure>.pipe()
    let interrupted = observe(other.output.sample(on: sampler.output.map { _ in }))
    sampler.input.sendInterrupted()
    #expect(interrupted.events == [.interrupted])
  }

  @Test("a producer is started before its sampler, and its samplee before it")
  func order() {
    let numbers = SignalProducer<Int, Never>([1, 2])
    let observer = TestObserver<[Int], Never>()
    observer.observe(numbers.sample(with: SignalProducer<Int, Never>([10, 20])).map { [$0, $1] })
    #expect(observer.events == [.value([2, 10]), .value([2, 20]), .completed])
    let latest = TestObserver<[Int], Never>()
    latest.observe(numbers.withLatest(from: SignalProducer<Int, Never>([10, 20])).map { [$0, $1] })
    #expect(latest.events == [.value([1, 20]), .value([2, 20]), .completed])
  }

  @Test("a property samples and is sampled")
  func properties() {
    let numbers = SignalProducer<Int, Never>([1, 2])
    let observer = TestObserver<Int, Never>()
    observer.observe(numbers.sample(on: Property(value: ())))
    #expect(observer.events == [.value(2), .completed])
    let latest = TestObserver<Int, Never>()
    latest.observe(numbers.withLatest(from: Property(value: 10)).map { $0 + $1 })
    #expect(latest.events == [.value(11), .value(12), .completed])
  }

  @Test("withLatest leaves out what comes before there is a latest value, and keeps the last after the end")
  func withLatest() {
    let observer = observe(values.output.withLatest(from: sampler.output))
    values.input.send(value: 1)
    sampler.input.send(value: "a")
    values.input.send(value: 2)
    sampler.input.sendInterrupted()
    values.input.send(value: 3)
    #expect(observer.events == [.value("(2, \"a\")"), .value("(3, \"a\")")])
    values.input.sendCompleted()
    #expect(observer.didComplete)
  }

  @Test("withLatest cancels the producer that it samples when the signal ends")
  func withLatestDisposal() {
    let disposed = AnyDisposable()
    let samplee = SignalProducer<String, Never>.never.on(disposed: { disposed.dispose() })
    let observer = observe(values.output.withLatest(from: samplee))
    #expect(!disposed.isDisposed)
    values.input.send(error: Failure())
    #expect(disposed.isDisposed)
    #expect(observer.didFail)
  }
}
