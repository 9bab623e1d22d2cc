public import Reactive
public import Services

/// The inputs of ``LoadableViewModel``, which the view calls.
public protocol LoadableViewModelInputs {
  /// Call when the user cancels loading. The computation stops, and the value that is shown stays.
  func cancel()

  /// Call when the user reloads. The current computation starts again, and the previous value stays available
  /// meanwhile.
  func reload()
}

/// The outputs of ``LoadableViewModel``, which the view observes.
public protocol LoadableViewModelOutputs<Resource> {
  /// The type of the loaded value.
  associatedtype Resource: Sendable

  /// Whether a computation is running.
  var isLoading: Property<Bool> { get }

  /// The most recent error. A later success does not clear it; ``loadable`` contains the current error, if any.
  var lastError: Property<ServiceError?> { get }

  /// The loading state, from which all other outputs are derived.
  var loadable: Property<Loadable<Resource, ServiceError>> { get }

  /// The progress of the running computation, from 0 to 1; `nil` if none is running or if it reports no progress.
  var progress: Property<Double?> { get }

  /// The newest value, including the previous value while a computation is running; `nil` after a failure.
  var result: Property<Resource?> { get }
}

/// The inputs and outputs of ``LoadableViewModel``.
public protocol LoadableViewModelType<Resource> {
  /// The type of the loaded value.
  associatedtype Resource: Sendable

  /// The inputs, which the view calls.
  var inputs: any LoadableViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any LoadableViewModelOutputs<Resource> { get }
}

/// The view model of a resource that is computed, such as a download.
///
/// It runs at most one computation at a time and shares it among all observers. The computation runs for as long as the
/// view model or one of its outputs is retained.
public final class LoadableViewModel<Resource: Sendable>: LoadableViewModelType, LoadableViewModelInputs,
  LoadableViewModelOutputs, Sendable
{
  /// Creates a view model.
  ///
  /// - Parameters:
  ///   - computations: The computations to run. A new computation starts immediately and cancels the one before it.
  ///     `nil` cancels the current computation.
  ///   - scheduler: The scheduler on which the events of a computation are delivered.
  public init(
    computations: some SignalProducerConvertible<Computation<Resource>?, Never>,
    scheduler: any Scheduler = ImmediateScheduler()
  ) {
    let current = Property<Computation<Resource>?>(initial: nil, then: computations.producer)
    let runs = SignalProducer.merge(
      current.producer,
      self.reloadProperty.signal.map { current.value },
      self.cancelProperty.signal.map { nil })
    let steps = runs.flatMap(.latest) { $0?.steps(on: scheduler) ?? SignalProducer(value: .stopped) }
    let state = Property(initial: Progress(), then: steps.scan(Progress()) { $0.after($1) })

    self.isLoading = state.map(\.loadable.isLoading).skipRepeats()
    self.lastError = state.map(\.lastError).skipRepeats()
    self.loadable = state.map(\.loadable)
    self.progress = state.map(\.fraction).skipRepeats()
    self.result = state.map(\.loadable.result)
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
  public let lastError: Property<ServiceError?>
  public let loadable: Property<Loadable<Resource, ServiceError>>
  public let progress: Property<Double?>
  public let result: Property<Resource?>

  public var inputs: any LoadableViewModelInputs { self }
  public var outputs: any LoadableViewModelOutputs<Resource> { self }
}

/// The state of the view model, as a value.
private struct Progress<Resource: Sendable>: Sendable {
  var loadable = Loadable<Resource, ServiceError>.notRequested
  var lastError: ServiceError?
  var fraction: Double?

  func after(_ step: Step<Resource>) -> Progress {
    var next = self
    switch step {
    case .started:
      next.loadable = .loading(previous: loadable.value)
      next.fraction = nil
    case .event(.progress(let fraction)):
      next.fraction = fraction.isNaN ? self.fraction : min(max(fraction, 0), 1)
    case .event(.value(let value)):
      next.loadable = .loading(previous: value)
    case .failed(let error):
      next.loadable = .failed(error, previous: loadable.value)
      next.lastError = error
      next.fraction = nil
    case .stopped where loadable.isLoading:
      next.loadable = loadable.value.map(Loadable.loaded) ?? .notRequested
      next.fraction = nil
    case .stopped:
      break
    }
    return next
  }
}

/// An event in the life of a computation.
private enum Step<Resource: Sendable>: Sendable {
  case started
  case event(Computation<Resource>.Event)
  case failed(ServiceError)
  /// The computation has completed or has been cancelled.
  case stopped
}

extension Computation {
  /// Returns the events of one run: `.started` synchronously, and the others on `scheduler`.
  fileprivate func steps(on scheduler: any Scheduler) -> SignalProducer<Step<Resource>, Never> {
    events.materialize().map { event -> Step<Resource> in
      switch event {
      case .value(let event): .event(event)
      case .failed(let error): .failed(error)
      case .completed, .interrupted: .stopped
      }
    }
    .observe(on: scheduler)
    .prefix(value: .started)
  }
}
