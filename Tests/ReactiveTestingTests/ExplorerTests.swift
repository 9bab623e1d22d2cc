import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("The explorer", .endsInTime)
struct ExplorerTests {
  /// An action that was performed, and the descriptions of the states.
  private struct Step: Hashable {
    let start: String
    let action: Int
    var end = ""
  }

  /// The steps of all systems of an exploration.
  private final class Log {
    var systems: [[Step]] = []
  }

  /// A system that moves between numbered states. Its violation is the number of the first forbidden state.
  private final class Automaton: ExploredSystem {
    /// For each state, the state after each action.
    let successors: [[Int]]
    let forbidden: Set<Int>
    let names: [String]
    let log: Log
    private var current = 0
    private(set) var violation: String?

    init(_ successors: [[Int]], forbidden: Set<Int> = [], names: [String] = [], log: Log = Log()) {
      (self.successors, self.forbidden, self.names, self.log) = (successors, forbidden, names, log)
      if forbidden.contains(0) { violation = "0" }
      log.systems.append([])
    }

    var state: String { names.isEmpty ? "\(current)" : names[current] }

    var actions: [ExplorerAction] {
      successors[current].indices.map { action in
        ExplorerAction("\(action)") { [self] in
          let start = state
          current = successors[current][action]
          if forbidden.contains(current) { violation = violation ?? "\(current)" }
          log.systems[log.systems.count - 1].append(Step(start: start, action: action, end: state))
        }
      }
    }
  }

  /// Returns the number of actions on the shortest way to each state that can be reached.
  private func distances(in successors: [[Int]]) -> [Int: Int] {
    var (distances, last, distance) = ([0: 0], Set([0]), 0)
    while !last.isEmpty {
      distance += 1
      last = Set(last.flatMap { successors[$0] }).subtracting(distances.keys)
      for state in last { distances[state] = distance }
    }
    return distances
  }

  /// Returns the states after each of some actions. Those that are not possible are skipped.
  private func states(after actions: [Int], in successors: [[Int]]) -> [Int] {
    actions.reduce(into: [0]) { states, action in
      let possible = successors[states[states.count - 1]]
      if possible.indices.contains(action) { states.append(possible[action]) }
    }
  }

