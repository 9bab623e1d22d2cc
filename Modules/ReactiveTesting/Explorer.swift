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
///
/// The explorer builds a graph, whose nodes are states and whose edges are actions. It drives one system as long as
/// possible. In each state, it runs an action that has not been run there. If there is none, it goes to the nearest
/// state with such an action, and only if there is none nearby, it creates a new system. So an action is not only run
/// after the shortest history that leads to its state, but also after long ones.
public struct Exploration {
  /// The number of histories that were run to their ends: one for each action in each state.
  public private(set) var historyCount = 0
  /// The first action that led to another state than before, with the descriptions of the states; `nil` if there is
  /// none. Otherwise, the description of a state omits something, and the exploration may miss histories.
  public private(set) var ambiguity: String?
  /// The number of different states.
  public var stateCount: Int { states.count }
  /// A history that violates an invariant, as the lines of a test; `nil` if there is none. It violates no invariant if
  /// one of its actions is left out. If the initial state violates one, the history has no actions.
  public private(set) var counterexample: String?

  private struct State {
    let description: String
    /// The number of actions in the shortest known history that leads to this state, and its last action.
    var distance: Int
    var last: (state: Int, action: Int)?
    /// The state after each action; `nil` if the action has not been run.
    var successors: [Int?]
  }

  /// A way to an action that has not been run: the actions, and the state before the last one.
  private struct Route {
    let actions: [Int]
    let end: Int
    var last: Int { actions[actions.count - 1] }
  }

  private var states: [State] = []
  private var indices: [String: Int] = [:]
  /// The states with an action that has not been run.
  private var unexplored: Set<Int> = []
  private let depth: Int
  private let limit: Int

  /// Explores all sequences of at most `depth` actions, until one violates an invariant.
  ///
  /// A history is continued only if no other one that is as short has led to the same state. So as many histories are
  /// run as there are states, multiplied by the number of actions.
  ///
  ///     let exploration = Exploration(depth: 6) { CounterSystem() }
  ///     #expect(exploration.counterexample == nil)
  ///
  /// - Parameters:
  ///   - depth: The maximum number of actions in a history.
  ///   - limit: The number of histories after which the exploration ends. By default, it runs all of them. With a
  ///     limit and a great depth, it runs long histories, in all parts of the graph.
  ///   - makeSystem: Creates a system in its initial state. It is called whenever actions have to be run from the
  ///     beginning.
  public init<System: ExploredSystem>(depth: Int, limit: Int = .max, of makeSystem: () throws -> System) rethrows {
    (self.depth, self.limit) = (depth, limit)
    var (system, codes) = (try makeSystem(), [String]())
    if let violation = system.violation {
      counterexample = "// \(violation)"
      return
    }
    var current = index(of: system, after: nil)
    while historyCount < limit {
      var route = nearestUnexplored(from: current)
      if route == nil, let unexplored = nearestUnexplored {
        (system, codes, current) = (try makeSystem(), [], 0)
        route = unexplored
      }
      guard let route else { break }
      for action in route.actions {
        guard let code = Self.perform(action, of: states[current].successors.count, in: system) else { break }
        codes.append(code)
        if let violation = system.violation {
          let (codes, violation) = try Self.shortened((codes, violation), of: makeSystem)
          counterexample = (codes + ["// \(violation)"]).joined(separator: "\n")
          return
        }
        let (known, next) = (states[current].successors[action], index(of: system, after: (current, action)))
        if known == nil { historyCount += 1 }
        if let known, known != next, ambiguity == nil {
          let descriptions = [current, known, next].map { states[$0].description }
          ambiguity = "\(code) leads from \(descriptions[0]) to \(descriptions[1]), and to \(descriptions[2])"
        }
        setSuccessor(of: current, action, to: next)
        current = next
      }
      // The system has taken another way than before if a description omits something. Do not try this again.
      if states[route.end].successors[route.last] == nil { setSuccessor(of: route.end, route.last, to: current) }
    }
  }

  /// Runs an action, and returns its code; `nil` if the system does not have this action, or not as many as expected.
  private static func perform(_ index: Int, of count: Int, in system: some ExploredSystem) -> String? {
    perform(in: system) { actions in actions.count == count && index < count ? actions[index] : nil }
  }

  /// Chooses and runs an action, and returns its code; `nil` if none is chosen.
  ///
  /// This is a function so that nothing retains the other actions, and the parts of the system that they retain.
  private static func perform(
    in system: some ExploredSystem, choosing choose: ([ExplorerAction]) -> ExplorerAction?
  ) -> String? {
    guard let action = choose(system.actions) else { return nil }
    action.perform()
    return action.code
  }

