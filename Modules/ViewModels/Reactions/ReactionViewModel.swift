public import Models
public import Reactive
public import Services

/// The inputs of ``ReactionViewModel``, which the view calls.
public protocol ReactionViewModelInputs {
  /// Call with the state that the service reports. The view model ignores it while a request is pending.
  func configureWith(isOn: Bool)

  /// Call when the user retries. The last failed change is made again, if there is one.
  func retryPressed()

  /// Call when the user toggles the reaction.
  func togglePressed()
}

/// The outputs of ``ReactionViewModel``, which the view observes.
public protocol ReactionViewModelOutputs {
  /// The state of the reaction.
  var state: Property<ReactionState> { get }
}

/// The inputs and outputs of ``ReactionViewModel``.
public protocol ReactionViewModelType {
  /// The inputs, which the view calls.
  var inputs: any ReactionViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any ReactionViewModelOutputs { get }
}

/// The view model of one reaction to one word. A change is shown at once and then sent to the service.
///
/// Only one request runs at a time. When it ends, the next request is sent only if the user wants a different state by
/// then. Responses therefore cannot overtake each other, and quick taps send as few requests as possible.
///
/// If a request fails, the state returns to the one that the service last confirmed. If the user has changed their mind
/// meanwhile, one more request is sent, because the effect of the failed request is unknown.
///
/// A pending request outlives the view: the view model retains itself until the request ends.
public final class ReactionViewModel: ReactionViewModelType, ReactionViewModelInputs, ReactionViewModelOutputs, Sendable
{
  /// Creates the view model of a reaction to a word.
  ///
  /// - Parameters:
  ///   - reaction: The reaction.
  ///   - wordID: The `id` of the word.
  ///   - reactionService: The service that stores the reaction.
  ///   - scheduler: The scheduler on which responses are delivered.
  public init(
    _ reaction: Reaction, of wordID: Int, reactionService: any ReactionService,
    scheduler: any Scheduler = UIScheduler()
  ) {
    let (answers, answersInput) = Signal<Result<Bool, ServiceError>, Never>.pipe()
    let steps = Signal.merge(
      self.togglePressedProperty.signal.map { Step.toggled },
      self.retryPressedProperty.signal.map { Step.retried },
      self.isOnProperty.signal.skipNil().map { Step.configured(isOn: $0) },
      answers.map { Step.answered($0) })
    let requestState = Property(
      initial: ReactionRequestState(), then: steps.scan(ReactionRequestState()) { $0.after($1) })
    let requests = requestState.signal.skipRepeats { $0.requestCount == $1.requestCount }.map { requestState in
      requestState.requested.map { isOn in
        Computation(reactionService.set(reaction, of: wordID, to: isOn).then(SignalProducer(value: isOn)))
      }
    }
    let request = LoadableViewModel(computations: requests, scheduler: scheduler)

    self.state = requestState.map(\.state).skipRepeats()

    self.request = request
    request.outputs.loadable.signal.observeValues { loadable in
      switch loadable {
      case .loaded(let isOn): answersInput.send(value: .success(isOn))
      case .failed(let error, _): answersInput.send(value: .failure(error))
      case .notRequested, .loading: break
      }
    }
    let selfWhilePending = Atomic<ReactionViewModel?>(nil)
    self.state.signal.observeValues { [weak self] state in
      _ = selfWhilePending.swap(state.isPending ? self : nil)
    }
  }

  private let isOnProperty = MutableProperty<Bool?>(nil)
  public func configureWith(isOn: Bool) {
    self.isOnProperty.value = isOn
  }

  private let retryPressedProperty = MutableProperty(())
  public func retryPressed() {
    self.retryPressedProperty.value = ()
  }

  private let togglePressedProperty = MutableProperty(())
  public func togglePressed() {
    self.togglePressedProperty.value = ()
  }

  public let state: Property<ReactionState>

  private let request: LoadableViewModel<Bool>

  public var inputs: any ReactionViewModelInputs { self }
  public var outputs: any ReactionViewModelOutputs { self }
}

/// An event that changes the state of the requests.
private enum Step: Sendable {
  case toggled
  case retried
  case configured(isOn: Bool)
  case answered(Result<Bool, ServiceError>)
}

/// The state of the requests for one reaction: the wanted, the confirmed and the requested state.
private struct ReactionRequestState: Sendable {
  /// The state that the service last confirmed.
  private var confirmed = false
  /// The state that the user wants.
  private var wanted = false
  /// The state that the pending request asks for; `nil` if no request is pending.
  private(set) var requested: Bool?
  /// The number of requests that have been sent.
  private(set) var requestCount = 0
  /// The last change, if it failed, and its error.
  private var failed: (wanted: Bool, error: ServiceError)?

  var state: ReactionState {
    ReactionState(isOn: wanted, isPending: requested != nil, failure: failed?.error.message)
  }

  func after(_ step: Step) -> ReactionRequestState {
    var next = self
    switch step {
    case .toggled:
      next.failed = nil
      next.want(!wanted)
    case .retried:
      guard let failed else { break }
      next.failed = nil
      next.want(failed.wanted)
    case .configured(let isOn):
      guard requested == nil else { break }
      (next.confirmed, next.wanted) = (isOn, isOn)
    case .answered(.success(let isOn)):
      next.confirmed = isOn
      next.requested = nil
      next.want(wanted)
    case .answered(.failure(let error)):
      guard let requested else { break }
      if wanted == requested {
        next.requested = nil
        next.wanted = confirmed
        next.failed = (requested, error)
      } else {
        next.ask()
      }
    }
    return next
  }

  private mutating func want(_ isOn: Bool) {
    wanted = isOn
    if requested == nil, wanted != confirmed { ask() }
  }

  private mutating func ask() {
    requested = wanted
    requestCount += 1
  }
}
