import Loading
import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite("LoadableViewModel")
struct LoadableViewModelTests {
  /// An error with a number, to tell errors apart.
  struct SampleError: Error, Equatable {
    let number: Int
  }

  typealias State = Loadable<Int, SampleError>

  private let isLoading = TestObserver<Bool, Never>()
  private let lastError = TestObserver<SampleError?, Never>()
  private let loadable = TestObserver<State, Never>()
  private let progress = TestObserver<Double?, Never>()
  private let result = TestObserver<Int?, Never>()

  private let next: Signal<Computation<Int, SampleError>?, Never>.Observer
  private let viewModel: LoadableViewModel<Int, SampleError>

  init() {
    let (computations, next) = Signal<Computation<Int, SampleError>?, Never>.pipe()
    self.next = next
    viewModel = LoadableViewModel(computations: computations, scheduler: ImmediateScheduler())
    loadable.observe(viewModel.outputs.loadable)
    isLoading.observe(viewModel.outputs.isLoading)
    lastError.observe(viewModel.outputs.lastError)
    progress.observe(viewModel.outputs.progress)
    result.observe(viewModel.outputs.result)
  }

  /// A computation whose events the test sends. It counts the starts and the ends of its runs.
  final class Work: Sendable {
    let starts = Mutex(0)
    let ends = Mutex(0)
    private let input = Mutex<Signal<Computation<Int, SampleError>.Event, SampleError>.Observer?>(nil)

    var computation: Computation<Int, SampleError> {
      Computation(
        reporting: SignalProducer { observer, lifetime in
          self.starts.withLock { $0 += 1 }
          self.input.withLock { $0 = observer }
          lifetime.observeEnded { self.ends.withLock { $0 += 1 } }
        })
    }

    func send(_ event: Signal<Computation<Int, SampleError>.Event, SampleError>.Event) {
      input.withLock { $0 }?.send(event)
    }

    func succeed(_ value: Int) {
      send(.value(.value(value)))
      send(.completed)
    }
  }

  @Test("Nothing is loaded before the first computation, and neither inputs nor nil have an effect")
  func nothing() {
    viewModel.inputs.cancel()
    viewModel.inputs.reload()
    next.send(value: nil)
    #expect(loadable.values.allSatisfy { $0 == .notRequested })
    #expect(isLoading.values == [false])
    #expect(result.lastValue == .some(nil))
  }

  @Test("The state is loading until the computation completes with a result")
  func success() {
    let work = Work()
    next.send(value: work.computation)
    #expect(loadable.lastValue == .loading(previous: nil))
    work.succeed(1)
    #expect(loadable.lastValue == .loaded(1))
    #expect(isLoading.values == [false, true, false])
    #expect(result.lastValue == 1)
    #expect(lastError.values == [nil])
  }

  @Test("A computation is started once for all observers")
  func once() {
    let work = Work()
    next.send(value: work.computation)
    let others = (0..<5).map { _ in TestObserver<Int?, Never>() }
    for other in others { other.observe(viewModel.outputs.result) }
    work.succeed(3)
    #expect(work.starts.withLock { $0 } == 1)
    #expect(others.allSatisfy { $0.lastValue == 3 })
  }

  @Test("A failure sets the last error, clears the result and keeps the previous value; the next one can succeed")
  func failure() {
    let (first, second) = (Work(), Work())
    next.send(value: first.computation)
    first.succeed(1)
    viewModel.inputs.reload()
    first.send(.failed(SampleError(number: 1)))
    #expect(loadable.lastValue == .failed(SampleError(number: 1), previous: 1))
    #expect(result.lastValue == .some(nil))
    #expect(lastError.values == [nil, SampleError(number: 1)])
    #expect(isLoading.lastValue == false)
    next.send(value: second.computation)
    second.succeed(2)
    #expect(loadable.lastValue == .loaded(2))
    #expect(result.lastValue == 2)
    #expect(lastError.lastValue == SampleError(number: 1))
  }

  @Test("A view model that does not start its computation immediately starts it with the first reload")
  func laterStart() {
    let computation = Computation(SignalProducer<Int, Never>(value: 1))
    let viewModel = LoadableViewModel(computation, startsImmediately: false, scheduler: ImmediateScheduler())
    #expect(viewModel.outputs.loadable.value == .notRequested)
    viewModel.inputs.reload()
    #expect(viewModel.outputs.loadable.value == .loaded(1))
  }

  @Test("A nil computation cancels the running one and keeps the result")
  func none() {
    let work = Work()
    next.send(value: work.computation)
    work.succeed(1)
    viewModel.inputs.reload()
    next.send(value: nil)
    #expect(loadable.lastValue == .loaded(1))
    #expect(work.ends.withLock { $0 } == 2)
    viewModel.inputs.reload()
    #expect(work.starts.withLock { $0 } == 2)
  }

  @Test("A newer computation cancels the older one and ignores its result")
  func newer() {
    let (older, newer) = (Work(), Work())
    next.send(value: older.computation)
    next.send(value: newer.computation)
    #expect(older.ends.withLock { $0 } == 1)
    older.succeed(1)
    #expect(loadable.lastValue == .loading(previous: nil))
    newer.succeed(2)
    #expect(loadable.lastValue == .loaded(2))
  }

  @Test("A reload runs the current computation again and keeps the previous value meanwhile")
  func reload() {
    let work = Work()
    next.send(value: work.computation)
    work.succeed(1)
    viewModel.inputs.reload()
    #expect(loadable.lastValue == .loading(previous: 1))
    #expect(result.lastValue == 1)
    work.succeed(2)
    #expect(loadable.lastValue == .loaded(2))
    #expect(work.starts.withLock { $0 } == 2)
  }

