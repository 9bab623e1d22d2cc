import Models
import Reactive

@testable import ViewModels

/// What months and screens showed before they began to load. A cancellation restores it, so it is a part of their
/// state.
final class SettledStates: Sendable {
  private let states = Atomic<[String: String]>([:])

  /// Returns the state of an object and, while it is loading, the state before that. Call this after each action.
  func description(of name: String, isLoading: Bool, state: String) -> String {
    if !isLoading { states.modify { $0[name] = state } }
    return "\(name): \(state)" + (isLoading ? " before: \(states.value[name] ?? "")" : "")
  }

  /// Removes the state of an object that exists no longer.
  func forget(_ name: String) { states.modify { $0[name] = nil } }

  /// Returns the states of the months around 2015 that screens retain.
  func description(ofMonthsIn store: WordStore) -> String {
    let first = Month(year: 2014, month: 1)
    return (0..<36).compactMap { first?.advanced(by: $0) }.compactMap { month in
      let name = "\(month)"
      guard let words = store.existingMonth(month)?.loadable.value else {
        forget(name)
        return nil
      }
      let state = "\(words.value?.words.count ?? -1) \(words.error?.message ?? "") \(words.isSettled)"
      return description(of: name, isLoading: words.isLoading, state: state)
    }
    .joined(separator: ", ")
  }
}
