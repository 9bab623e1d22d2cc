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

  @Test("sample is interrupted with either input", arguments: [false, true])
  func sampleEnds(isSampler: Bool) {
    let observer = observe(values.output.sample(on: sampler.output.map { _ in }))
    if isSampler { sampler.input.sendInterrupted() } else { values.input.sendInterrupted() }
    #expect(observer.events == [.interrupted])
  }

  @Test("sample starts the source before the sampler, and withLatest starts the sampled producer first")
  func order() {
    let numbers = SignalProducer<Int, Never>([1, 2])
    let observer = TestObserver<[Int], Never>()
    observer.observe(numbers.sample(with: SignalProducer<Int, Never>([10, 20])).map { [$0, $1] })
    #expect(observer.events == [.value([2, 10]), .value([2, 20]), .completed])
    let latest = TestObserver<[Int], Never>()
    latest.observe(numbers.withLatest(from: SignalProducer<Int, Never>([10, 20])).map { [$0, $1] })
    #expect(latest.events == [.value([1, 20]), .value([2, 20]), .completed])
  }

  @Test("withLatest skips values before the first sampled value, and keeps the last one after the end")
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

  @Test("withLatest cancels the sampled producer when the signal ends")
  func withLatestDisposal() {
    let disposed = AnyDisposable()
    let samplee = SignalProducer<String, Never>.never.on(disposed: { disposed.dispose() })
    let observer = observe(values.output.withLatest(from: samplee))
    #expect(!disposed.isDisposed)
    values.input.send(error: Failure())
    #expect(disposed.isDisposed)
    #expect(observer.didFail)
  }

  @Test("Each form of sample and withLatest uses the other sequence as the sampler or as the sampled source")
  func forms() {
    let source = values.output
    let (signal, producer) = (sampler.output, sampler.output.producer)
    let property = Property(initial: "p", then: signal)
    let sampled = [
      source.sample(with: signal).producer, source.sample(with: producer).producer,
      source.producer.sample(with: signal), source.producer.sample(with: producer),
      source.sample(with: property).producer, source.producer.sample(with: property),
    ].map { $0.map { "\($0)\($1)" } }
    let unpaired = [
      source.sample(on: signal.map { _ in }).producer, source.sample(on: producer.map { _ in }).producer,
      source.producer.sample(on: signal.map { _ in }), source.producer.sample(on: producer.map { _ in }),
      source.producer.sample(on: property.map { _ in }),
    ].map { $0.map { "\($0)" } }
    let latest = [
      source.withLatest(from: signal).producer, source.withLatest(from: producer).producer,
      source.producer.withLatest(from: signal), source.producer.withLatest(from: producer),
      source.withLatest(from: property).producer, source.producer.withLatest(from: property),
    ].map { $0.map { "\($0)\($1)" } }
    let groups = [sampled, unpaired, latest].map { group in
      group.map { producer in
        let observer = TestObserver<String, Failure>()
        observer.observe(producer)
        return observer
      }
    }
    values.input.send(value: 1)
    sampler.input.send(value: "a")
    values.input.send(value: 2)
    sampler.input.send(value: "b")
    sampler.input.send(value: "c")
    values.input.send(value: 3)
    func texts(_ index: Int) -> [String] { groups[index].map { $0.values.joined(separator: " ") } }
    #expect(texts(0) == Array(repeating: "1a 2b 2c", count: 6))
    #expect(texts(1) == Array(repeating: "1 2 2", count: 5))
    #expect(texts(2) == Array(repeating: "2a 3c", count: 4) + Array(repeating: "1p 2a 3c", count: 2))
  }
}
