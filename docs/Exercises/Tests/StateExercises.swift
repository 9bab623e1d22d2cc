import ReactiveLoading
import Testing

@Suite("Exercises: state")
struct StateExercises {
  struct Failure: Error {}

  @Test(
    "The button plays, pauses and tries again, and the flag and the second are derived from the state",
    arguments: [
      (.stopped, false, nil, .playing(second: 0)), (.playing(second: 3), true, 3, .paused(second: 3)),
      (.paused(second: 3), false, 3, .playing(second: 3)),
      (.failed(message: "no sound"), false, nil, .playing(second: 0)),
    ] as [(Player, Bool, Int?, Player)])
  func player(state: Player, isPlaying: Bool, second: Int?, next: Player) {
    #expect(state.isPlaying == isPlaying)
    #expect(state.second == second)
    #expect(state.afterButton() == next)
  }

  @Test(
    "An empty list says why it is empty, and a list with words says nothing",
    arguments: [
      (.notRequested, "Press r to load the words."),
      (.loading(previous: nil), "Loading …"), (.loading(previous: []), "Loading …"), (.loading(previous: ["a"]), nil),
      (.loaded([]), "There are no words."), (.loaded(["a"]), nil),
      (.failed(Failure(), previous: nil), "The words could not be loaded."),
      (.failed(Failure(), previous: ["a"]), nil),
    ] as [(Loadable<[String], Failure>, String?)])
  func placeholders(words: Loadable<[String], Failure>, text: String?) {
    #expect(placeholder(for: words) == text)
  }
}
