/// Work that runs on demand, one run at a time, and only while it is enabled, such as the action of a button.
///
///     let save = Action<Document, Void, SaveError>(enabledIf: isChanged) { document in service.save(document) }
///     button.reactive.isEnabled <~ save.isEnabled
///     save.apply(document).startWithFailed { … }
///
/// ``apply(_:)`` returns a producer. Each start of the producer begins an **execution** of the action. The action is
/// disabled during an execution. It may also depend on a **state**, a property that determines whether it is enabled.
/// Starting a disabled action fails immediately with ``ActionError/disabled``. If several starts occur at the same
/// time, on any threads, only one of them begins an execution.
///
/// When an execution ends or is disposed of, its work ends first. The action is then enabled again, ``events`` reports
/// the end, and the observer of the execution receives it last. So the observer can apply the action again:
///
///     save.apply(draft).then(save.apply(final)).start()
///
/// The signals of the action report all executions. They complete when the action is deinitialised. An execution
/// retains the action while it runs.
public final class Action<Input, Output, Error: Swift.Error> {
  /// The lifetime of the action, which ends when it is deinitialised.
  public let lifetime: Lifetime
  /// A signal of the events of all executions.
  public let events: Signal<Signal<Output, Error>.Event, Never>
  /// A signal of the values of all executions.
  public let values: Signal<Output, Never>
  /// A signal of the errors of all executions.
  public let errors: Signal<Error, Never>
  /// A signal that sends a value for each execution that completes.
  public let completed: Signal<Void, Never>
  /// A signal that sends a value for each start that failed because the action was disabled.
  public let disabledErrors: Signal<Void, Never>
  /// Whether an execution is running.
  public let isExecuting: Property<Bool>
  /// Whether the action is enabled, so that a start would begin an execution.
  public let isEnabled: Property<Bool>
  private let token: Lifetime.Token
  private let eventsInput: Signal<Signal<Output, Error>.Event, Never>.Observer
  private let disabledErrorsInput: Signal<Void, Never>.Observer

  /// Begins an execution and returns its work, or returns `nil` if the action is disabled.
  private let begin: @Sendable (Input) -> SignalProducer<Output, Error>?
  /// Enables the action again after an execution, if its state allows it.
  private let end: @Sendable () -> Void
  private let state: UncheckedSendable<AnyObject>

  /// Creates an action that depends on a state, which it retains. It is enabled while `isEnabled` returns `true` for
  /// the state, except during an execution. `execute` returns the work of an execution, given that state and the input.
  public init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
  ) where State.Value: Sendable {
    let availability = MutableProperty(Availability(state: state.value))
    (lifetime, token) = Lifetime.make()
    lifetime += state.producer.startWithValues { value in
      let isEnabled = isEnabled(value)
      availability.modify {
        $0.state = value
        $0.isEnabledByState = isEnabled
      }
    }
    self.isEnabled = availability.map { $0.isEnabled }.skipRepeats()
    isExecuting = availability.map { $0.isExecuting }.skipRepeats()

    (events, eventsInput) = Signal.pipe()
    values = events.compactMap { $0.value }
    errors = events.compactMap { $0.error }
    completed = events.filter { $0.isCompleted }.map { _ in }
    (disabledErrors, disabledErrorsInput) = Signal.pipe()

    begin = { input in
      let state: State.Value? = availability.modify {
        guard $0.isEnabled else { return nil }
        $0.isExecuting = true
        return $0.state
      }
      return state.map { execute($0, input) }
    }
    end = { availability.modify { $0.isExecuting = false } }

    self.state = UncheckedSendable(value: state)
  }

  deinit {
    eventsInput.sendCompleted()
    disabledErrorsInput.sendCompleted()
  }

  /// Returns a producer that executes the action with `input` at each start, and sends the events of the execution. A
  /// start fails with ``ActionError/disabled`` if the action is disabled. Disposing of a start cancels the work.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Error>> {
    let held = UncheckedSendable(value: (action: self, input: input))
    return SignalProducer<Output, ActionError<Error>>(subscribe: { sink, resources in
      let (action, input) = held.value
      guard let work = action.begin(input) else {
        sink.end(.failed(.disabled))
        action.disabledErrorsInput.send(value: ())
        return nil
      }
      let ended = AnyDisposable(action.end)
      let output = SerialSink<Output, Error>(
        Sink(
          value: { value in
            held.value.action.eventsInput.send(value: .value(value))
            sink.value(value)
          },
          end: { ending in
            ended.dispose()
            held.value.action.eventsInput.send(value: Signal.Event(ending))
            sink.end(ending.mapError(ActionError.producerFailed))
          }))
      let workResources = CompositeDisposable()
      // The work retains the output. If the resources retained it, work that never ends would never be released.
      let cancellation = AnyDisposable { [weak output] in
        let output = output
        workResources.dispose()
        ended.dispose()
        output?.dispose()
      }
      guard resources.insert(cancellation) != nil else { return nil }
      return work.subscribe(
        Sink(
          value: { output.send($0) },
          end: { ending in
            let isCancelled = workResources.isDisposed
            workResources.dispose()
            if !isCancelled { output.send(ending) }
          }),
        workResources)
    })
  }
}

extension Action: Sendable where Input: Sendable, Output: Sendable {}

extension Action: BindingTargetProvider {
  /// A target that executes the action with each value, until the action is deinitialised. A value that arrives while
  /// the action is disabled is dropped, and reported by ``disabledErrors``.
  public var bindingTarget: BindingTarget<Input> {
    let apply = UncheckedSendable<(Input) -> Void>(value: { [weak self] input in self?.apply(input).start() })
    return BindingTarget(lifetime: lifetime) { input in apply.value(input) }
  }
}

/// The state of an action, and whether the action may be executed.
private struct Availability<State: Sendable>: Sendable {
  var state: State
  var isEnabledByState = false
  var isExecuting = false

  var isEnabled: Bool { isEnabledByState && !isExecuting }
}

/// The error with which a start of an ``Action`` fails.
public enum ActionError<Error: Swift.Error>: Swift.Error {
  /// The action was disabled when it was started.
  case disabled
  /// The work failed.
  case producerFailed(Error)
}

extension ActionError: Equatable where Error: Equatable {}
