public import Reactive

/// The inputs of the view model of a loadable resource.
public protocol LoadableViewModelInputs {
  /// Call when the user cancels loading.
  ///
  /// The running computation is cancelled, and the state from before loading started is restored, including an error.
  /// If that state had no value, an interim value that has already arrived is kept. If the computation has removed the
  /// value of another one, that value is not restored. If no computation is running, the state does not change.
  func cancel()

  /// Call when the user wants the resource to be loaded again.
  ///
  /// The most recent computation is started again. If it is still running, that run is cancelled.
  func reload()
}

/// The outputs of the view model of a loadable resource.
public protocol LoadableViewModelOutputs<Resource, Failure> {
  /// The type of the resource.
  associatedtype Resource: Sendable

  /// The type of the error with which loading fails.
  associatedtype Failure: Error

  /// Whether a computation is running.
  var isLoading: Property<Bool> { get }

  /// The error of the last run that failed; `nil` if none has failed, or if another computation has removed it. A later
  /// success does not remove it. For the error of the current state, use ``loadable``.
  var lastError: Property<Failure?> { get }

  /// The state of the resource.
  var loadable: Property<Loadable<Resource, Failure>> { get }

  /// The completed part of the running computation, from 0 to 1; `nil` if none is running or it reports no progress.
  var progress: Property<Double?> { get }

  /// The value to show: the resource, or else the interim or previous value while it is being loaded; `nil` after a
  /// failure.
  var result: Property<Resource?> { get }
}

/// The type of the view model of a loadable resource.
public protocol LoadableViewModelType<Resource, Failure>: Sendable {
  /// The type of the resource.
  associatedtype Resource: Sendable

  /// The type of the error with which loading fails.
  associatedtype Failure: Error

  var inputs: any LoadableViewModelInputs { get }
  var outputs: any LoadableViewModelOutputs<Resource, Failure> { get }
}

/// The view model of a loadable resource, which is computed or downloaded.
///
/// It runs one computation at a time. Any number of views can share the result, the error and the progress.
///
/// Events of a computation that arrive together change the state once. So if a value and the completion arrive
/// together, the state becomes ``Loadable/loaded(_:)`` without an interim value. Events arrive together while the
/// computation is being started, or while they wait for the scheduler.
///
/// The running computation is cancelled when the view model has been released and none of its outputs is retained or
/// observed.
public final class LoadableViewModel<Resource: Sendable, Failure: Error>: LoadableViewModelType,
  LoadableViewModelInputs, LoadableViewModelOutputs, Sendable
{
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - computations: The computations. Each of them is started when it arrives, and the previous one is cancelled.
  ///     `nil` cancels the running computation and starts none.
  ///   - initial: The value before the first computation has sent one, such as a cached copy, or `nil` if there is
  ///     none.
  ///   - keepsValue: Whether the value and the errors stay when another computation or `nil` arrives, because all
  ///     computations load the same resource. `nil` then has the effect of ``cancel()``. Otherwise, they are removed.
  ///   - scheduler: The scheduler on which the events of the computations are delivered. The start of a computation
  ///     changes the state immediately. The default needs a running main loop: if a command-line program blocks its
  ///     main thread, no event arrives. Pass a `QueueScheduler` there.
  public convenience init(
    computations: some SignalProducerConvertible<Computation<Resource, Failure>?, Never>, initial: Resource? = nil,
    keepsValue: Bool = false, scheduler: any Scheduler = UIScheduler()
  ) {
    let current = Property<Computation<Resource, Failure>?>(initial: nil, then: computations.producer)
    let starts = current.producer.map { Run(computation: $0, replaces: !keepsValue) }
    self.init(current, starts: starts, initial: initial, scheduler: scheduler)
  }

  /// Creates a view model of computations that are never `nil`. The parameters have the same meaning as those of the
  /// initialiser for optional computations.
  public convenience init(
    computations: some SignalProducerConvertible<Computation<Resource, Failure>, Never>, initial: Resource? = nil,
    keepsValue: Bool = false, scheduler: any Scheduler = UIScheduler()
  ) {
    self.init(
      computations: computations.producer.map(Optional.some), initial: initial, keepsValue: keepsValue,
      scheduler: scheduler)
  }

  /// Creates a view model of one computation.
  ///
  /// - Parameters:
  ///   - computation: The computation. Each call of `reload()` starts it again.
  ///   - initial: The value before the computation has sent one, such as a cached copy, or `nil` if there is none.
  ///   - startsImmediately: Whether to start the computation now. Otherwise, the first call of `reload()` starts it.
  ///   - scheduler: The scheduler on which the events of the computation are delivered. The default needs a running
  ///     main loop: if a command-line program blocks its main thread, no event arrives. Pass a `QueueScheduler` there.
  public convenience init(
    _ computation: Computation<Resource, Failure>, initial: Resource? = nil, startsImmediately: Bool = true,
    scheduler: any Scheduler = UIScheduler()
  ) {
    let current = Property<Computation<Resource, Failure>?>(value: computation)
    let starts = startsImmediately ? current.producer.map { Run(computation: $0) } : .empty
    self.init(current, starts: starts, initial: initial, scheduler: scheduler)
  }

  private init(
    _ current: Property<Computation<Resource, Failure>?>, starts: SignalProducer<Run<Resource, Failure>, Never>,
    initial: Resource?, scheduler: any Scheduler
  ) {
    let runs = SignalProducer.merge(
      starts,
      current.sample(on: self.reloadProperty.signal).map { Run(computation: $0) }.producer,
      self.cancelProperty.signal.map { Run(computation: nil) }.producer)
    let steps = runs.flatMap(.latest) { $0.steps(on: scheduler) }
    let first = LoadingState<Resource, Failure>(loadable: initial.map(Loadable.loaded) ?? .notRequested)
    let state = Property(initial: first, then: steps.scan(first) { $1.reduce($0) { $0.after($1) } })

    self.isLoading = state.map(\.loadable.isLoading).skipRepeats()
    self.lastError = state.skipRepeats { $0.errorCount == $1.errorCount }.map(\.lastError)
    self.loadable = state.skipRepeats { $0.changeCount == $1.changeCount }.map(\.loadable)
    self.progress = state.map(\.progress).skipRepeats()
    self.result = state.map { $0.loadable.error == nil ? $0.loadable.value : nil }
  }

  private let cancelProperty = MutableProperty(())
  public func cancel() {
    self.cancelProperty.value = ()
  }

  private let reloadProperty = MutableProperty(())
  public func reload() {
    self.reloadProperty.value = ()
  }

  public let isLoading: Property<Bool>
  public let lastError: Property<Failure?>
  public let loadable: Property<Loadable<Resource, Failure>>
  public let progress: Property<Double?>
  public let result: Property<Resource?>

  public var inputs: any LoadableViewModelInputs { self }
  public var outputs: any LoadableViewModelOutputs<Resource, Failure> { self }
}

