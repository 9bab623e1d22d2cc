import Reactive
import ReactiveTesting
import Testing

@Suite("Accumulating")
struct ReduceTests {
  struct Failure: Error, Equatable {}

  private let numbers = Signal<Int, Failure>.pipe()
  private let observer = TestObserver<Int, Failure>()

  private func send(_ values: Int...) {
    for value in values { numbers.input.send(value: value) }
  }

  @Test("reduce sends one result at the completion, which is the initial one if there was no value")
  func reduce() {
    observer.observe(numbers.output.reduce(1, +))
    send(2, 3)
    #expect(observer.events.isEmpty)
    numbers.input.sendCompleted()
    #expect(observer.events == [.value(6), .completed])
    let none = TestObserver<Int, Never>()
    none.observe(SignalProducer<Int, Never>.empty.reduce(1, +))
    #expect(none.events == [.value(1), .completed])
  }

  @Test("reduce(into:) modifies its result in place, starting from the initial result at each start")
  func reduceInto() {
    let producer = SignalProducer<Int, Never>([1, 2, 3]).reduce(into: [Int]()) { $0.insert($1, at: 0) }
    for _ in 1...2 {
      let lists = TestObserver<[Int], Never>()
      lists.observe(producer)
      #expect(lists.events == [.value([3, 2, 1]), .completed])
    }
  }

  @Test("A failure or an interruption is sent without a result")
  func unhappyEnds() {
    observer.observe(numbers.output.reduce(into: 0) { $0 += $1 })
    send(1)
    numbers.input.send(error: Failure())
    #expect(observer.events == [.failed(Failure())])
    let (signal, input) = Signal<Int, Failure>.pipe()
    let interrupted = TestObserver<Int, Failure>()
    interrupted.observe(signal.reduce(0, +))
    input.sendInterrupted()
    #expect(interrupted.events == [.interrupted])
  }

  @Test("scan(into:) sends each result")
  func scanInto() {
    let lists = TestObserver<[Int], Failure>()
    lists.observe(numbers.output.scan(into: []) { $0.append($1) })
    send(1, 2)
    numbers.input.send(error: Failure())
    #expect(lists.events == [.value([1]), .value([1, 2]), .failed(Failure())])
    let cold = TestObserver<String, Never>()
    cold.observe(SignalProducer<String, Never>(["a", "b"]).scan(into: "") { $0 += $1 })
    #expect(cold.events == [.value("a"), .value("ab"), .completed])
  }

  @Test("scanMap sends a result for each state and value, but not the state")
  func scanMap() {
    let hot = TestObserver<String, Failure>()
    hot.observe(numbers.output.scanMap(false) { state, value in (value > 1, "\(state) \(value)") })
    send(1, 2, 3)
    numbers.input.sendCompleted()
    #expect(hot.events == [.value("false 1"), .value("false 2"), .value("true 3"), .completed])
    let cold = TestObserver<Int, Never>()
    let sums = SignalProducer<Int, Never>([1, 2, 3]).scanMap(into: 0) { sum, value in
      sum += value
      return sum * 10
    }
    cold.observe(sums)
    #expect(cold.events == [.value(10), .value(30), .value(60), .completed])
  }

  @Test("combinePrevious pairs each value with the previous one")
  func combinePrevious() {
    let pairs = TestObserver<[Int], Failure>()
    let pairsAfterFirst = TestObserver<[Int], Failure>()
    pairs.observe(numbers.output.combinePrevious(0).map { [$0, $1] })
    pairsAfterFirst.observe(numbers.output.producer.combinePrevious().map { [$0, $1] })
    send(1, 2, 3)
    numbers.input.sendCompleted()
    #expect(pairs.events == [.value([0, 1]), .value([1, 2]), .value([2, 3]), .completed])
    #expect(pairsAfterFirst.events == [.value([1, 2]), .value([2, 3]), .completed])
  }

  @Test("combinePrevious treats nil like any other value of an optional type")
  func combinePreviousOptionals() {
    let pairs = TestObserver<[Int?], Never>()
    pairs.observe(SignalProducer<Int?, Never>([nil, 1, nil]).combinePrevious().map { [$0, $1] })
    #expect(pairs.values == [[nil, 1], [1, nil]])
  }

  @Test("uniqueValues skips all values that have occurred before")
  func uniqueValues() {
    observer.observe(numbers.output.uniqueValues())
    let words = TestObserver<String, Never>()
    words.observe(SignalProducer<String, Never>(["a", "bb", "c", "dd", "eee"]).uniqueValues(\.count))
    send(1, 2, 1, 3, 2)
    numbers.input.send(error: Failure())
    #expect(observer.events == [.value(1), .value(2), .value(3), .failed(Failure())])
    #expect(words.events == [.value("a"), .value("bb"), .value("eee"), .completed])
  }
}