  /// The number of actions that are run again at most, before a new system is created instead.
  private static let nearby = 2

  /// Returns the index of the state of a system, and updates the distance of the state.
  private mutating func index(of system: some ExploredSystem, after last: (state: Int, action: Int)?) -> Int {
    let (description, distance) = (system.state, last.map { states[$0.state].distance + 1 } ?? 0)
    guard let index = indices[description] else {
      indices[description] = states.count
      let actionCount = system.actions.count
      if actionCount > 0 { unexplored.insert(states.count) }
      let successors = [Int?](repeating: nil, count: actionCount)
      states.append(State(description: description, distance: distance, last: last, successors: successors))
      return states.count - 1
    }
    if distance < states[index].distance { shorten(index, to: distance, after: last) }
    return index
  }

  private mutating func setSuccessor(of state: Int, _ action: Int, to successor: Int) {
    states[state].successors[action] = successor
    if !states[state].successors.contains(nil) { unexplored.remove(state) }
  }

  /// Sets the distance of a state, and reduces the distances of its successors.
  private mutating func shorten(_ state: Int, to distance: Int, after last: (state: Int, action: Int)?) {
    states[state].distance = distance
    states[state].last = last
    for (action, successor) in states[state].successors.enumerated() {
      guard let successor, states[successor].distance > distance + 1 else { continue }
      shorten(successor, to: distance + 1, after: (state, action))
    }
  }

  /// Returns the actions on the way from a state to the nearest action that has not been run, and this action; `nil` if
  /// there is none nearby.
  private func nearestUnexplored(from start: Int) -> Route? {
    var (reached, ways) = (Set([start]), [(state: start, actions: [Int]())])
    for length in 0...Self.nearby {
      var longer: [(state: Int, actions: [Int])] = []
      for (state, actions) in ways {
        if let action = unexploredAction(in: state) { return Route(actions: actions + [action], end: state) }
        guard length < Self.nearby else { continue }
        for case (let action, let successor?) in states[state].successors.enumerated()
        where reached.insert(successor).inserted {
          longer.append((successor, actions + [action]))
        }
      }
      ways = longer
    }
    return nil
  }

  /// The shortest known history that ends with an action that has not been run in its state; `nil` if there is none.
  private var nearestUnexplored: Route? {
    let open = unexplored.filter { states[$0].distance < depth }
    guard let state = open.min(by: { states[$0].distance < states[$1].distance }),
      let action = unexploredAction(in: state)
    else { return nil }
    return Route(actions: history(of: state) + [action], end: state)
  }

  /// Returns an action in a state that has to be run; `nil` if there is none.
  private func unexploredAction(in state: Int) -> Int? {
    let (distance, successors) = (states[state].distance, states[state].successors)
    guard distance < depth, !successors.isEmpty else { return nil }
    // Each state begins with another action, so that a limited exploration does not repeat one kind of action.
    let start = state % successors.count
    return successors[start...].firstIndex(of: nil) ?? successors.firstIndex(of: nil)
  }

  /// Returns the shortest known history that leads to a state.
  private func history(of state: Int) -> [Int] {
    states[state].last.map { history(of: $0.state) + [$0.action] } ?? []
  }

  /// Returns a history that violates an invariant after the actions that are left when as many as possible are removed:
  /// first long parts, and then single actions. An action that is not possible without a removed one is skipped.
  ///
  /// This is a simple form of an algorithm of Zeller and Hildebrandt: “Simplifying and Isolating Failure-Inducing Input”.
  private static func shortened<System: ExploredSystem>(
    _ history: (codes: [String], violation: String), of makeSystem: () throws -> System
  ) rethrows -> (codes: [String], violation: String) {
    var (shortest, length) = (history, history.codes.count)
    while length > 0 {
      var (start, hasChanged) = (0, false)
      while start < shortest.codes.count {
        var codes = shortest.codes
        codes.removeSubrange(start..<min(start + length, codes.count))
        if let violating = run(codes, in: try makeSystem()) {
          (shortest, hasChanged) = (violating, true)
        } else {
          start += length
        }
      }
      length = length == 1 && hasChanged ? 1 : length / 2
    }
    return shortest
  }

  /// Runs the actions with these codes until one violates an invariant, and returns them; `nil` if none does.
  private static func run(_ codes: [String], in system: some ExploredSystem) -> (codes: [String], violation: String)? {
    var history: [String] = []
    for code in codes {
      guard perform(in: system, choosing: { $0.first { $0.code == code } }) != nil else { continue }
      history.append(code)
      if let violation = system.violation { return (history, violation) }
    }
    return nil
  }
}
