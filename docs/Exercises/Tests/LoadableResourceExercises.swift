import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

struct Offline: Error, Equatable {}

@Suite("Exercises: the loadable resource")
struct LoadableResourceExercises {
  private let clock = TestScheduler()

  @Test("Two reloads and a cancellation lead to the predicted states")
  func reloads() {
    let request = SignalProducer<Int, Offline>(value: 1).delay(1, on: clock)
    let viewModel = LoadableViewModel(Computation(request), scheduler: ImmediateScheduler())
    let states = TestObserver<Loadable<Int, Offline>, Never>()
    states.observe(viewModel.outputs.loadable)
    clock.advance(by: .seconds(1))
    viewModel.inputs.reload()
    viewModel.inputs.reload()
    viewModel.inputs.cancel()
    clock.advance(by: .seconds(5))
    // The message of a failure does not show the values, so that you can predict them yourself.
    let isPredicted = states.values == statesOfReloads
    #expect(isPredicted)
  }

  @Test("The synonyms follow the text, and only the newest request continues")
  func following() {
    let text = MutableProperty("")
    let (starts, ends) = (Atomic<[String]>([]), Atomic<[String]>([]))
    let viewModel = synonyms(of: Property(text)) { [clock] text in
      SignalProducer<[String], Offline>(value: ["\(text)!"]).delay(1, on: clock)
        .on(starting: { starts.modify { $0.append(text) } }, value: { _ in ends.modify { $0.append(text) } })
    }
    #expect(viewModel.outputs.loadable.value == .notRequested)
    text.value = "big"
    text.value = "large"
    clock.advance(by: .seconds(1))
    #expect(viewModel.outputs.loadable.value == .loaded(["large!"]))
    text.value = "huge"
    #expect(viewModel.outputs.loadable.value == .loading(previous: nil))
    text.value = ""
    #expect(viewModel.outputs.loadable.value == .notRequested)
    clock.advance(by: .seconds(1))
    #expect(starts.value == ["big", "large", "huge"])
    #expect(ends.value == ["large"])
  }
}
