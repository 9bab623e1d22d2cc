import Reactive
import ReactiveLoading
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

  private let next: Signal<Computation<Int, SampleError>?, Never>.Observer
  private let viewModel: LoadableViewModel<Int, SampleError>
  private let transcript: Transcript

  init() {
    let (computations, next) = Signal<Computation<Int, SampleError>?, Never>.pipe()
    self.next = next
    viewModel = LoadableViewModel(computations: computations, scheduler: ImmediateScheduler())
    transcript = Transcript(of: viewModel)
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

  @Test("Cancelling a reload restores the state before the reload, including a failure")
  func cancelReload() throws {
    let work = Work()
    next.send(value: work.computation)
    work.succeed(1)
    viewModel.inputs.reload()
    work.send(.failed(SampleError(number: 1)))
    viewModel.inputs.reload()
    viewModel.inputs.reload()
    viewModel.inputs.cancel()
    try transcript.expect(
      """
      isLoading: true
      loadable: loading(previous: nil)
      result: nil
      loadable: loading(previous: 1)
      result: 1
      isLoading: false
      loadable: loaded(1)
      result: 1
      reload()
      isLoading: true
      loadable: loading(previous: 1)
      result: 1
      isLoading: false
      lastError: SampleError(number: 1)
      loadable: failed(SampleError(number: 1), previous: 1)
      result: nil
      reload()
      isLoading: true
      loadable: loading(previous: 1)
      result: 1
      reload()
      loadable: loading(previous: 1)
      result: 1
      cancel()
      isLoading: false
      loadable: failed(SampleError(number: 1), previous: 1)
      result: nil
      """)
  }

  @Test("A view model that does not start its computation immediately starts it with the first reload, and again")
  func laterStart() {
    let work = Work()
    let viewModel = LoadableViewModel(
      work.computation, initial: 7, startsImmediately: false, scheduler: ImmediateScheduler())
    viewModel.inputs.cancel()
    #expect(viewModel.outputs.loadable.value == .loaded(7))
    viewModel.inputs.reload()
    viewModel.inputs.reload()
    #expect(viewModel.outputs.loadable.value == .loading(previous: 7))
    #expect(work.starts.withLock { $0 } == 2 && work.ends.withLock { $0 } == 1)
    work.succeed(1)
    #expect(viewModel.outputs.loadable.value == .loaded(1))
  }
}
