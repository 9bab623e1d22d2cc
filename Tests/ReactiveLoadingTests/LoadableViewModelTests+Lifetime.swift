import Dispatch
import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

/// Tests of the scheduler and of the lifetime of a view model.
extension LoadableViewModelTests {
  @Test("A value and the completion that arrive together are one change")
  func together() {
    for scheduler in [ImmediateScheduler(), TestScheduler()] as [any Scheduler] {
      let work = SignalProducer<Int, SampleError>([1, 2])
      let viewModel = LoadableViewModel(Computation(work), startsImmediately: false, scheduler: scheduler)
      let states = TestObserver<State, Never>()
      states.observe(viewModel.outputs.loadable)
      viewModel.inputs.reload()
      (scheduler as? TestScheduler)?.advance()
      #expect(states.values == [.notRequested, .loading(previous: nil), .loaded(2)])
    }
  }

  /// An input that ends a run.
  enum Cancellation: CaseIterable {
    case cancel, reload, noComputation, otherComputation
  }

  @Test("An event that waits for the scheduler is dropped when its run is cancelled", arguments: Cancellation.allCases)
  func waitingEvents(cancellation: Cancellation) {
    let (scheduler, work) = (TestScheduler(), Work())
    let (computations, next) = Signal<Computation<Int, SampleError>?, Never>.pipe()
    let viewModel = LoadableViewModel(computations: computations, scheduler: scheduler)
    next.send(value: work.computation)
    work.succeed(1)
    var expected = State.notRequested
    switch cancellation {
    case .cancel: viewModel.inputs.cancel()
    case .noComputation: next.send(value: nil)
    case .reload:
      viewModel.inputs.reload()
      expected = .loading(previous: nil)
    case .otherComputation:
      next.send(value: Work().computation)
      expected = .loading(previous: nil)
    }
    scheduler.advance()
    #expect(viewModel.outputs.loadable.value == expected)
  }

  @Test("By default, events are delivered on the main actor, at once if they are sent there")
  @MainActor
  func defaultScheduler() async {
    let work = Work()
    let viewModel = LoadableViewModel(work.computation)
    work.send(.value(.value(1)))
    DispatchQueue.global().sync { work.send(.value(.value(2))) }
    #expect(viewModel.outputs.loadable.value == .loading(previous: 1))
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(viewModel.outputs.loadable.value == .loading(previous: 2))
  }

  private typealias Outputs = any LoadableViewModelOutputs<Int, SampleError>

  /// Functions that return a view model, one of its outputs, or an observation of the output.
  private static let holders: [@Sendable (Outputs) -> Any] = [
    { $0 }, { $0.isLoading }, { $0.lastError }, { $0.loadable }, { $0.progress }, { $0.result },
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
