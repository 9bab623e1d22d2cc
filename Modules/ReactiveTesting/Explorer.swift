/// Something that an explorer drives: a real object, such as a view model, with its surroundings.
///
/// The object has to be deterministic: after the same actions, it is always in the same state. So use scripted services
/// in place of real ones, and a `TestScheduler` in place of a clock.
public protocol ExploredSystem {
  /// The actions that are possible in the current state, always in the same order: inputs, outcomes of services, and
  /// steps of time.
  var actions: [ExplorerAction] { get }

  /// A description of the current state. Two systems with the same description have to offer the same actions and react
  /// to them in the same way, because only one of them is explored further.
  var state: String { get }

  /// The invariant that has been violated first; `nil` if all of them have held. See ``Invariants``.
  var violation: String? { get }
}

/// One step of a history.
public struct ExplorerAction {
  /// The Swift code of the action, which a counterexample prints.
  public let code: String
  /// Runs the action.
  public let perform: () -> Void

  /// Creates an action.
  public init(_ code: String, perform: @escaping () -> Void) {
    self.code = code
    self.perform = perform
  }
}

/// The result of exploring the histories of a system.
public struct Exploration {
  /// The number of histories that were run.
  public private(set) var historyCount = 0
  /// The number of sequences of actions for which these histories stand, because they lead to the same states.
  public private(set) var sequenceCount = 0.0
  /// The number of different states.
  public var stateCount: Int { successors.count }
  /// The shortest history that violates an invariant, as the lines of a test; `nil` if there is none.
  public private(set) var counterexample: String?

  /// The states after each action in a state, as indices in the order in which the states were reached.
  private var successors: [[Int]] = [[]]

  /// Explores all sequences of at most `depth` actions, the shorter ones first, until one violates an invariant.
  ///
  /// A history is continued only if no earlier one has led to the same state. So at most as many histories are run as
  /// there are states, multiplied by the number of actions.
  ///
  ///     let exploration = Exploration(depth: 6) { CounterSystem() }
  ///     #expect(exploration.counterexample == nil)
  ///
  /// - Parameters:
  ///   - depth: The maximum number of actions in a history.
  ///   - makeSystem: Creates a system in its initial state. It is called for each history, whose actions are then run
  ///     again from the beginning.
  public init<System: ExploredSystem>(depth: Int, of makeSystem: () throws -> System) rethrows {
    let initial = try makeSystem()
    var indices = [initial.state: 0]
    var unexplored = [(history: [Int](), state: 0, actionCount: initial.actions.count)]
    for _ in 0..<depth {
      var reached: [(history: [Int], state: Int, actionCount: Int)] = []
      for (history, state, actionCount) in unexplored {
        for action in 0..<actionCount {
          let (system, codes) = Self.run(history + [action], in: try makeSystem())
          historyCount += 1
          if let violation = system.violation {
            counterexample = (codes + ["// \(violation)"]).joined(separator: "\n")
            return
          }
          let description = system.state
          if indices[description] == nil {
            indices[description] = successors.count
            reached.append((history + [action], successors.count, system.actions.count))
            successors.append([])
          }
          successors[state].append(indices[description] ?? 0)
        }
      }
      unexplored = reached
    }
    sequenceCount = countSequences(upTo: depth)
  }

  /// Returns the number of paths with at most `depth` steps from the initial state.
  private func countSequences(upTo depth: Int) -> Double {
    var (counts, sum) = ([0: 1.0], 0.0)
    for _ in 0..<depth {
      var next: [Int: Double] = [:]
      for (state, count) in counts {
        for successor in successors[state] { next[successor, default: 0] += count }
      }
      counts = next
      sum += counts.values.reduce(0, +)
    }
    return sum
  }

  /// Runs a history, which consists of the indices of the actions, and returns the codes of the actions.
  private static func run<System: ExploredSystem>(_ history: [Int], in system: System) -> (
    system: System, codes: [String]
  ) {
    let codes = history.map { index in
      let action = system.actions[index]
      action.perform()
      return action.code
    }
    return (system, codes)
  }
}
