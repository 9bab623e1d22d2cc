import Dispatch
import ProgramTesting
import Reactive
import ReactiveLoading
import ReactiveTesting
import Synchronization
import Testing

@Suite("LoadableViewModel", .endsInTime)
struct LoadableViewModelTests {
  /// An error with a number, to tell errors apart.
  struct SampleError: Error, Equatable {
    let number: Int
  }

  typealias State = Loadable<Int, SampleError>

  private let computationInput: Signal<Computation<Int, SampleError>?, Never>.Observer
  private let viewModel: LoadableViewModel<Int, SampleError>

  init() {
    let (computations, computationInput) = Signal<Computation<Int, SampleError>?, Never>.pipe()
    self.computationInput = computationInput
    viewModel = LoadableViewModel(computations: computations, scheduler: ImmediateScheduler())
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

    var isRunning: Bool { starts.withLock { $0 } > ends.withLock { $0 } }

    func send(_ event: Signal<Computation<Int, SampleError>.Event, SampleError>.Event) {
      input.withLock { $0 }?.send(event)
    }

    func succeed(_ value: Int) {
      send(.value(.value(value)))
      send(.completed)
    }
  }

  @Test("An event that arrives while an observer receives an earlier one follows it")
  func eventDuringDelivery() {
    let (work, clock) = (Work(), TestScheduler())
    let (computations, computationInput) = Signal<Computation<Int, SampleError>?, Never>.pipe()
    let viewModel = LoadableViewModel(computations: computations, scheduler: clock)
    computationInput.send(value: work.computation)
    viewModel.loadable.signal.take(first: 1).observeValues { _ in work.send(.completed) }
    work.send(.value(.value(1)))
    clock.advance()
    #expect(viewModel.loadable.value == .loaded(1))  // Without the completion, the state would be `loading`.
  }

  @Test("By default, the next computation of a property or a signal removes the value of the one before")
  func replacedValue() {
    let (property, clock) = (MutableProperty(Work().computation), TestScheduler())
    let ofProperty = LoadableViewModel(computations: property, initial: 7, scheduler: clock)
    #expect(ofProperty.loadable.value == .loading(previous: 7))
    let computations = [Computation(SignalProducer<Int, SampleError>(value: 1)), Work().computation]
    for computation in computations {
      property.value = computation
      #expect(ofProperty.loadable.value == .loading(previous: nil))  // The value 1 arrives when the clock advances.
      clock.advance()
      computationInput.send(value: computation)
    }
    #expect([viewModel, ofProperty].map(\.loadable.value) == [.loading(previous: nil), .loading(previous: nil)])
  }

  @Test("A view model that does not start its computation immediately keeps its value, and starts it at each reload")
  func laterStart() {
    let work = Work()
    let viewModel = LoadableViewModel(
      work.computation, initial: 7, startsImmediately: false, scheduler: ImmediateScheduler())
    viewModel.inputs.cancel()  // Nothing runs, so the value stays.
    #expect(viewModel.outputs.loadable.value == .loaded(7))
    viewModel.inputs.reload()
    viewModel.inputs.reload()  // This ends the first run.
    #expect(viewModel.outputs.loadable.value == .loading(previous: 7))
    #expect(work.starts.withLock { $0 } == 2)
    #expect(work.ends.withLock { $0 } == 1)
    work.succeed(1)
    #expect(viewModel.outputs.loadable.value == .loaded(1))
  }

  @Test("Events that arrive together change the state one after the other, with each scheduler")
  func together() {
    for scheduler in [ImmediateScheduler(), TestScheduler()] as [any Scheduler] {
      let work = SignalProducer<Int, SampleError>([1, 2])
      let viewModel = LoadableViewModel(Computation(work), startsImmediately: false, scheduler: scheduler)
      let states = TestObserver<State, Never>()
      states.observe(viewModel.outputs.loadable)
      viewModel.inputs.reload()
      (scheduler as? TestScheduler)?.advance()
      #expect(states.values == [.notRequested] + [nil, 1, 2].map { .loading(previous: $0) } + [.loaded(2)])
    }
  }

  @Test("By default, events are delivered on the main actor, at once if they are sent there")
  @MainActor
  func defaultScheduler() async {
    let work = Work()
    let viewModel = LoadableViewModel(work.computation)
    work.send(.value(.value(1)))
    DispatchQueue.global().sync { work.send(.value(.value(2))) }  // The main actor is busy, so this waits.
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

  @Test("A computation continues only while an output is retained or observed", arguments: holders.indices)
  func heldOutput(index: Int) {
    let work = Work()
    var held: Any? = Self.holders[index](LoadableViewModel(work.computation, scheduler: ImmediateScheduler()).outputs)
    work.send(.value(.value(1)))
    #expect(held != nil)
    #expect(work.isRunning)
    held = nil
    #expect(!work.isRunning)
  }
}
