import Reactive

/// The expected events of a flattened sequence, step by step.
struct FlattenModel {
  typealias Event = Operator.Event

  enum Step: Equatable, Sendable {
    /// The outer sequence sends the inner producer with an index, which occurs only once.
    case start(Int)
    case inner(Int, Event)
    case outerEnd(Event)
  }

  private let strategy: FlattenStrategy
  /// How many inner producers run at once, if the others wait.
  private let limit: Int
  /// Inner producers that have ended before they were started, and interrupt their observers.
  private var ended: Set<Int> = []
  private var running: [Int] = []
  private var waiting: [Int] = []
  private var winner: Int?
  private var hasOuterEnded = false
  private var hasEnded = false

  /// The inner producers that have been started and not yet disposed of, in order.
  var runningProducers: [Int] { hasEnded ? [] : running.sorted() }

  init(_ strategy: FlattenStrategy, limit: Int) {
    (self.strategy, self.limit) = (strategy, limit)
  }

  mutating func events(for step: Step) -> [Event] {
    guard !hasEnded else { return [] }
    let events = receive(step)
    hasEnded = events.last?.isTerminating == true
    return events
  }

  private mutating func receive(_ step: Step) -> [Event] {
    switch step {
    case .start(let index): return hasOuterEnded ? [] : start(index)
    case .outerEnd where hasOuterEnded: return []
    case .outerEnd(.completed):
      hasOuterEnded = true
      return completionIfDone
    case .outerEnd(let event): return [event]
    case .inner(let index, let event):
      if event.isTerminating { ended.insert(index) }
      guard running.contains(index) else { return [] }
      return receive(event, from: index)
    }
  }

  private mutating func receive(_ event: Event, from index: Int) -> [Event] {
    if strategy == .race { (winner, running) = (index, [index]) }
    switch event {
    case .value, .failed: return [event]
    // An interruption counts as the completion of an inner producer, except in a race and with throttle.
    case .interrupted where strategy == .race || strategy == .throttle: return [event]
    case .completed, .interrupted:
      running.removeAll { $0 == index }
      if !waiting.isEmpty { return start(waiting.removeFirst()) }
      return completionIfDone
    }
  }

  private mutating func start(_ index: Int) -> [Event] {
    switch strategy {
    case .latest: running = [index]
    case .race where winner != nil: return []
    case .throttle where !running.isEmpty: return []
    case .race, .throttle: running.append(index)
    default:
      guard running.count < limit else {
        waiting.append(index)
        return []
      }
      running.append(index)
    }
    return ended.contains(index) ? receive(.interrupted, from: index) : []
  }

  private var completionIfDone: [Event] { hasOuterEnded && running.isEmpty ? [.completed] : [] }
}