  @Test("A violation is found with only its actions; without one, each state in reach is visited", arguments: 0..<2000)
  func automata(seed: UInt64) throws {
    // The states, the actions, the depth and the forbidden states are random; some forbidden states do not exist. The
    // model is the distance of each state: a violation must be found if it is at most the depth.
    var generator = SeededGenerator(seed: seed)
    // Small automata without ends have long histories, in which an action can be left out only after a later one.
    let isSmall = seed >= 300
    let count = Int.random(in: isSmall ? 4...14 : 1...40, using: &generator)
    let successors = (0..<count).map { _ in
      let actionCount = Int.random(in: isSmall ? 1...3 : 0...3, using: &generator)
      return (0..<actionCount).map { _ in Int.random(in: 0..<count, using: &generator) }
    }
    let depth = isSmall ? 12 : Int.random(in: 0...12, using: &generator)
    let other = Int.random(in: 0...80, using: &generator)
    let forbidden: Set = isSmall ? [count - 1, max(other, 1)] : [other, Int.random(in: 0...80, using: &generator)]
    let exploration = Exploration(depth: depth) { Automaton(successors, forbidden: forbidden) }

    let distances = distances(in: successors)
    if forbidden.contains(where: { distances[$0, default: .max] <= depth }) {
      let lines = try #require(exploration.counterexample).split(separator: "\n")
      let actions = try lines.dropLast().map { try #require(Int($0)) }
      let violating = try #require(states(after: actions, in: successors).last)
      #expect(forbidden.contains(violating) && lines.last == "// \(violating)")
      // If any action is left out, the others do not lead to a violation.
      for index in actions.indices {
        let others = actions.enumerated().filter { $0.offset != index }.map(\.element)
        #expect(forbidden.isDisjoint(with: states(after: others, in: successors)))
      }
    } else {
      #expect(exploration.counterexample == nil)
      #expect(exploration.ambiguity == nil)
      #expect(exploration.stateCount == distances.values.count { $0 <= depth })
      let expanded = distances.filter { $0.value < depth }.keys
      let count = expanded.reduce(0) { $0 + successors[$1].count }
      #expect(exploration.historyCount == count)
      let limited = Exploration(depth: depth, limit: 5) { Automaton(successors) }
      #expect(limited.historyCount == min(count, 5))  // It stops at the limit.
    }
  }

  @Test("A system goes on to actions that have not been run, and the first ambiguous action is reported")
  func order() {
    for seed in UInt64(0)..<1000 {
      // Each state has its own description, or some descriptions stand for two states: with the same number of actions
      // or not. The last kind only has to end.
      var generator = SeededGenerator(seed: seed)
      let (kind, count) = (seed % 3, Int.random(in: 1...10, using: &generator))
      let actionCount = Int.random(in: 1...3, using: &generator)
      let successors = (0..<count).map { _ in
        let actionCount = kind == 2 ? Int.random(in: 0...3, using: &generator) : actionCount
        return (0..<actionCount).map { _ in Int.random(in: 0..<count, using: &generator) }
      }
      let names = (0..<count).map { "\(kind == 0 ? $0 : $0 % 6)" }
      let log = Log()
      let exploration = Exploration(depth: 100) { Automaton(successors, names: names, log: log) }
      if kind == 2 { continue }

      var (ambiguity, ends) = (String?.none, [String: [Int: String]]())
      for steps in log.systems where ambiguity == nil {
        for step in steps where ambiguity == nil {
          let known = ends[step.start, default: [:]].updateValue(step.end, forKey: step.action)
          if let known, known != step.end {
            ambiguity = "\(step.action) leads from \(step.start) to \(known), and to \(step.end)"
          }
          // An action is run again only on the way to another one.
          if known != nil { #expect(ends[step.start]?.count == actionCount || ambiguity != nil, "seed \(seed)") }
        }
        // A system is left when the last state, and those after one more action, have no action that has not been run.
        guard ambiguity == nil, let last = steps.last?.end else { continue }
        let nearby = [last] + ends[last, default: [:]].values
        #expect(nearby.allSatisfy { ends[$0]?.count == actionCount }, "seed \(seed)")
      }
      #expect(exploration.ambiguity == ambiguity, "seed \(seed)")
    }
  }

  @Test("The violation is the first invariant that does not hold at the first check at which there is one")
  func firstViolation() {
    let conditions: [(name: String, holds: @Sendable (Int) -> Bool)] = [
      ("not 1", { $0 != 1 }), ("not 2 or 3", { $0 < 2 }), ("not 3", { $0 != 3 }), ("not 1 either", { $0 != 1 }),
    ]
    for code in 0..<640 {
      let (values, isObserved) = ([code % 4, code / 4 % 4, code / 16 % 4, 0], code / 64 % 2 == 0)
      // The other invariants are added after the first check.
      let firstConditions = conditions.prefix(code / 128)
      let (number, invariants) = (MutableProperty(values[0]), Invariants())
      for (name, holds) in firstConditions { invariants.add(name) { holds(number.value) } }
      if isObserved { invariants.check(at: number) } else { invariants.check() }
      for (name, holds) in conditions.dropFirst(code / 128) { invariants.add(name) { holds(number.value) } }
      for value in values.dropFirst() {
        number.value = value
        if !isObserved { invariants.check() }
      }
      let checks = [(values[0], firstConditions)] + values.dropFirst().map { ($0, conditions[...]) }
      let violated = checks.compactMap { value, conditions in conditions.first { !$0.holds(value) } }.first
      #expect(invariants.violation == violated?.name, "\(code)")
    }
  }
}
