import ReactiveTesting
import Testing

@Suite("The explorer")
struct ExplorerTests {
  /// A system that moves between numbered states. An invariant is violated when it enters the state `forbidden`.
  private final class Automaton: ExploredSystem {
    /// For each state, the state after each action.
    let successors: [[Int]]
    let forbidden: Int?
    private var current = 0
    private(set) var violation: String?

    init(_ successors: [[Int]], forbidden: Int?) {
      (self.successors, self.forbidden) = (successors, forbidden)
    }

    var state: String { "\(current)" }

    var actions: [ExplorerAction] {
      successors[current].indices.map { action in
        ExplorerAction("\(action)") { [self] in
          current = successors[current][action]
          if current == forbidden { violation = "forbidden" }
        }
      }
    }
  }

  /// A cycle from the state 0 over 1 and 2 to 3, with the shortcut 1 → 3, and the dead end 4.
  private func exploration(depth: Int, forbidden: Int? = nil) -> Exploration {
    Exploration(depth: depth) { Automaton([[1, 4], [2, 3], [3], [0], []], forbidden: forbidden) }
  }

  @Test("The shortest violation is found if it is not deeper than the exploration")
  func violation() {
    #expect(exploration(depth: 9, forbidden: 3).counterexample == "0\n1\n// forbidden")
    #expect(exploration(depth: 1, forbidden: 3).counterexample == nil)
  }

  @Test(
    "Each action is performed in each state that is nearer than the depth",
    arguments: [
      (0, 1, 0), (1, 3, 2), (2, 5, 4), (9, 5, 6),
    ])
  func counts(depth: Int, states: Int, histories: Int) {
    let exploration = exploration(depth: depth)
    #expect((exploration.stateCount, exploration.historyCount) == (states, histories))
    #expect(exploration.ambiguousCount == 0)
  }

  /// A system whose description omits that `go()` leads to another place the second time.
  private final class Walk: ExploredSystem {
    private var hasGone = false
    private(set) var state = "start"
    let violation: String? = nil

    var actions: [ExplorerAction] {
      switch state {
      case "start": [ExplorerAction("go()", perform: go)]
      case "middle": [ExplorerAction("back()") { [self] in state = "start" }, ExplorerAction("stay()") {}]
      default: []
      }
    }

    private func go() {
      state = hasGone ? "end" : "middle"
      hasGone = true
    }
  }

  @Test("An action that leads to another state than before is counted")
  func ambiguity() {
    let exploration = Exploration(depth: 6) { Walk() }
    #expect((exploration.stateCount, exploration.ambiguousCount) == (3, 1))
  }
}
