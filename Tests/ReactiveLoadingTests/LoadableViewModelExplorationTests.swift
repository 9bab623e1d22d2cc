import Dispatch
import Reactive
import ReactiveLoading
import ReactiveTesting
import Testing

/// The schedulers on which the events of a computation are delivered.
enum DeliveryScheduler: CaseIterable {
  case immediate, ui, queue, test
}

/// A view model with two computations, whose events the actions send, and the expected outputs.
private final class LoadableSystem: ExploredSystem {
  typealias Event = Signal<Computation<Int, SampleError>.Event, SampleError>.Event
  typealias SampleError = LoadableViewModelTests.SampleError

  private let works = [LoadableViewModelTests.Work(), LoadableViewModelTests.Work()]
  private let computations = Signal<Computation<Int, SampleError>?, Never>.pipe()
  private let invariants = Invariants()
  private let viewModel: LoadableViewModel<Int, SampleError>
  private let (clock, queue) = (TestScheduler(), QueueScheduler())
  private let kind: DeliveryScheduler
  private var model: LoadableModel
  /// The numbers of values that the outputs have sent since the last action.
  private let counts = Atomic<[String: Int]>([:])
  private var maximumCount = 1

  init(_ kind: DeliveryScheduler, keepsValue: Bool, initial: Int?) {
    self.kind = kind
    let schedulers: [DeliveryScheduler: any Scheduler] = [.test: clock, .queue: queue, .ui: UIScheduler()]
    viewModel = LoadableViewModel(
      computations: computations.output, initial: initial, keepsValue: keepsValue,
      scheduler: schedulers[kind] ?? ImmediateScheduler())
    model = LoadableModel(keepsValue: keepsValue, initial: initial)
    if kind == .queue { queue.queue.suspend() }
    let outputs = viewModel
    invariants.add("the value and the activity are those of the state") {
      let state = outputs.loadable.value
      return outputs.result.value == state.value && outputs.isLoading.value == state.isLoading
    }
    invariants.add("an error stays while its resource is loaded again, and no longer") {
      let state = outputs.loadable.value
      return state.isLoading || outputs.lastError.value == state.error
    }
    invariants.add("no progress without loading") { outputs.isLoading.value || outputs.progress.value == nil }
    check("isLoading", viewModel.isLoading)
    check("lastError", viewModel.lastError)
    check("loadable", viewModel.loadable)
    check("progress", viewModel.progress)
    check("result", viewModel.result)
    checkRepetition(in: viewModel.isLoading)
    checkRepetition(in: viewModel.progress)
  }

  private func checkRepetition(in output: Property<some Equatable & Sendable>) {
    let (last, hasRepeated) = (Atomic(output.value), Atomic(false))
    invariants.add("no output sends a value twice in a row") { !hasRepeated.value }
    output.signal.observeValues { value in if last.swap(value) == value { hasRepeated.value = true } }
  }

  deinit {
    if kind == .queue { queue.queue.resume() }  // A suspended queue must not be released.
  }

  private func check(_ name: String, _ output: Property<some Any>) {
    invariants.check(at: output)
    output.signal.observeValues { [counts] _ in counts.modify { $0[name, default: 0] += 1 } }
  }

  /// Whether events wait until the test delivers them.
  private var isDelayed: Bool { kind == .queue || kind == .test }

  var actions: [ExplorerAction] {
    let reload = action("reload()") { system in
      system.viewModel.inputs.reload()
      system.model.reload()
    }
    let cancel = action("cancel()") { system in
      system.viewModel.inputs.cancel()
      system.model.cancel()
    }
    let replacements = [nil, 0, 1].map { index in
      action("computation \(index.map(String.init) ?? "nil")") { system in
        system.computations.input.send(value: index.map { system.works[$0].computation })
        system.model.replace(with: index)
      }
    }
    let sends = works.indices.flatMap { index in
      let progress: [Event] = (index == 0 ? [7, .nan] : [0.5, -1]).map { .value(.progress($0)) }
      let events = [.value(.value(index)), .failed(SampleError(number: index)), .completed, .interrupted] + progress
      // The events of a cancelled computation have no effect, so two of them are enough.
      return events.prefix(model.running == index ? events.count : 2)
        .map { event in action("\(event) of \(index)") { $0.send(event, of: index) } }
    }
    let delivery = isDelayed && !model.waiting.isEmpty ? [action("deliver") { $0.deliver() }] : []
    return [reload, cancel] + replacements + sends + delivery
  }

