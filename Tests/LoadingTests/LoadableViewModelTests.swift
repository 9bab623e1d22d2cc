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
  private final class Work: Sendable {
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

  @Test("Nothing is loaded before the first computation, and nil starts nothing")
  func nothing() {
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

  @Test("An interim value, such as a cached copy, is shown while the computation runs and after a failure")
  func interimValue() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.value(.value(1)))
    #expect(loadable.lastValue == .loading(previous: 1))
    work.send(.failed(SampleError(number: 1)))
    #expect(loadable.lastValue == .failed(SampleError(number: 1), previous: 1))
  }

  @Test("The progress is clamped to the range from 0 to 1 and is nil when no computation runs")
  func progressing() {
    let work = Work()
    next.send(value: work.computation)
    for fraction in [0.25, .nan, 7, -1] { work.send(.value(.progress(fraction))) }
    work.succeed(1)
    #expect(progress.values == [nil, 0.25, 1, 0, nil])
  }

  @Test("A reload clears the progress of the previous run")
  func progressOfReload() {
    let work = Work()
    next.send(value: work.computation)
    work.send(.value(.progress(0.5)))
    viewModel.inputs.reload()
    #expect(progress.values == [nil, 0.5, nil])
  }

  @Test("The start of a computation changes the state at once, and its events wait for the scheduler")
  func scheduling() {
    let scheduler = TestScheduler()
    let viewModel = LoadableViewModel(
      Computation(SignalProducer<Int, SampleError>(value: 1)), scheduler: scheduler)
    #expect(viewModel.outputs.loadable.value == .loading(previous: nil))
    scheduler.advance()
    #expect(viewModel.outputs.loadable.value == .loaded(1))
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

  @Test("Releasing the view model cancels the running computation")
  func deinitialisation() {
    let work = Work()
    do {
      let viewModel = LoadableViewModel(work.computation, scheduler: ImmediateScheduler())
      withExtendedLifetime(viewModel) { #expect(work.ends.withLock { $0 } == 0) }
    }
    #expect(work.ends.withLock { $0 } == 1)
  }

  @Test("The outputs match a simple model for random sequences of events")
  func randomSchedules() {
    for seed in 0..<UInt64(500) {
      var random = SplitMix(state: seed)
      let works = (0..<3).map { _ in Work() }
      let (computations, next) = Signal<Computation<Int, SampleError>?, Never>.pipe()
      let scheduler = TestScheduler()
      let viewModel = LoadableViewModel(computations: computations, scheduler: scheduler)
      var (current, running): (Int?, Int?) = (nil, nil)
      var (state, error, starts): (State, SampleError?, [Int]) = (.notRequested, nil, [0, 0, 0])
      var before = State.notRequested
      func start(_ work: Int?) {
        running = work
        if let work {
          starts[work] += 1
          if !state.isLoading { before = state }
          state = .loading(previous: state.value)
        } else if state.isLoading {
          state = state.value.map(State.loaded) ?? .notRequested
        }
      }
      func cancel() {
        let interim = state.isLoading ? state.value : nil
        let wasLoading = state.isLoading
        start(nil)
        guard wasLoading else { return }
        switch before {
        case .loaded: state = before
        case .failed(let error, let previous): state = .failed(error, previous: previous ?? interim)
        default: break
        }
      }
      for step in 0..<40 {
        let work = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          next.send(value: nil)
          current = nil
          cancel()
        case 1:
          viewModel.inputs.cancel()
          cancel()
        case 2:
          viewModel.inputs.reload()
          if current == nil { cancel() } else { start(current) }
        case 3, 4:
          next.send(value: works[work].computation)
          current = work
          start(work)
        case 5:
          works[work].send(.value(.value(step)))
          if running == work { state = .loading(previous: step) }
        case 6:
          works[work].send(.failed(SampleError(number: step)))
          if running == work {
            (state, error, running) = (
              .failed(SampleError(number: step), previous: state.value), SampleError(number: step), nil
            )
          }
        default:
          works[work].send(.completed)
          if running == work { start(nil) }
        }
        scheduler.advance()
        let outputs = viewModel.outputs
        #expect(outputs.loadable.value == state, "seed \(seed), step \(step)")
        #expect(outputs.isLoading.value == state.isLoading, "seed \(seed), step \(step)")
        #expect(outputs.lastError.value == error, "seed \(seed), step \(step)")
        #expect(outputs.result.value == (state.error == nil ? state.value : nil), "seed \(seed), step \(step)")
        #expect(works.map { $0.starts.withLock { $0 } } == starts, "seed \(seed), step \(step)")
      }
    }
  }
}

/// SplitMix64, a random number generator that is deterministic for a given seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
