import Reactive
import ReactiveTesting
import Testing

@Suite("Accumulating")
struct ReduceTests {
  struct Failure: Error, Equatable {}

  private let numbers = Signal<Int, Failure>.pipe()
  private let observer = TestObserver<Int, Failure>()

  @Test("The result of reduce is the initial one if there was no value")
  func reduce() {
    let none = TestObserver<Int, Never>()
    none.observe(SignalProducer<Int, Never>.empty.reduce(1, +))
    #expect(none.events == [.value(1), .completed])
  }

  @Test("A failure or an interruption is sent without a result")
  func unhappyEnds() {
    observer.observe(numbers.output.reduce(into: 0) { $0 += $1 })
    numbers.input.send(1)
    numbers.input.send(error: Failure())
    #expect(observer.events == [.failed(Failure())])
    let (signal, input) = Signal<Int, Failure>.pipe()
    let interrupted = TestObserver<Int, Failure>()
    interrupted.observe(signal.reduce(0, +))
    input.sendInterrupted()
    #expect(interrupted.events == [.interrupted])
  }

  @Test("combinePrevious treats nil like any other value of an optional type")
  func combinePreviousOptionals() {
    let pairs = TestObserver<[Int?], Never>()
    pairs.observe(SignalProducer<Int?, Never>([nil, 1, nil]).combinePrevious().map { [$0, $1] })
    #expect(pairs.values == [[nil, 1], [1, nil]])
  }
}
