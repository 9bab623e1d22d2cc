import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("Flatten strategies match their model")
struct FlattenTests {
  typealias Event = Operator.Event

  private static let strategies: [(strategy: FlattenStrategy, limit: Int)] = [
    (.merge, .max), (.concat, 1), (.concurrent(limit: 2), 2), (.latest, .max), (.race, .max), (.throttle, 1),
  ]

  /// Returns random steps. Each inner producer is sent by the outer sequence at most once.
  private static func steps(_ generator: inout SeededGenerator) -> [FlattenModel.Step] {
    var unsent = [0, 1, 2, 3]
    return (0..<12).map { _ in
      let ends = [Event.completed, .completed, .failed(Failure()), .interrupted]
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<7 where !unsent.isEmpty: return .start(unsent.removeFirst())
      case 7, 8: return .outerEnd(ends[.random(in: 0..<4, using: &generator)])
      case 9..<13: return .inner(.random(in: 0..<4, using: &generator), ends[.random(in: 0..<4, using: &generator)])
      default:
        return .inner(.random(in: 0..<4, using: &generator), .value(.random(in: 0..<100, using: &generator)))
      }
    }
  }

  @Test(
    "A flattened sequence sends the events, and runs the inner producers, of its model",
    arguments: strategies.indices)
  func random(index: Int) throws {
    let (strategy, limit) = Self.strategies[index]
    for seed in UInt64(0)..<1000 {
      var generator = SeededGenerator(seed: seed)
      let steps = Self.steps(&generator)
      let outer = Signal<Operator.Producer, Failure>.pipe()
      let (sources, observer) = ((0..<4).map { _ in Source() }, TestObserver<Int, Failure>())
      let start =
        seed.isMultiple(of: 2)
        ? observer.observe((outer.output.flatten(strategy) as Operator.Numbers).producer)
        : observer.observe(outer.output.producer.flatten(strategy) as Operator.Producer)
      var (model, expected) = (FlattenModel(strategy, limit: limit), [Event]())
      for step in steps {
        switch step {
        case .start(let index): outer.input.send(value: sources[index].producer)
        case .inner(let index, let event): sources[index].pipe.input.send(event)
        case .outerEnd(let event): outer.input.send(event.map { _ in .empty })
        }
        expected += model.events(for: step)
        try #require(observer.events == expected, "\(strategy), seed \(seed): \(step) of \(steps)")
        let running = sources.indices.filter { !sources[$0].isDisposed }
        try #require(running == model.runningProducers, "\(strategy), seed \(seed): \(step) of \(steps)")
      }
      start.dispose()
      let isDisposed = sources.allSatisfy(\.isDisposed)
      try #require(isDisposed, "\(strategy), seed \(seed): \(steps)")
    }
  }
}