  private func action(_ code: String, _ perform: @escaping (LoadableSystem) -> Void) -> ExplorerAction {
    ExplorerAction(code) { [self] in
      (counts.value, maximumCount) = ([:], 1)
      perform(self)
    }
  }

  private func send(_ event: Event, of index: Int) {
    works[index].send(event)
    model.receive(event, of: index)
    if !isDelayed { model.deliver() }
  }

  private func deliver() {
    maximumCount = model.waiting.count
    model.deliver()
    clock.advance()
    guard kind == .queue else { return }
    queue.queue.resume()
    queue.queue.sync {}
    queue.queue.suspend()
  }

  var state: String { "\(model)" }

  var violation: String? {
    let outputs = viewModel.outputs
    invariants.check()
    if let violation = invariants.violation { return violation }
    if outputs.loadable.value != model.state { return "\(model.state), not \(outputs.loadable.value)" }
    if outputs.lastError.value != model.lastError { return "another last error" }
    if outputs.progress.value != model.progress { return "another progress" }
    if let count = counts.value.first(where: { $0.value > maximumCount }) {
      return "\(count.key) sends only one value for an action"
    }
    let isRunning = works.indices.map { works[$0].isRunning }
    return isRunning == works.indices.map { $0 == model.running } ? nil : "only the last computation runs"
  }
}

/// The expected outputs, and what they depend on.
private struct LoadableModel {
  typealias SampleError = LoadableViewModelTests.SampleError
  typealias State = LoadableViewModelTests.State

  private let keepsValue: Bool
  /// The computation that the next reload starts.
  private var current: Int?
  /// The computation that runs, until its last event is delivered.
  private(set) var running: Int?
  private var hasStarted = false
  private var stateBeforeLoading = State.notRequested
  private(set) var state: State
  private(set) var progress: Double?
  private(set) var waiting: [LoadableSystem.Event] = []

  init(keepsValue: Bool, initial: Int?) {
    self.keepsValue = keepsValue
    state = initial.map(State.loaded) ?? .notRequested
  }

  var lastError: SampleError? { state.isLoading ? stateBeforeLoading.error : state.error }

  mutating func replace(with computation: Int?) {
    current = computation
    if computation == nil && keepsValue { return cancel() }
    if !keepsValue && hasStarted { state = .notRequested }
    start(computation)
  }

  mutating func reload() {
    if current == nil { cancel() } else { start(current) }
  }

  mutating func cancel() {
    let (wasLoading, interim) = (state.isLoading, state.value)
    start(nil)
    guard wasLoading else { return }
    switch stateBeforeLoading {
    case .loaded: state = stateBeforeLoading
    case .failed(let error, let previous): state = .failed(error, previous: previous ?? interim)
    default: state = interim.map(State.loaded) ?? .notRequested
    }
  }

  private mutating func start(_ computation: Int?) {
    (running, progress, waiting) = (computation, nil, [])
    guard computation != nil else { return }
    hasStarted = true
    if !state.isLoading { stateBeforeLoading = state }
    state = .loading(previous: state.value)
  }

  mutating func receive(_ event: LoadableSystem.Event, of computation: Int) {
    if running == computation, waiting.last?.isTerminating != true { waiting.append(event) }
  }

  mutating func deliver() {
    for event in waiting {
      switch event {
      case .value(.value(let value)): state = .loading(previous: value)
      case .value(.progress(let fraction)): progress = fraction.isNaN ? progress : min(max(fraction, 0), 1)
      case .failed(let error): (state, progress) = (.failed(error, previous: state.value), nil)
      case .completed: (state, progress) = (state.value.map(State.loaded) ?? .notRequested, nil)
      case .interrupted: cancel()
      }
      if event.isTerminating { running = nil }
    }
    waiting = []
  }
}

@Suite("Many histories of a LoadableViewModel")
struct LoadableViewModelExplorationTests {
  @Test("In any order of inputs and events, the outputs are parts of one state", arguments: DeliveryScheduler.allCases)
  @MainActor
  func histories(scheduler: DeliveryScheduler) {
    for (keepsValue, initial) in [(false, nil), (false, 7), (true, nil), (true, 7)] {
      let exploration = Exploration(depth: 8, limit: 1000) {
        LoadableSystem(scheduler, keepsValue: keepsValue, initial: initial)
      }
      #expect(exploration.counterexample == nil)
      #expect(exploration.ambiguity == nil)
      #expect(exploration.historyCount >= 600)
    }
  }
}
