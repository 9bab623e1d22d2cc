import Dispatch
import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

/// Tests of the scheduler and of the lifetime of a view model.
extension LoadableViewModelTests {
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
