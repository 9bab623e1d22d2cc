import RandomTesting
import Reactive
import ReactiveLoading
import ReactiveTesting
import Synchronization
import Testing

extension LoadableViewModelTests {
  @Test("After any inputs and events, the outputs are those of a model", arguments: [false, true], [nil, -1])
  func randomSchedules(keepsValue: Bool, initial: Int?) {
    // Each step is an input of the view model, or an event of one of three computations. After each step, the outputs
    // and the runs of the computations must be those of the model.
    for seed in 0..<UInt64(200) {
      var random = SeededGenerator(seed: seed)
      let works = (0..<3).map { _ in Work() }
      let (computations, computationInput) = Signal<Computation<Int, SampleError>?, Never>.pipe()
      let scheduler = TestScheduler()
      let viewModel = LoadableViewModel(
        computations: computations, initial: initial, keepsValue: keepsValue, scheduler: scheduler)
      // The model: the work that was requested last, the work that runs, and the expected outputs.
      var (current, running): (Int?, Int?) = (nil, nil)
      var state = initial.map(State.loaded) ?? .notRequested
      var (errors, starts): ([SampleError?], [Int]) = ([nil], [0, 0, 0])
      let lastError = TestObserver<SampleError?, Never>()
      lastError.observe(viewModel.outputs.lastError)
      var stateBeforeLoading = State.notRequested
      var progress: Double?
      func start(_ work: Int?) {
        (running, progress) = (work, nil)
        if let work {
          starts[work] += 1
          if !state.isLoading { stateBeforeLoading = state }
          state = .loading(previous: state.value)
        } else if state.isLoading {
          state = state.value.map(State.loaded) ?? .notRequested
        }
      }
      func cancel() {
        guard state.isLoading else { return start(nil) }
        let interim = state.value
        start(nil)
        switch stateBeforeLoading {
        case .loaded: state = stateBeforeLoading
        case .failed(let error, let previous): state = .failed(error, previous: previous ?? interim)
        default: break
        }
      }
      // Unless values are kept, another computation discards the state and the error.
      func replace() {
        guard !keepsValue, starts != [0, 0, 0] else { return }
        (state, progress) = (.notRequested, nil)
        if errors.last != .some(nil) { errors.append(nil) }
      }
      for step in 0..<40 {
        let work = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          computationInput.send(value: nil)
          current = nil
          if keepsValue { cancel() } else { running = nil }
          replace()
        case 1:
          viewModel.inputs.cancel()
          cancel()
        case 2:
          viewModel.inputs.reload()
          if current == nil { cancel() } else { start(current) }
        case 3, 4:
          computationInput.send(value: works[work].computation)
          current = work
          replace()
          start(work)
        case 5:
          works[work].send(.value(.value(step)))
          if running == work { state = .loading(previous: step) }
        case 6:
          let error = SampleError(number: step % 2)
          works[work].send(.failed(error))
          if running == work {
            errors.append(error)
            (state, running, progress) = (.failed(error, previous: state.value), nil, nil)
          }
        case 7:
          let fraction = [Double(step) / 40, -1, 7, .nan][Int.random(in: 0..<4, using: &random)]
          works[work].send(.value(.progress(fraction)))
          if running == work, !fraction.isNaN { progress = min(max(fraction, 0), 1) }
        case 8:
          works[work].send(.interrupted)
          if running == work { cancel() }
        default:
          works[work].send(.completed)
          if running == work { start(nil) }
        }
        scheduler.advance()
        let outputs = viewModel.outputs
        let isSame =
          outputs.loadable.value == state && outputs.isLoading.value == state.isLoading
          && lastError.values == errors && outputs.progress.value == progress
          && outputs.result.value == (state.error == nil ? state.value : nil)
          && works.map { $0.starts.withLock { $0 } } == starts
        let runningCount = works.map { work in work.starts.withLock { $0 } - work.ends.withLock { $0 } }.reduce(0, +)
        #expect(isSame && runningCount == (running == nil ? 0 : 1), "seed \(seed), step \(step)")
      }
    }
  }
}