/// The state of the view model. It is a state machine, and its events are the steps of the computations.
private struct LoadingState<Resource: Sendable, Failure: Error>: Sendable {
  var loadable: Loadable<Resource, Failure> {
    didSet { changeCount += 1 }
  }
  /// The number of changes of `loadable`, whose values may not be comparable.
  var changeCount = 0
  var lastError: Failure?
  var errorCount = 0
  var progress: Double?
  /// The state from before loading started, which a cancellation restores.
  var settled = Loadable<Resource, Failure>.notRequested
  /// Whether a computation has been started. An initial value belongs to the first one, which does not replace it.
  var hasStarted = false

  /// Returns the state after a step.
  func after(_ step: Step<Resource, Failure>) -> LoadingState {
    var next = self
    switch step {
    case .replaced where hasStarted:
      if loadable.isSettled || loadable.isLoading { next.loadable = .notRequested }
      if lastError != nil { (next.lastError, next.errorCount) = (nil, errorCount + 1) }
      next.progress = nil
    case .started:
      next.hasStarted = true
      if !loadable.isLoading { next.settled = loadable }
      next.loadable = .loading(previous: loadable.value)
      next.progress = nil
    case .event(.progress(let progress)):
      next.progress = progress.isNaN ? self.progress : min(max(progress, 0), 1)
    case .event(.value(let value)):
      next.loadable = .loading(previous: value)
    case .failed(let error):
      next.loadable = .failed(error, previous: loadable.value)
      next.lastError = error
      next.errorCount += 1
      next.progress = nil
    case .completed where loadable.isLoading:
      next.loadable = loadable.value.map(Loadable.loaded) ?? .notRequested
      next.progress = nil
    case .cancelled where loadable.isLoading:
      next.loadable = cancelled
      next.progress = nil
    case .replaced, .completed, .cancelled:
      break
    }
    return next
  }

  /// The state after a cancellation: the state from before loading. If it has no value, the interim value is added.
  private var cancelled: Loadable<Resource, Failure> {
    switch settled {
    case .loaded: settled
    case .failed(let error, let previous): .failed(error, previous: previous ?? loadable.value)
    case .notRequested, .loading: loadable.value.map(Loadable.loaded) ?? .notRequested
    }
  }
}
