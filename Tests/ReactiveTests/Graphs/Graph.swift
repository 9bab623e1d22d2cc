import Reactive

/// A description of inputs and the operators on them. Both the library and the model can evaluate it.
indirect enum Graph {
  case input(Int)
  case map(Graph, plus: Int)
  case filter(Graph, multiplesOf: Int)
  case scan(Graph)
  case take(Graph, first: Int)
  case skip(Graph, first: Int)
  case skipRepeats(Graph)
  case collect(Graph)
  case merge(Graph, Graph)
  case combineLatest(Graph, Graph)
  case takeUntil(Graph, trigger: Graph)
  case flatMap(Graph, FlattenStrategy, count: Int)
  case flatMapError(Graph, value: Int)

  /// The error type of all sequences.
  struct Failure: Error, Equatable {}

  typealias Event = Signal<Int, Failure>.Event

  /// Builds the graph from the library's signals.
  func signal(of inputs: [Signal<Int, Failure>]) -> Signal<Int, Failure> {
    switch self {
    case .input(let index): inputs[index]
    case .map(let graph, let number): graph.signal(of: inputs).map { $0 &+ number }
    case .filter(let graph, let number): graph.signal(of: inputs).filter { $0.isMultiple(of: number) }
    case .scan(let graph): graph.signal(of: inputs).scan(0) { $0 &+ $1 }
    case .take(let graph, let count): graph.signal(of: inputs).take(first: count)
    case .skip(let graph, let count): graph.signal(of: inputs).skip(first: count)
    case .skipRepeats(let graph): graph.signal(of: inputs).skipRepeats()
    case .collect(let graph): graph.signal(of: inputs).collect().map { $0.reduce(0, &+) }
    case .merge(let left, let right): left.signal(of: inputs).merge(with: right.signal(of: inputs))
    case .combineLatest(let left, let right):
      left.signal(of: inputs).combineLatest(with: right.signal(of: inputs)).map { $0 &* 3 &+ $1 }
    case .takeUntil(let graph, let trigger):
      graph.signal(of: inputs).take(until: trigger.signal(of: inputs).firing())
    case .flatMap(let graph, let strategy, let count):
      graph.signal(of: inputs).flatMap(strategy) { Self.inner($0, count: count) }
    case .flatMapError(let graph, let value):
      graph.signal(of: inputs).flatMapError { _ in SignalProducer<Int, Failure>(value: value) }
    }
  }

  /// Builds the graph from the library's producers.
  func producer(of inputs: [Signal<Int, Failure>]) -> SignalProducer<Int, Failure> {
    switch self {
    case .input(let index): inputs[index].producer
    case .map(let graph, let number): graph.producer(of: inputs).map { $0 &+ number }
    case .filter(let graph, let number): graph.producer(of: inputs).filter { $0.isMultiple(of: number) }
    case .scan(let graph): graph.producer(of: inputs).scan(0) { $0 &+ $1 }
    case .take(let graph, let count): graph.producer(of: inputs).take(first: count)
    case .skip(let graph, let count): graph.producer(of: inputs).skip(first: count)
    case .skipRepeats(let graph): graph.producer(of: inputs).skipRepeats()
    case .collect(let graph): graph.producer(of: inputs).collect().map { $0.reduce(0, &+) }
    case .merge(let left, let right): left.producer(of: inputs).merge(with: right.producer(of: inputs))
    case .combineLatest(let left, let right):
      left.producer(of: inputs).combineLatest(with: right.producer(of: inputs)).map { $0 &* 3 &+ $1 }
    case .takeUntil(let graph, let trigger):
      graph.producer(of: inputs).take(until: trigger.producer(of: inputs).firing())
    case .flatMap(let graph, let strategy, let count):
      graph.producer(of: inputs).flatMap(strategy) { Self.inner($0, count: count) }
    case .flatMapError(let graph, let value):
      graph.producer(of: inputs).flatMapError { _ in SignalProducer<Int, Failure>(value: value) }
    }
  }

  private static func inner(_ value: Int, count: Int) -> SignalProducer<Int, Failure> {
    SignalProducer((0..<count).map { value &+ $0 })
  }
}

extension Graph: CustomStringConvertible {
  var description: String {
    switch self {
    case .input(let index): "input \(index)"
    case .map(let graph, let number): "(\(graph)).map(+ \(number))"
    case .filter(let graph, let number): "(\(graph)).filter(multiples of \(number))"
    case .scan(let graph): "(\(graph)).scan(+)"
    case .take(let graph, let count): "(\(graph)).take(first: \(count))"
    case .skip(let graph, let count): "(\(graph)).skip(first: \(count))"
    case .skipRepeats(let graph): "(\(graph)).skipRepeats()"
    case .collect(let graph): "(\(graph)).collect()"
    case .merge(let left, let right): "(\(left)).merge(with: \(right))"
    case .combineLatest(let left, let right): "(\(left)).combineLatest(with: \(right))"
    case .takeUntil(let graph, let trigger): "(\(graph)).take(until: \(trigger))"
    case .flatMap(let graph, let strategy, let count): "(\(graph)).flatMap(\(strategy), \(count))"
    case .flatMapError(let graph, let value): "(\(graph)).flatMapError(\(value))"
    }
  }
}

extension Signal {
  /// Returns a trigger that sends at each value and completes at any terminating event.
  fileprivate func firing() -> Signal<Void, Never> {
    materialize().filter { !$0.isTerminating }.map { _ in }
  }
}

extension SignalProducer {
  fileprivate func firing() -> SignalProducer<Void, Never> {
    materialize().filter { !$0.isTerminating }.map { _ in }
  }
}
