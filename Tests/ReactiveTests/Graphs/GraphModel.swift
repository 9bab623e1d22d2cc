import Reactive

/// A simple model of the expected behaviour of a graph. A sequence is a list of steps, and a step is a list of events.
///
/// In each step, one input sends one event. An operator observes its first source before its second one, so it receives
/// the events of the first source first.
struct GraphModel {
  typealias Event = Graph.Event
  typealias Steps = [[Event]]

  /// The events of each input in each step.
  let inputs: [Steps]

  func steps(of graph: Graph) -> Steps {
    switch graph {
    case .input(let index):
      return inputs[index]
    case .map(let graph, let number):
      return each(graph) { [.value($0 &+ number)] }
    case .filter(let graph, let number):
      return each(graph) { $0.isMultiple(of: number) ? [.value($0)] : [] }
    case .scan(let graph):
      var sum = 0
      return each(graph) { value in
        sum = sum &+ value
        return [.value(sum)]
      }
    case .take(let graph, let count):
      var rest = count
      return each(graph) { value in
        rest -= 1
        return rest == 0 ? [.value(value), .completed] : [.value(value)]
      }
    case .skip(let graph, let count):
      var rest = count
      return each(graph) { value in
        rest -= 1
        return rest < 0 ? [.value(value)] : []
      }
    case .skipRepeats(let graph):
      var last: Int?
      return each(graph) { value in
        defer { last = value }
        return value == last ? [] : [.value(value)]
      }
    case .collect(let graph):
      var sum = 0
      return transform([graph]) { event, _ in
        switch event {
        case .value(let value):
          sum = sum &+ value
          return []
        case .completed: return [.value(sum), .completed]
        default: return [event]
        }
      }
    case .merge(let left, let right):
      var completed = 0
      return transform([left, right]) { event, _ in
        guard case .completed = event else { return [event] }
        completed += 1
        return completed == 2 ? [.completed] : []
      }
    case .combineLatest(let left, let right):
      var latest: [Int?] = [nil, nil]
      var completed = 0
      return transform([left, right]) { event, source in
        switch event {
        case .value(let value):
          latest[source] = value
          guard let first = latest[0], let second = latest[1] else { return [] }
          return [.value(first &* 3 &+ second)]
        case .completed:
          completed += 1
          return completed == 2 ? [.completed] : []
        default: return [event]
        }
      }
    case .takeUntil(let graph, let trigger):
      // The trigger is observed first.
      return transform([trigger, graph]) { event, source in source == 0 ? [.completed] : [event] }
    case .flatMap(let graph, _, let count):
      // The inner producers send all their values synchronously, so all strategies have the same result.
      return each(graph) { value in (0..<count).map { .value(value &+ $0) } }
    case .flatMapError(let graph, let value):
      return transform([graph]) { event, _ in
        if case .failed = event { [.value(value), .completed] } else { [event] }
      }
    }
  }

  private func each(_ graph: Graph, _ body: (Int) -> [Event]) -> Steps {
    transform([graph]) { event, _ in
      if case .value(let value) = event { body(value) } else { [event] }
    }
  }

  /// Passes each event of the sources to `body`, step by step, until `body` returns a terminating event.
  private func transform(_ graphs: [Graph], _ body: (Event, Int) -> [Event]) -> Steps {
    let sources = graphs.map(steps)
    var hasEnded = false
    return (sources.first ?? []).indices.map { step in
      var result: [Event] = []
      for (index, source) in sources.enumerated() {
        for event in source[step] where !hasEnded {
          for made in body(event, index) where !hasEnded {
            result.append(made)
            hasEnded = made.isTerminating
          }
        }
      }
      return result
    }
  }
}
