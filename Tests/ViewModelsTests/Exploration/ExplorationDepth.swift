import Foundation
import ReactiveTesting

/// Whether explorations are deep: with `EXPLORATION=deep` in the environment, they run all histories that a minute
/// allows, instead of those of a few seconds.
let isDeep = ProcessInfo.processInfo.environment["EXPLORATION"] == "deep"

/// Prints what a deep exploration has run.
func report(_ exploration: Exploration, of name: String) {
  guard isDeep else { return }
  print(
    """
    Exploration of the \(name): \(exploration.historyCount) histories, \(exploration.stateCount) states, \
    \(exploration.ambiguousCount) ambiguous actions.
    """)
}
