public import Reactive
public import Services

/// What a view tells the view model of something that is loaded.
public protocol LoadableViewModelInputs {
  /// Call to stop the computation that is running, and to go back to the value that was there before.
  func cancel()

  /// Call to run the current computation again, whether or not it is running. The value that is there stays meanwhile.
  func reload()
}

/// What the view model of something that is loaded tells a view.
public protocol LoadableViewModelOutputs<Resource> {
  /// The type of what is loaded.
  associatedtype Resource: Sendable

  /// Whether a computation is running.
  var isLoading: Property<Bool> { get }

  /// The last error that occurred. A success leaves it; what is wrong now, if anything, is in ``loadable``.
  var lastError: Property<ServiceError?> { get }

  /// The state of loading, from which the other outputs derive.
  var loadable: Property<Loadable<Resource, ServiceError>> { get }

  /// How much is done of the computation that is running, from 0 to 1, where it reports that.
  var progress: Property<Double?> { get }

  /// The result: of the last computation, or as long as that has sent none, of the one before. Nothing after a failure.
  var result: Property<Resource?> { get }
}

/// The view model of something that is loaded.
public protocol LoadableViewModelType<Resource> {
  /// The type of what is loaded.
  associatedtype Resource: Sendable

  /// What a view tells it.
  var inputs: any LoadableViewModelInputs { get }

  /// What it tells a view.
  var outputs: any LoadableViewModelOutputs<Resource> { get }
}

/// The view model of one thing that is computed: it runs one computation at a time, once however many look at it, and
/// has its result, its error, and whether it is running.
///
/// The computation runs as long as somebody holds the view model or one of its outputs.
public final class LoadableViewModel<Resource: Sendable>: LoadableViewModelType, LoadableViewModelInputs,
  LoadableViewModelOutputs, Sendable
{
  /// Makes a view model.
  ///
  /// - Parameters:
  ///   - computations: What to compute, or nothing. Each is started when it comes, and ends the one before it, which is
  ///     then as if it had been cancelled; nothing starts nothing.
  ///   - scheduler: On which what is computed is taken.
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

/// How far loading has come.
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

/// What happens to a computation.
private enum Step<Resource: Sendable>: Sendable {
  case started
  case event(Computation<Resource>.Event)
  case failed(ServiceError)
  /// It has completed, or somebody has put an end to it.
  case stopped
}

extension Computation {
  /// What happens to a start, its beginning at once and the rest on `scheduler`.
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
