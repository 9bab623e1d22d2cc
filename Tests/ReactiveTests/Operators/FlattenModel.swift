import RandomTesting
import Reactive

/// The expected events of a flattened sequence. Source 0 is the outer one, whose values are the numbers of inner ones.
private struct FlattenModel {
  typealias Event = Operator.Event

  let strategy: FlattenStrategy
  /// How many inner sources run at once, if the others wait or are ignored.
  let limit: Int
  /// Sources that have ended before they are started, and interrupt their observers.
  private var ended: Set<Int> = []
  private var waiting: [Int] = []
  private var hasWinner = false

  init(_ strategy: FlattenStrategy, limit: Int) { (self.strategy, self.limit) = (strategy, limit) }

  mutating func receive(_ event: Event, from source: Int, _ running: inout Set<Int>) -> [Event] {
    if source == 0, let inner = event.value { return start(inner, &running) }
    if event.isTerminating { ended.insert(source) }
    guard running.contains(source) else { return [] }
    if strategy == .race, source > 0 { (hasWinner, running) = (true, running.intersection([0, source])) }
    switch event {
    case .value, .failed: return [event]
    // An interruption counts as the completion of an inner source, except in a race and with throttle.
    case .interrupted where source == 0 || strategy == .race || strategy == .throttle: return [event]
    case .completed, .interrupted:
      running.remove(source)
      if source > 0, !waiting.isEmpty { return start(waiting.removeFirst(), &running) }
      return running.isEmpty ? [.completed] : []
    }
  }

  private mutating func start(_ inner: Int, _ running: inout Set<Int>) -> [Event] {
    let isFull = running.subtracting([0]).count >= limit
    switch strategy {
    case .latest: running.formIntersection([0])
    case .race where hasWinner, .throttle where isFull: return []
    case _ where isFull:
      waiting.append(inner)
      return []
    default: break
    }
    running.insert(inner)
    return ended.contains(inner) ? receive(.interrupted, from: inner, &running) : []
  }
}

extension OperatorTable {
  /// Adds the strategies of `flatten`, with an outer source and four inner ones.
  mutating func addStrategies() {
    let strategies: [(FlattenStrategy, limit: Int)] = [
      (.merge, .max), (.concat, 1), (.concurrent(limit: 2), 2), (.latest, .max), (.race, .max), (.throttle, 1),
    ]
    for (strategy, limit) in strategies {
      let model = OperatorModel {
        var model = FlattenModel(strategy, limit: limit)
        return { source, event, running in
          if let event { return model.receive(event, from: source, &running) }
          running = [0]
          return []
        }
      }
      rows.append(
        Operator(
          testDescription: "flatten(\(strategy)) of several sources", sourceCount: 5,
          forms: [
            { sources in sources[0].signal.map { sources[$0].producer }.flatten(strategy).producer },
            { sources in sources[0].producer.map { sources[$0].producer }.flatten(strategy) },
          ], producerFormCount: 0, model: model))
    }
  }
}

extension Operator {
  /// Random histories in which the outer source sends the number of each inner source at most once.
  static let ofFlattenedSources: [[Step]] = (UInt64(0)..<500).map { seed in
    var (generator, unsent) = (SeededGenerator(seed: seed), [1, 2, 3, 4])
    return (0..<12).map { _ in
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<7 where !unsent.isEmpty: return Step(source: 0, event: .value(unsent.removeFirst()))
      case 7, 8: return Step(source: 0, event: generator.pick(ends + [.completed]))
      case 9..<13: return Step(source: .random(in: 1...4, using: &generator), event: generator.pick(ends))
      default: return Step(source: .random(in: 1...4, using: &generator), event: .value(generator.pick(10..<100)))
      }
    }
  }
}
