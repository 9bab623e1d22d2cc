import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

// The answers to the exercises in `docs/loadable-resource.md`.

private struct Offline: Error, Equatable {}

/// Returns a view model of the synonyms of a text. It requests nothing for an empty text.
private func synonyms(
  of text: Property<String>, from request: @escaping @Sendable (String) -> SignalProducer<[String], Offline>
) -> LoadableViewModel<[String], Offline> {
  LoadableViewModel(
    computations: text.producer.map { $0.isEmpty ? nil : Computation(request($0)) }, scheduler: ImmediateScheduler())
}

@Suite("The exercises of the chapter about the loadable resource")
struct LoadableExerciseTests {
  private let clock = TestScheduler()

  @Test("Two reloads and a cancellation end with the state before them")
  func sequence() {
    let request = SignalProducer<Int, Offline>(value: 1).delay(1, on: clock)
    let viewModel = LoadableViewModel(Computation(request), scheduler: ImmediateScheduler())
    let states = TestObserver<Loadable<Int, Offline>, Never>()
    states.observe(viewModel.outputs.loadable)
    clock.advance(by: .seconds(1))
    viewModel.inputs.reload()
    viewModel.inputs.reload()
    viewModel.inputs.cancel()
    clock.advance(by: .seconds(5))
    #expect(
      states.values == [
        .loading(previous: nil), .loading(previous: 1), .loaded(1), .loading(previous: 1), .loading(previous: 1),
        .loaded(1),
      ])
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
