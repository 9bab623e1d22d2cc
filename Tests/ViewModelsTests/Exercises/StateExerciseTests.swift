import ReactiveLoading
import Testing

// The answers to the exercises in `docs/state.md`.

/// A player of the recorded pronunciation of a word.
private enum Player: Equatable {
  case stopped
  case playing(second: Int)
  case paused(second: Int)
  case failed(message: String)

  var isPlaying: Bool {
    if case .playing = self { true } else { false }
  }

  /// The second that is shown, if any.
  var second: Int? {
    switch self {
    case .playing(let second), .paused(let second): second
    case .stopped, .failed: nil
    }
  }

  /// Returns the state after the user has pressed the only button: play, pause or try again.
  func afterButton() -> Player {
    switch self {
    case .stopped, .failed: .playing(second: 0)
    case .playing(let second): .paused(second: second)
    case .paused(let second): .playing(second: second)
    }
  }
}

/// Returns the text in place of the rows of a list, or `nil` if the list has rows.
private func placeholder(for words: Loadable<[String], some Error>) -> String? {
  switch words {
  case .notRequested: "Press r to load the words."
  case .loading(let previous) where previous?.isEmpty != false: "Loading …"
  case .loaded(let words) where words.isEmpty: "There are no words."
  case .failed(_, let previous) where previous?.isEmpty != false: "The words could not be loaded."
  case .loading, .loaded, .failed: nil
  }
}

@Suite("The exercises of the chapter about state")
struct StateExerciseTests {
  struct Offline: Error {}

  @Test(
    "The button plays, pauses and tries again, and the flag and the second are derived from the state",
    arguments: [
      (.stopped, false, nil, .playing(second: 0)), (.playing(second: 3), true, 3, .paused(second: 3)),
      (.paused(second: 3), false, 3, .playing(second: 3)),
      (.failed(message: "no sound"), false, nil, .playing(second: 0)),
    ] as [(Player, Bool, Int?, Player)])
  fileprivate func player(state: Player, isPlaying: Bool, second: Int?, next: Player) {
    #expect(state.isPlaying == isPlaying && state.second == second && state.afterButton() == next)
  }

  @Test(
    "An empty list says why it is empty, and a list with words says nothing",
    arguments: [
      (.notRequested, "Press r to load the words."),
      (.loading(previous: nil), "Loading …"), (.loading(previous: []), "Loading …"), (.loading(previous: ["a"]), nil),
      (.loaded([]), "There are no words."), (.loaded(["a"]), nil),
      (.failed(Offline(), previous: nil), "The words could not be loaded."),
      (.failed(Offline(), previous: ["a"]), nil),
    ] as [(Loadable<[String], Offline>, String?)])
  func placeholders(words: Loadable<[String], Offline>, text: String?) {
    #expect(placeholder(for: words) == text)
  }
}
