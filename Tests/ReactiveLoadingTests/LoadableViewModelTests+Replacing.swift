import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

/// Tests of initial values, of computations that replace others, and of events that arrive together.
extension LoadableViewModelTests {
  private func states(_ viewModel: LoadableViewModel<Int, SampleError>) -> TestObserver<State, Never> {
    let observer = TestObserver<State, Never>()
    observer.observe(viewModel.outputs.loadable)
    return observer
  }

  @Test("An initial value is shown until the first computation has a value, and a cancellation restores it")
  func initialValue() {
    let work = Work()
    let viewModel = LoadableViewModel(
      work.computation, initial: 7, startsImmediately: false, scheduler: ImmediateScheduler())
    let states = states(viewModel)
    viewModel.inputs.reload()
    viewModel.inputs.cancel()
    viewModel.inputs.reload()
    work.send(.failed(SampleError(number: 1)))
    #expect(
      states.values == [
        .loaded(7), .loading(previous: 7), .loaded(7), .loading(previous: 7),
        .failed(SampleError(number: 1), previous: 7),
      ])
  }

  @Test("A computation that replaces another one removes its value, and a cancellation does not restore it")
  func replacing() {
    let (berlin, rome) = (Work(), Work())
    let (computations, next) = Signal<Computation<Int, SampleError>, Never>.pipe()
    let viewModel = LoadableViewModel(computations: computations, initial: 8, scheduler: ImmediateScheduler())
    let states = states(viewModel)
    next.send(value: berlin.computation)
    berlin.succeed(9)
    viewModel.inputs.reload()
    next.send(value: rome.computation)
    viewModel.inputs.cancel()
    viewModel.inputs.reload()
    rome.send(.value(.value(31)))
    #expect(
      states.values == [
        .loaded(8), .loading(previous: 8), .loading(previous: 9), .loaded(9), .loading(previous: 9),
        .loading(previous: nil), .notRequested, .loading(previous: nil), .loading(previous: 31),
      ])
  }

  @Test("A value and the completion are one change if the computation sends them while it is being started")
  func immediate() {
    for scheduler in [ImmediateScheduler(), TestScheduler()] as [any Scheduler] {
      let interim = SignalProducer<Int, SampleError>([1, 2])
      let viewModel = LoadableViewModel(Computation(interim), startsImmediately: false, scheduler: scheduler)
      let states = states(viewModel)
      viewModel.inputs.reload()
      (scheduler as? TestScheduler)?.advance()
      #expect(states.values == [.notRequested, .loading(previous: nil), .loaded(2)])
    }
  }

  @Test("A value and the completion are one change if both wait for the scheduler, and two changes otherwise")
  func waiting() {
    let (scheduler, work) = (TestScheduler(), Work())
    let viewModel = LoadableViewModel(work.computation, scheduler: scheduler)
    let states = states(viewModel)
    work.succeed(1)
    scheduler.advance()
    viewModel.inputs.reload()
    work.send(.value(.value(2)))
    scheduler.advance()
    work.send(.completed)
    scheduler.advance()
    #expect(
      states.values == [
        .loading(previous: nil), .loaded(1), .loading(previous: 1), .loading(previous: 2), .loaded(2),
      ])
  }
}
