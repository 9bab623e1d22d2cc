import Reactive

/// The state of a view model that loads a resource. It is a state machine, and its events are the steps of the
/// computations.
struct LoadingState<Resource: Sendable, Failure: Error>: Sendable {
  /// The state of the resource. Values and errors are numbered, because they may not be comparable.
  private(set) var loadable: Loadable<Numbered<Resource>, Numbered<Failure>>
  /// The completed part of the running computation; `nil` if none is running or it reports no progress.
  private(set) var progress: Double?
  /// The state from before loading started, which a cancellation restores.
  private var settled = Loadable<Numbered<Resource>, Numbered<Failure>>.notRequested
  /// Whether a computation has been started. An initial value belongs to the first one, which does not remove it.
  private var hasStarted = false
  private var stepCount = 0

  /// Creates the state before the first computation.
  init(initial: Resource?) {
    loadable = initial.map { .loaded(Numbered(content: $0, number: 0)) } ?? .notRequested
  }

  /// The error of the resource. While it is loaded again, this is the error of the last attempt.
  var lastError: Numbered<Failure>? { loadable.isLoading ? settled.error : loadable.error }

  /// Returns the state after a step.
  func after(_ step: LoadingStep<Resource, Failure>) -> LoadingState {
    var next = self
    next.stepCount += 1
    switch step {
    case .replaced where hasStarted:
      (next.loadable, next.progress) = (.notRequested, nil)
    case .started(let replaces):
      if replaces { next = next.after(.replaced) }
      next.hasStarted = true
      if !next.loadable.isLoading { next.settled = next.loadable }
      (next.loadable, next.progress) = (.loading(previous: next.loadable.value), nil)
    case .event(.progress(let progress)):
      next.progress = progress.isNaN ? self.progress : min(max(progress, 0), 1)
    case .event(.value(let value)):
      next.loadable = .loading(previous: Numbered(content: value, number: next.stepCount))
    case .failed(let error):
      let error = Numbered(content: error, number: next.stepCount)
      (next.loadable, next.progress) = (.failed(error, previous: loadable.value), nil)
    case .completed where loadable.isLoading:
      (next.loadable, next.progress) = (loadable.value.map(Loadable.loaded) ?? .notRequested, nil)
    case .cancelled where loadable.isLoading:
      (next.loadable, next.progress) = (cancelled, nil)
    case .replaced, .completed, .cancelled:
      break
    }
    return next
  }

  /// The state after a cancellation: the state from before loading. If it has no value, the interim value is added.
  private var cancelled: Loadable<Numbered<Resource>, Numbered<Failure>> {
    switch settled {
    case .loaded: settled
    case .failed(let error, let previous): .failed(error, previous: previous ?? loadable.value)
    case .notRequested, .loading: loadable.value.map(Loadable.loaded) ?? .notRequested
    }
  }
}

/// A value or an error with the number of the step in which it arrived. Only the numbers are compared.
struct Numbered<Content: Sendable>: Sendable, Equatable {
  let content: Content
  let number: Int

  static func == (left: Numbered, right: Numbered) -> Bool { left.number == right.number }
}

extension Numbered: Error where Content: Error {}

/// A step of loading a resource.
enum LoadingStep<Resource: Sendable, Failure: Error>: Sendable {
  /// The previous computation is cancelled, and its value and its error are removed.
  case replaced
  /// A computation is started. If it replaces another one, the value and the error of that one are removed.
  case started(replaces: Bool)
  case event(Computation<Resource, Failure>.Event)
  case failed(Failure)
  case completed
  /// The running computation is cancelled.
  case cancelled
}

extension Computation {
  /// Returns a producer that starts the computation. The first step is sent immediately, and the others on `scheduler`.
  func steps(
    replacing: Bool = false, on scheduler: any Scheduler
  ) -> SignalProducer<LoadingStep<Resource, Failure>, Never> {
    events.materialize().map { event in
      switch event {
      case .value(let event): LoadingStep.event(event)
      case .failed(let error): LoadingStep.failed(error)
      case .completed: LoadingStep.completed
      case .interrupted: LoadingStep.cancelled
      }
    }
    .observe(on: scheduler).prefix(value: .started(replaces: replacing))
  }
}
