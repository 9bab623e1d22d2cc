/// Work that is done again and again on demand, once at a time, and only while it is enabled: what a button does.
///
///     let save = Action<Document, Void, SaveError>(enabledIf: isChanged) { document in service.save(document) }
///     button.reactive.isEnabled <~ save.isEnabled
///     save.apply(document).startWithFailed { … }
///
/// ``apply(_:)`` makes a producer, each start of which is one execution. While one runs, and while the state says so,
/// the action is disabled, and a start fails at once with ``ActionError/disabled``. Of any number of starts at the same
/// time, on any threads, one is executed.
///
/// What hangs on the action's signals is told of all executions. They complete when the action is gone, which an
/// execution holds as long as it runs.
public final class Action<Input, Output, Error: Swift.Error> {
  private typealias Work = SignalProducer<Output, Error>
  private typealias Execution = SignalProducer<Output, ActionError<Error>>

  /// How long the action is held.
  public let lifetime: Lifetime

  /// The events of all executions.
  public let events: Signal<Signal<Output, Error>.Event, Never>

  /// The values of all executions.
  public let values: Signal<Output, Never>

  /// The errors of all executions.
  public let errors: Signal<Error, Never>

  /// A value for each execution that completes.
  public let completed: Signal<Void, Never>

  /// A value for each start that failed because the action was disabled.
  public let disabledErrors: Signal<Void, Never>

  /// Whether an execution runs.
  public let isExecuting: Property<Bool>

  /// Whether a start would be executed now.
  public let isEnabled: Property<Bool>

  private let token: Lifetime.Token
  private let eventsInput: Signal<Signal<Output, Error>.Event, Never>.Observer
  private let disabledErrorsInput: Signal<Void, Never>.Observer

  /// Begins an execution: the work to do, or nothing if the action is disabled.
  private let begin: @Sendable (Trusted<Input>) -> Trusted<Work?>
  /// Ends the execution.
  private let end: @Sendable () -> Void
  private let state: Trusted<AnyObject>

  /// Makes an action that depends on a state.
  ///
  /// - Parameters:
  ///   - state: The state, which the action holds.
  ///   - isEnabled: Whether the action is enabled in a state, as long as nothing is executed.
  ///   - execute: Makes the work of an execution from the state for which `isEnabled` was true, and the input.
  public init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
  ) where State.Value: Sendable {
    let availability = MutableProperty(Availability(state: state.value))
    let following = state.producer.startWithValues { value in
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
      let state: State.Value? = availability.modify { $0.begin() }
      return Trusted(value: state.map { execute($0, input.value) })
    }
    end = { availability.modify { $0.isExecuting = false } }

    (lifetime, token) = Lifetime.make()
    self.state = Trusted(value: state)
    lifetime += following
  }

  deinit {
    eventsInput.sendCompleted()
    disabledErrorsInput.sendCompleted()
  }

  /// A producer of which each start is an execution with `input`, and sends its events.
  ///
  /// If the action is disabled at the start, it fails with ``ActionError/disabled``. Disposing of the start cancels the
  /// work.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Error>> {
    let held = Trusted(value: (action: self, input: input))
    return Execution(subscribe: { sink, upstream in
      held.value.action.execute(Trusted(value: held.value.input), sink, upstream)
    })
  }

  private func execute(
    _ input: Trusted<Input>, _ sink: Sink<Output, ActionError<Error>>, _ upstream: CompositeDisposable
  ) {
    guard let work = begin(input).value else {
      sink.end(.failed(.disabled))
      disabledErrorsInput.send(value: ())
      return
    }
    let held = Trusted(value: self)
    let run = work.start(
      Sink(
        value: { value in
          if !upstream.isDisposed { sink.value(value) }
          held.value.eventsInput.send(value: .value(value))
        },
        end: { ending in
          if !upstream.isDisposed { sink.end(ending.mapError(ActionError.producerFailed)) }
          held.value.eventsInput.send(value: Signal.Event(ending))
        }))
    upstream.add { [end] in
      run.dispose()
      end()
    }
  }
}

extension Action: Sendable where Input: Sendable, Output: Sendable {}

extension Action: BindingTargetProvider {
  /// Applies the action to each value and starts it, as long as the action is held.
  public var bindingTarget: BindingTarget<Input> {
    let apply = Trusted<(Input) -> Void>(value: { [weak self] input in self?.apply(input).start() })
    return BindingTarget(lifetime: lifetime) { input in apply.value(input) }
  }
}

/// Whether an action may be executed, and the state in which.
private struct Availability<State: Sendable>: Sendable {
  var state: State
  var isEnabledByState = false
  var isExecuting = false

  var isEnabled: Bool { isEnabledByState && !isExecuting }

  /// Begins an execution: the state for it, or nothing if there may be none.
  mutating func begin() -> State? {
    guard isEnabled else { return nil }
    isExecuting = true
    return state
  }
}
