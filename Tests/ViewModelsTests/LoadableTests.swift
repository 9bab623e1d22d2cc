import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("Loadable")
struct LoadableTests {
  struct Failure: Error, Equatable {}
  typealias State = Loadable<Int, Failure>

  @Test(
    "each state has its value, error and flag",
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
    #expect(state.map { $0 * 2 }.value == value.map { $0 * 2 })
    #expect(state.map { $0 } == state)
  }

  @Test("an older value is kept where there is no newer one, and where one can be kept")
  func keeping() {
    #expect(State.loading(previous: nil).keeping(1) == .loading(previous: 1))
    #expect(State.failed(Failure(), previous: nil).keeping(1) == .failed(Failure(), previous: 1))
    #expect(State.loading(previous: 2).keeping(1) == .loading(previous: 2))
    #expect(State.loaded(2).keeping(1) == .loaded(2))
    #expect(State.notRequested.keeping(1) == .notRequested)
  }

  @Test("a producer's states are loading and then its value, or its failure")
  func producer() {
    let success = TestObserver<State, Never>()
    success.observe(SignalProducer<Int, Failure>(value: 1).loadable())
    #expect(success.events == [.value(.loading(previous: nil)), .value(.loaded(1)), .completed])
    let failure = TestObserver<State, Never>()
    failure.observe(SignalProducer<Int, Failure>(error: Failure()).loadable())
    #expect(failure.events == [.value(.loading(previous: nil)), .value(.failed(Failure(), previous: nil)), .completed])
  }
}
