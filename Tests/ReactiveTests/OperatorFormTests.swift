import Reactive
import ReactiveTesting
import Testing

@Suite("Operators on signals and on producers")
struct OperatorFormTests {
  enum Failure: Error { case failure }

  typealias Numbers = Signal<Int, Failure>
  typealias Producer = SignalProducer<Int, Failure>

  /// The form of an operator for signals and the one for producers, with the values that they send for 3, 1, 1, 2, 5, 3
  /// and a completion.
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let ofSignal: @Sendable (Numbers) -> Signal<String, Failure>
    let ofProducer: @Sendable (Producer) -> SignalProducer<String, Failure>

    init<Value>(
      _ name: String, _ expected: String,
      _ ofSignal: @escaping @Sendable (Numbers) -> Signal<Value, Failure>,
      _ ofProducer: @escaping @Sendable (Producer) -> SignalProducer<Value, Failure>
    ) {
      (testDescription, self.expected) = (name, expected)
      self.ofSignal = { signal in ofSignal(signal).map { "\($0)" } }
      self.ofProducer = { producer in ofProducer(producer).map { "\($0)" } }
    }
  }

  static let stateless = [
    Operator("map", "6 2 2 4 10 6", { $0.map { $0 * 2 } }, { $0.map { $0 * 2 } }),
    Operator("map(value:)", "x x x x x x", { $0.map(value: "x") }, { $0.map(value: "x") }),
    Operator("filter", "3 5 3", { $0.filter { $0 > 2 } }, { $0.filter { $0 > 2 } }),
    Operator(
      "compactMap", "6 10 6", { $0.compactMap { $0 > 2 ? 2 * $0 : nil } }, { $0.compactMap { $0 > 2 ? 2 * $0 : nil } }),
    Operator(
      "skipNil", "3 5 3", { $0.map { $0 > 2 ? $0 : nil }.skipNil() }, { $0.map { $0 > 2 ? $0 : nil }.skipNil() }),
    Operator(
      "flatten of sequences", "1 2 1 1 2 3 4 1 2", { $0.map { 1..<$0 }.flatten() },
      { $0.map { 1..<$0 }.flatten() }),
    Operator(
      "attempt", "3 1 1 2 #", { $0.attempt { $0 < 5 ? .success(()) : .failure(.failure) } },
      { $0.attempt { $0 < 5 ? .success(()) : .failure(.failure) } }),
    Operator(
      "attemptMap", "-3 -1 -1 -2 #", { $0.attemptMap { $0 < 5 ? .success(-$0) : .failure(.failure) } },
      { $0.attemptMap { $0 < 5 ? .success(-$0) : .failure(.failure) } }),
    Operator(
      "materialize", "VALUE 2 COMPLETED", { $0.filter { $0 == 2 }.materialize().promoteError() },
      { $0.filter { $0 == 2 }.materialize().promoteError() }),
  ]

  /// Returns the difference between a value and the previous one, which it replaces.
  private static func difference(_ previous: inout Int, _ value: Int) -> Int {
    defer { previous = value }
    return value - previous
  }

  static let stateful = [
    Operator("scan", "4 5 6 8 13 16", { $0.scan(1, +) }, { $0.scan(1, +) }),
    Operator("scan(into:)", "4 5 6 8 13 16", { $0.scan(into: 1) { $0 += $1 } }, { $0.scan(into: 1) { $0 += $1 } }),
    Operator("reduce", "16", { $0.reduce(1, +) }, { $0.reduce(1, +) }),
    Operator("reduce(into:)", "16", { $0.reduce(into: 1) { $0 += $1 } }, { $0.reduce(into: 1) { $0 += $1 } }),
    Operator(
      "scanMap", "3 -2 0 1 3 -2", { $0.scanMap(0) { ($1, $1 - $0) } }, { $0.scanMap(0) { ($1, $1 - $0) } }),
    Operator(
      "scanMap(into:)", "3 -2 0 1 3 -2", { $0.scanMap(into: 0, difference) }, { $0.scanMap(into: 0, difference) }),
    Operator(
      "combinePrevious", "(0, 3) (3, 1) (1, 1) (1, 2) (2, 5) (5, 3)", { $0.combinePrevious(0) },
      { $0.combinePrevious(0) }),
    Operator(
      "combinePrevious without an initial value", "(3, 1) (1, 1) (1, 2) (2, 5) (5, 3)", { $0.combinePrevious() },
      { $0.combinePrevious() }),
    Operator("skipRepeats", "3 1 2 5 3", { $0.skipRepeats() }, { $0.skipRepeats() }),
    Operator("skipRepeats with a closure", "3 5", { $0.skipRepeats { $1 <= $0 } }, { $0.skipRepeats { $1 <= $0 } }),
    Operator("uniqueValues", "3 1 2 5", { $0.uniqueValues() }, { $0.uniqueValues() }),
    Operator("uniqueValues with a closure", "3 2", { $0.uniqueValues { $0 % 2 } }, { $0.uniqueValues { $0 % 2 } }),
    Operator("skip(first:)", "2 5 3", { $0.skip(first: 3) }, { $0.skip(first: 3) }),
    Operator("skip(while:)", "2 5 3", { $0.skip(while: { $0 != 2 }) }, { $0.skip(while: { $0 != 2 }) }),
    Operator("take(first:)", "3 1 1", { $0.take(first: 3) }, { $0.take(first: 3) }),
    Operator("take(last:)", "2 5 3", { $0.take(last: 3) }, { $0.take(last: 3) }),
    Operator("take(while:)", "3 1 1", { $0.take(while: { $0 != 2 }) }, { $0.take(while: { $0 != 2 }) }),
    Operator("take(until:)", "3 1 1 2", { $0.take(until: { $0 != 2 }) }, { $0.take(until: { $0 != 2 }) }),
    Operator("collect", "[3, 1, 1, 2, 5, 3]", { $0.collect() }, { $0.collect() }),
    Operator("collect(count:)", "[3, 1, 1, 2] [5, 3]", { $0.collect(count: 4) }, { $0.collect(count: 4) }),
    Operator(
      "collect with a predicate", "[3, 1, 1, 2] [5, 3]", { $0.collect { $0.last == 2 } },
      { $0.collect { $0.last == 2 } }),
    Operator(
      "collect with a predicate on the next value", "[3, 1, 1] [2, 5, 3]", { $0.collect { $1 == 2 } },
      { $0.collect { $1 == 2 } }),
  ]

  @Test("An operator does the same on a signal and on a producer", arguments: stateless + stateful)
  func forms(tested: Operator) {
    let pipe = Numbers.pipe()
    let observers = [tested.ofSignal(pipe.output).producer, tested.ofProducer(pipe.output.producer)]
      .map { producer in
        let observer = TestObserver<String, Failure>()
        observer.observe(producer)
        return observer
      }
    for value in [3, 1, 1, 2, 5, 3] { pipe.input.send(value: value) }
    pipe.input.sendCompleted()
    for observer in observers {
      let end = observer.didFail ? " #" : observer.didComplete ? "" : " no completion"
      #expect(observer.values.joined(separator: " ") + end == tested.expected)
    }
  }
}