  @Test("Cancelling stops the computation and restores the previous value")
  func cancel() {
    let work = Work()
    next.send(value: work.computation)
    viewModel.inputs.cancel()
    #expect(loadable.lastValue == .notRequested)
    #expect(work.ends.withLock { $0 } == 1)
    viewModel.inputs.reload()
    work.succeed(1)
    viewModel.inputs.reload()
    viewModel.inputs.cancel()
    #expect(loadable.lastValue == .loaded(1))
    #expect(isLoading.lastValue == false)
  }

  @Test("Cancelling a reload restores the state before the reload, including a failure")
  func cancelReload() {
    let work = Work()
    next.send(value: work.computation)
    work.succeed(1)
    viewModel.inputs.reload()
    work.send(.value(.value(2)))
    viewModel.inputs.cancel()
    #expect(loadable.lastValue == .loaded(1))
    viewModel.inputs.reload()
    work.send(.failed(SampleError(number: 1)))
    viewModel.inputs.reload()
    viewModel.inputs.reload()
    viewModel.inputs.cancel()
    #expect(loadable.lastValue == .failed(SampleError(number: 1), previous: 1))
  }

  @Test("Cancelling a reload after a failure without a value keeps a value that has already arrived")
  func cancelReloadAfterFailure() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.failed(SampleError(number: 1)))
    viewModel.inputs.reload()
    work.send(.value(.value(1)))
    viewModel.inputs.cancel()
    #expect(loadable.lastValue == .failed(SampleError(number: 1), previous: 1))
  }

  @Test("Cancelling the first load keeps a value that has already arrived, such as a cached copy")
  func cancelFirstLoad() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.value(.value(1)))
    viewModel.inputs.cancel()
    #expect(loadable.lastValue == .loaded(1))
  }

  @Test("The progress is clamped to the range from 0 to 1 and is nil when no computation runs")
  func progressing() {
    let work = Work()
    next.send(value: work.computation)
    for fraction in [0.25, .nan, 7, -1] { work.send(.value(.progress(fraction))) }
    work.succeed(1)
    #expect(progress.values == [nil, 0.25, 1, 0, nil])
  }

  @Test("The end of a run or a reload clears its progress", arguments: 0...4)
  func progressOfEnd(end: Int) {
    let work = Work()
    next.send(value: work.computation)
    work.send(.value(.progress(0.5)))
    switch end {
    case 0: work.send(.completed)
    case 1: work.send(.failed(SampleError(number: 1)))
    case 2: work.send(.interrupted)
    case 3: viewModel.inputs.reload()
    default: viewModel.inputs.cancel()
    }
    #expect(progress.values == [nil, 0.5, nil])
  }

  @Test("A value keeps the progress, and a progress keeps the value")
  func progressAndValue() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.value(.progress(0.5)))
    work.send(.value(.value(1)))
    #expect(progress.lastValue == 0.5)
    work.send(.value(.progress(0.75)))
    #expect(loadable.lastValue == .loading(previous: 1) && result.lastValue == 1)
  }

  @Test("A computation that completes without a value restores the previous value, or else the initial state")
  func noValue() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.completed)
    #expect(loadable.lastValue == .notRequested && isLoading.lastValue == false)
    viewModel.inputs.reload()
    work.succeed(1)
    viewModel.inputs.reload()
    work.send(.completed)
    #expect(loadable.lastValue == .loaded(1))
  }

  @Test("The last error is sent for each failure, even for an equal one")
  func equalErrors() {
    let work = Work()
    next.send(value: work.computation)
    for _ in 1...2 {
      work.send(.failed(SampleError(number: 1)))
      viewModel.inputs.reload()
    }
    #expect(lastError.values == [nil, SampleError(number: 1), SampleError(number: 1)])
    work.succeed(1)
    viewModel.inputs.cancel()
    #expect(lastError.values.count == 3 && loadable.lastValue == .loaded(1))
  }

  @Test("A view model of a single computation runs it again at each reload, also while it runs")
  func reloadOfSingleComputation() {
    let work = Work()
    let viewModel = LoadableViewModel(work.computation, scheduler: ImmediateScheduler())
    let isLoading = TestObserver<Bool, Never>()
    isLoading.observe(viewModel.outputs.isLoading)
    viewModel.inputs.reload()
    #expect(work.starts.withLock { $0 } == 2 && work.ends.withLock { $0 } == 1 && isLoading.values == [true])
    work.succeed(1)
    viewModel.inputs.reload()
    #expect(work.starts.withLock { $0 } == 3 && isLoading.values == [true, false, true])
    viewModel.inputs.cancel()
    #expect(viewModel.outputs.loadable.value == .loaded(1) && isLoading.values == [true, false, true, false])
  }

  @Test("A cancellation while no computation runs keeps the state after a failure, and sends no error")
  func cancelAfterFailure() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.value(.value(1)))
    work.send(.failed(SampleError(number: 1)))
    viewModel.inputs.cancel()
    next.send(value: nil)
    #expect(loadable.lastValue == .failed(SampleError(number: 1), previous: 1))
    #expect(lastError.values == [nil, SampleError(number: 1)] && isLoading.values == [false, true, false])
  }

  @Test("An interrupted computation counts as cancelled")
  func interruption() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.interrupted)
    #expect(loadable.lastValue == .notRequested)
    #expect(isLoading.lastValue == false)
    viewModel.inputs.reload()
    work.succeed(1)
    viewModel.inputs.reload()
    work.send(.value(.value(2)))
    work.send(.interrupted)
    #expect(loadable.lastValue == .loaded(1))
  }
}
