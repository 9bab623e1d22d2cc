import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Random graphs of operators")
struct GraphTests {
  private static let inputCount = 4

  @Test("Random graphs of producers match the model", arguments: 0..<10)
  func producers(batch: UInt64) {
    for seed in batch * 500..<(batch + 1) * 500 {
      var generator = SeededGenerator(seed: seed)
      let graph = Self.graph(of: Array(0..<Self.inputCount), isShared: true, depth: 4, &generator)
      let schedule = Self.schedule(&generator)
      let expected = Self.model(of: schedule).steps(of: graph).flatMap { $0 }
      #expect(Self.run(schedule) { graph.producer(of: $0) } == expected, "seed \(seed): \(graph)")
    }
  }

  // If two signals are derived from one source, the order in which they receive an event depends on the order in which
  // they were created. The graph does not specify that order, so these graphs use each input only once.
  @Test("Random graphs of signals match the model", arguments: 10..<20)
  func signals(batch: UInt64) {
    for seed in batch * 500..<(batch + 1) * 500 {
      var generator = SeededGenerator(seed: seed)
      let graph = Self.graph(of: Array(0..<Self.inputCount), isShared: false, depth: 5, &generator)
      let schedule = Self.schedule(&generator)
      let expected = Self.model(of: schedule).steps(of: graph).flatMap { $0 }
      #expect(Self.run(schedule) { graph.signal(of: $0).producer } == expected, "seed \(seed): \(graph)")
    }
  }

  private typealias Schedule = [(input: Int, event: Graph.Event)]

  /// Returns a random graph of some of `inputs`. Unless inputs are shared, each occurs at most once.
  private static func graph(
    of inputs: [Int], isShared: Bool, depth: Int, _ generator: inout SeededGenerator
  ) -> Graph {
    guard depth > 0 else { return .input(inputs[.random(in: 0..<inputs.count, using: &generator)]) }
    let half = isShared ? inputs.count : max(inputs.count / 2, 1)
    let depth = depth - .random(in: 1...2, using: &generator)
    let source = graph(of: Array(inputs[..<half]), isShared: isShared, depth: depth, &generator)
    let others = isShared ? inputs : Array(inputs[half...])
    guard !others.isEmpty else { return .map(source, plus: 1) }
    func next() -> Graph { graph(of: others, isShared: isShared, depth: depth, &generator) }
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: return .map(source, plus: .random(in: -3...3, using: &generator))
    case 1: return .filter(source, multiplesOf: .random(in: 2...3, using: &generator))
    case 2: return .scan(source)
    case 3: return .take(source, first: .random(in: 1...4, using: &generator))
    case 4: return .skip(source, first: .random(in: 0...3, using: &generator))
    case 5: return .skipRepeats(source)
    case 6: return .collect(source)
    case 7, 8: return .merge(source, next())
    case 9, 10: return .combineLatest(source, next())
    case 11: return .takeUntil(source, trigger: next())
    case 12:
      let strategies: [FlattenStrategy] = [.merge, .concat, .latest, .concurrent(limit: 2)]
      let strategy = strategies[.random(in: 0..<strategies.count, using: &generator)]
      return .flatMap(source, strategy, count: .random(in: 0...3, using: &generator))
    default: return .flatMapError(source, value: .random(in: 0...9, using: &generator))
    }
  }

  private static func schedule(_ generator: inout SeededGenerator) -> Schedule {
    (0..<Int.random(in: 0...20, using: &generator)).map { _ in
      let input = Int.random(in: 0..<inputCount, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: return (input, .failed(Graph.Failure()))
      case 1, 2: return (input, .completed)
      default: return (input, .value(.random(in: 0...6, using: &generator)))
      }
    }
  }

  private static func model(of schedule: Schedule) -> GraphModel {
    var ended: Set<Int> = []
    var inputs: [GraphModel.Steps] = Array(repeating: [], count: inputCount)
    for (input, event) in schedule {
      for index in 0..<inputCount {
        inputs[index].append(index == input && !ended.contains(index) ? [event] : [])
      }
      if event.isTerminating { ended.insert(input) }
    }
    return GraphModel(inputs: inputs)
  }

  private static func run(
    _ schedule: Schedule, _ build: ([Signal<Int, Graph.Failure>]) -> SignalProducer<Int, Graph.Failure>
  ) -> [Graph.Event] {
    let pipes = (0..<inputCount).map { _ in Signal<Int, Graph.Failure>.pipe() }
    let observer = TestObserver<Int, Graph.Failure>()
    build(pipes.map(\.output)).start(observer.observer)
    for (input, event) in schedule { pipes[input].input.send(event) }
    return observer.events
  }
}
