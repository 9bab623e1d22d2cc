/// Something that an explorer drives: a real object, such as a view model, with its surroundings.
///
/// The object has to be deterministic: after the same actions, it is always in the same state. So use scripted services
/// in place of real ones, and a `TestScheduler` in place of a clock.
public protocol ExploredSystem {
  /// The actions that are possible in the current state, always in the same order: inputs, outcomes of services, and
  /// steps of time.
  var actions: [ExplorerAction] { get }

  /// A description of the current state. Two systems with the same description have to react to all actions in the same
  /// way, because only one of them is explored further.
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
  /// The number of histories, which are sequences of actions.
  public private(set) var historyCount = 0
  /// The number of different states.
  public private(set) var stateCount = 1
  /// The shortest history that violates an invariant, as the lines of a test; `nil` if there is none.
  public private(set) var counterexample: String?

  /// Explores all histories with at most `depth` actions, the shorter ones first, until one violates an invariant.
  ///
  /// A history is continued only if no earlier one has led to the same state. The number of histories is at most the
  /// number of states multiplied by the number of actions.
  ///
  ///     let exploration = Exploration(depth: 6) { CounterSystem() }
  ///     #expect(exploration.counterexample == nil)
  ///
  /// - Parameter makeSystem: Creates a system in its initial state. It is called for each history, whose actions are then
  ///   run again from the beginning.
  public init<System: ExploredSystem>(depth: Int, of makeSystem: () throws -> System) rethrows {
    let initial = try makeSystem()
    var known: Set = [initial.state]
    var unexplored = [(history: [Int](), actionCount: initial.actions.count)]
    for _ in 0..<depth {
      var reached: [(history: [Int], actionCount: Int)] = []
      for (history, actionCount) in unexplored {
        for index in 0..<actionCount {
          let (system, codes) = Self.run(history + [index], in: try makeSystem())
          historyCount += 1
          if let violation = system.violation {
            counterexample = (codes + ["// \(violation)"]).joined(separator: "\n")
            return
          }
          if known.insert(system.state).inserted { reached.append((history + [index], system.actions.count)) }
        }
      }
      stateCount = known.count
      unexplored = reached
    }
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
