import ReactiveLoading
import Testing

@Suite("Loadable")
struct LoadableTests {
  struct Failure: Error, Equatable {}
  typealias State = Loadable<Int, Failure>

  @Test(
    "Each state has the expected value, error and loading flag",
    arguments: [
      (State.notRequested, nil, false, false),
      (.loading(previous: nil), nil, false, true),
      (.loading(previous: 1), 1, false, true),
      (.loaded(2), 2, false, false),
      (.failed(Failure(), previous: nil), nil, true, false),
      (.failed(Failure(), previous: 3), 3, true, false),
    ] as [(State, Int?, Bool, Bool)])
  func states(state: State, value: Int?, hasFailed: Bool, isLoading: Bool) {
    #expect(state.value == value)
    #expect((state.error != nil) == hasFailed)
    #expect(state.isLoading == isLoading)
    #expect(state.isSettled == (hasFailed || state == .loaded(2)))
    #expect(state.map { $0 * 2 }.value == value.map { $0 * 2 })
    #expect(state.map { $0 } == state)
  }
}
