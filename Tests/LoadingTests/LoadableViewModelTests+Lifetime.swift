import Dispatch
import Loading
import Reactive
import ReactiveTesting
import Testing

/// Tests of the scheduler and of the lifetime of a view model.
extension LoadableViewModelTests {
  @Test("The start of a computation changes the state at once, and its events wait for the scheduler")
  func scheduling() {
    let scheduler = TestScheduler()
    let viewModel = LoadableViewModel(
      Computation(SignalProducer<Int, SampleError>(value: 1)), scheduler: scheduler)
    #expect(viewModel.outputs.loadable.value == .loading(previous: nil))
    scheduler.advance()
    #expect(viewModel.outputs.loadable.value == .loaded(1))
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

  /// Returns one of the outputs of a view model, or an observation of it.
  private func hold(_ index: Int, of outputs: any LoadableViewModelOutputs<Int, SampleError>, observing: Bool) -> Any {
    func held(_ property: Property<some Any>) -> Any {
      observing ? ScopedDisposable(property.producer.startWithValues { _ in }) : property
    }
    return switch index {
    case 0: held(outputs.isLoading)
    case 1: held(outputs.lastError)
    case 2: held(outputs.loadable)
    case 3: held(outputs.progress)
    default: held(outputs.result)
    }
  }

  @Test("A computation continues while one of the outputs is retained or observed", arguments: 0..<5, [false, true])
  func heldOutput(index: Int, observing: Bool) {
    let work = Work()
    var held: Any?
    do {
      held = hold(
        index, of: LoadableViewModel(work.computation, scheduler: ImmediateScheduler()).outputs, observing: observing)
    }
    work.send(.value(.value(1)))
    #expect(held != nil && work.ends.withLock { $0 } == 0)
    held = nil
    #expect(work.ends.withLock { $0 } == 1)
  }

  @Test("A retained output changes after the release of the view model")
  func retainedOutput() {
    let work = Work()
    let output = LoadableViewModel(work.computation, scheduler: ImmediateScheduler()).outputs.loadable
    work.send(.value(.value(1)))
    #expect(output.value == .loading(previous: 1))
    work.send(.completed)
    #expect(output.value == .loaded(1))
  }

  @Test("Releasing the view model cancels the running computation")
  func deinitialisation() {
    let work = Work()
    do {
      let viewModel = LoadableViewModel(work.computation, scheduler: ImmediateScheduler())
      withExtendedLifetime(viewModel) { #expect(work.ends.withLock { $0 } == 0) }
    }
    #expect(work.ends.withLock { $0 } == 1)
  }
}
