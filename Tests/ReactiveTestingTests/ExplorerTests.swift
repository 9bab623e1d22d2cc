import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Testing

@Suite("The explorer", .endsInTime)
struct ExplorerTests {
  /// A system that moves between numbered states. An invariant is violated when it enters the state `forbidden`.
  private final class Automaton: ExploredSystem {
    /// For each state, the state after each action.
    let successors: [[Int]]
    let forbidden: Int?
    let names: [String]
    private var current = 0
    private(set) var violation: String?

    init(_ successors: [[Int]], forbidden: Int? = nil, names: [String] = []) {
      (self.successors, self.forbidden, self.names) = (successors, forbidden, names)
    }

    var state: String { names.isEmpty ? "\(current)" : names[current] }

    var actions: [ExplorerAction] {
      successors[current].indices.map { action in
        ExplorerAction("\(action)") { [self] in
          current = successors[current][action]
          if current == forbidden { violation = "forbidden" }
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
    // The states, the actions, the depth and the forbidden state are random; some forbidden states do not exist. The
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
    let forbidden = isSmall ? count - 1 : Int.random(in: 1...80, using: &generator)
    let exploration = Exploration(depth: depth) { Automaton(successors, forbidden: forbidden) }

    let distances = distances(in: successors)
    if let distance = distances[forbidden], distance <= depth {
      let lines = try #require(exploration.counterexample).split(separator: "\n")
      let actions = try lines.dropLast().map { try #require(Int($0)) }
      #expect(states(after: actions, in: successors).last == forbidden)
      #expect(lines.last == "// forbidden")
      // If any action is left out, the others do not lead to the violation.
      for index in actions.indices {
        let others = actions.enumerated().filter { $0.offset != index }.map(\.element)
        #expect(!states(after: others, in: successors).contains(forbidden))
      }
    } else {
      #expect(exploration.counterexample == nil)
      #expect(exploration.ambiguity == nil)
      #expect(exploration.stateCount == distances.values.count { $0 <= depth })
      let expanded = distances.filter { $0.value < depth }.keys
      let count = expanded.reduce(0) { $0 + successors[$1].count }
      #expect(exploration.historyCount == count)
      let limited = Exploration(depth: depth, limit: 5) { Automaton(successors) }
      #expect(min(count, 5)...5 ~= limited.historyCount)  // It stops at the limit.
    }
  }

  @Test("An action that leads from the same state to another one than before is counted")
  func ambiguity() {
    // Two states are described as “start”. The action leads from one of them to “middle”, and from the other to “end”.
    // For the last action of “middle”, the explorer begins again, and finds the opposite ambiguity, which is the second.
    let exploration = Exploration(depth: 6) {
      Automaton([[1], [1, 2, 4], [3], [], []], names: ["start", "middle", "start", "end", "other"])
    }
    #expect(exploration.stateCount == 3)
    #expect(exploration.ambiguity == "0 leads from start to middle, and to end")
  }

  @Test("The violation of invariants is the first one, even if another invariant is violated later")
  func firstViolation() {
    let (number, invariants) = (MutableProperty(0), Invariants())
    invariants.add("not 1") { number.value != 1 }
    invariants.add("not 2") { number.value != 2 }
    invariants.check(at: number)
    for value in [1, 2, 0] { number.value = value }
    #expect(invariants.violation == "not 1")
  }
}
