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

  /// The error of the last run that has ended; `nil` if it has succeeded, or if another computation has removed the
  /// error. While the resource is loaded again, the error stays.
  var lastError: Property<Failure?> { get }

  /// The state of the resource.
  var loadable: Property<Loadable<Resource, Failure>> { get }

  /// The completed part of the running computation, from 0 to 1; `nil` if none is running or it reports no progress.
  var progress: Property<Double?> { get }

  /// The value to show: the resource, or else an interim or previous value. It stays while the resource is loaded again,
  /// and also if that attempt fails.
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
/// It runs one computation at a time. Any number of views can share the result, the error and the progress. A reload
/// keeps the value and the error until it has another outcome, and a failure keeps the value.
///
/// All outputs are parts of one state, so they never contradict each other. A start changes the state to
/// ``Loadable/loading(previous:)``, and a value replaces the previous one. Only the end of the computation changes the
/// state to ``Loadable/loaded(_:)`` or ``Loadable/failed(_:previous:)``. The states are the same with each scheduler, even
/// if all events arrive together.
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
  ///   - keepsValue: Whether the value and the error stay when another computation or `nil` arrives, because all
  ///     computations load the same resource. `nil` then has the effect of ``cancel()``. Otherwise, they are removed, so
  ///     that no view shows them as those of the other resource.
  ///   - scheduler: The scheduler on which the events of the computations are delivered. The start of a computation
  ///     changes the state immediately. The default needs a running main loop: if a command-line program blocks its
  ///     main thread, no event arrives. Pass a `QueueScheduler` there.
  public convenience init(
    computations: some SignalProducerConvertible<Computation<Resource, Failure>?, Never>, initial: Resource? = nil,
    keepsValue: Bool = false, scheduler: any Scheduler = UIScheduler()
  ) {
    let current = Property<Computation<Resource, Failure>?>(initial: nil, then: computations.producer)
    let starts = current.producer.map { computation in
      computation?.steps(replacing: !keepsValue, on: scheduler)
        ?? SignalProducer(value: keepsValue ? .cancelled : .replaced)
    }
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
    let starts = startsImmediately ? SignalProducer(value: computation.steps(on: scheduler)) : .empty
    self.init(current, starts: starts, initial: initial, scheduler: scheduler)
  }

  private init(
    _ current: Property<Computation<Resource, Failure>?>, starts: SignalProducer<Steps<Resource, Failure>, Never>,
    initial: Resource?, scheduler: any Scheduler
  ) {
    let cancellation = Steps<Resource, Failure>(value: .cancelled)
    let runs = SignalProducer.merge(
      starts,
      current.sample(on: self.reloadProperty.signal).map { $0?.steps(on: scheduler) ?? cancellation }.producer,
      self.cancelProperty.signal.map { cancellation }.producer)
    let first = LoadingState<Resource, Failure>(initial: initial)
    let state = Property(initial: first, then: runs.flatten(.latest).scan(first) { $0.after($1) })

    self.isLoading = state.map(\.loadable.isLoading).skipRepeats()
    self.lastError = state.map(\.lastError).skipRepeats().map { $0?.content }
    self.loadable = state.map(\.loadable).skipRepeats().map { $0.map(\.content).mapError(\.content) }
    self.progress = state.map(\.progress).skipRepeats()
    self.result = state.map(\.loadable.value).skipRepeats().map { $0?.content }
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

/// The steps of one run of a computation.
private typealias Steps<Resource: Sendable, Failure: Error> = SignalProducer<LoadingStep<Resource, Failure>, Never>
