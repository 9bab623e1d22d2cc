public import Models
public import Reactive
public import Services

/// What a view tells the view model of a reaction.
public protocol ReactionViewModelInputs {
  /// Call with what the service says, when it has been asked. It does not count while a change is under way.
  func configureWith(isOn: Bool)

  /// Call to make the change again that failed last, if one did.
  func retryPressed()

  /// Call when the user turns the reaction on, or off if it is on.
  func togglePressed()
}

/// What the view model of a reaction tells a view.
public protocol ReactionViewModelOutputs {
  /// How it stands with the reaction.
  var state: Property<ReactionState> { get }
}

/// The view model of one reaction to one word.
public protocol ReactionViewModelType {
  /// What a view tells it.
  var inputs: any ReactionViewModelInputs { get }

  /// What it tells a view.
  var outputs: any ReactionViewModelOutputs { get }
}

/// The view model of one reaction to one word: what the user wants is shown at once, and the service is asked for it.
///
/// One request runs at a time, and when it is answered the next one is made only if the user wants something else by
/// then. So the answers cannot overtake each other, and quick taps end in the state of the last one with as few
/// requests as can be. If a request fails, the state goes back to what the service said last; if the user has changed
/// their mind meanwhile, the service is asked once more, since nobody knows what became of the one that failed.
///
/// A request that was begun goes on though nobody looks any longer.
public final class ReactionViewModel: ReactionViewModelType, ReactionViewModelInputs, ReactionViewModelOutputs, Sendable
{
  /// Makes the view model of a reaction to the word with an `id`.
  ///
  /// - Parameters:
  ///   - reaction: The reaction.
  ///   - wordID: The `id` of the word.
  ///   - reactionService: Where the reaction is kept.
  ///   - scheduler: On which answers are taken.
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
    let conversation = Property(initial: Conversation(), then: steps.scan(Conversation()) { $0.after($1) })
    let requests = conversation.signal.skipRepeats { $0.requestCount == $1.requestCount }.map { conversation in
      conversation.requested.map { isOn in
        Computation(reactionService.set(reaction, of: wordID, to: isOn).then(SignalProducer(value: isOn)))
      }
    }
    let request = LoadableViewModel(computations: requests, scheduler: scheduler)

    self.state = conversation.map(\.state).skipRepeats()

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

/// What happens to a reaction.
private enum Step: Sendable {
  case toggled
  case retried
  case configured(isOn: Bool)
  case answered(Result<Bool, ServiceError>)
}

/// What the user and the service have said.
private struct Conversation: Sendable {
  /// What the service said last.
  private var confirmed = false
  /// What the user wants.
  private var wanted = false
  /// What the service is being asked for.
  private(set) var requested: Bool?
  /// How often the service has been asked.
  private(set) var requestCount = 0
  /// What the service could not do, and why.
  private var failed: (wanted: Bool, error: ServiceError)?

  var state: ReactionState {
    ReactionState(isOn: wanted, isPending: requested != nil, failure: failed?.error.message)
  }

  func after(_ step: Step) -> Conversation {
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
