import Dispatch
import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

/// Tests of the scheduler and of the lifetime of a view model.
extension LoadableViewModelTests {
  private func states(_ viewModel: LoadableViewModel<Int, SampleError>) -> TestObserver<State, Never> {
    let observer = TestObserver<State, Never>()
    observer.observe(viewModel.outputs.loadable)
    return observer
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

  @Test("An event that waits for the scheduler is dropped when its run is cancelled", arguments: 0...3)
  func waitingEvents(input: Int) {
    let (scheduler, work, other) = (TestScheduler(), Work(), Work())
    let (computations, next) = Signal<Computation<Int, SampleError>?, Never>.pipe()
    let viewModel = LoadableViewModel(computations: computations, scheduler: scheduler)
    next.send(value: work.computation)
    work.succeed(1)
    switch input {
    case 0: viewModel.inputs.cancel()
    case 1: viewModel.inputs.reload()
    case 2: next.send(value: nil)
    default: next.send(value: other.computation)
    }
    scheduler.advance()
    #expect(viewModel.outputs.loadable.value == (input.isMultiple(of: 2) ? .notRequested : .loading(previous: nil)))
  }

  @Test("By default, events are delivered on the main actor: at once there, and later from other threads")
  @MainActor
  func defaultScheduler() async {
    let (single, several) = (Work(), Work())
    let (computations, next) = Signal<Computation<Int, SampleError>?, Never>.pipe()
    let viewModels = [LoadableViewModel(single.computation), LoadableViewModel(computations: computations)]
    next.send(value: several.computation)
    for work in [single, several] {
      work.send(.value(.value(1)))
      DispatchQueue.global().sync { work.send(.value(.value(2))) }
    }
    #expect(viewModels.map { $0.outputs.loadable.value } == [.loading(previous: 1), .loading(previous: 1)])
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(viewModels.map { $0.outputs.loadable.value } == [.loading(previous: 2), .loading(previous: 2)])
  }

  private typealias Outputs = any LoadableViewModelOutputs<Int, SampleError>

  /// Functions that return a view model, one of its outputs, or an observation of the output.
  private static let holders: [@Sendable (Outputs) -> Any] = [
    { $0 }, { $0.isLoading }, { $0.lastError }, { $0.loadable }, { $0.progress }, { $0.result },
    { ScopedDisposable($0.isLoading.producer.start()) }, { ScopedDisposable($0.lastError.producer.start()) },
    { ScopedDisposable($0.loadable.producer.start()) }, { ScopedDisposable($0.progress.producer.start()) },
    { ScopedDisposable($0.result.producer.start()) },
  ]

  @Test("A computation continues while one of the outputs is retained or observed", arguments: holders.indices)
  func heldOutput(index: Int) {
    let work = Work()
    var held: Any? = Self.holders[index](
      LoadableViewModel(work.computation, scheduler: ImmediateScheduler()).outputs)
    work.send(.value(.value(1)))
    #expect(held != nil && work.ends.withLock { $0 } == 0)
    held = nil
    #expect(work.ends.withLock { $0 } == 1)
  }
}
