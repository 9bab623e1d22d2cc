extension Action {
  /// Creates an action that is enabled whenever it is not executing. `execute` returns the work, given the input.
  public convenience init(execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>) {
    self.init(enabledIf: Property(value: true), execute: execute)
  }

  /// Creates an action that is enabled while `isEnabled`, which it retains, is true, except during an execution.
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>
  ) { self.init(state: isEnabled, enabledIf: { $0 }, execute: { _, input in execute(input) }) }
  /// Creates an action with a state, which it retains. It is enabled except during an execution.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
  ) where State.Value: Sendable { self.init(state: state, enabledIf: { _ in true }, execute: execute) }

  /// Creates an action with a state, which it retains. It is enabled while the state is not `nil` and it is not
  /// executing.
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State, execute: @escaping @Sendable (Wrapped, Input) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? {
    self.init(
      state: state, enabledIf: { $0 != nil },
      execute: { state, input in state.map { execute($0, input) } ?? .empty })
  }

  /// Creates an action that is enabled while the last value of `state` was not rejected, except during an execution.
  /// The action does not retain `state`. `execute` receives the accepted value or its replacement.
  public convenience init<Value: Sendable, ValidationError>(
    validated state: ValidatingProperty<Value, ValidationError>,
    execute: @escaping @Sendable (Value, Input) -> SignalProducer<Output, Error>
  ) { self.init(unwrapping: state.result.map { $0.value }, execute: execute) }
}

extension Action where Input == Void {
  /// Returns a producer that executes the action at each start, like ``apply(_:)``.
  public func apply() -> SignalProducer<Output, ActionError<Error>> { apply(()) }
  /// Creates an action whose work depends only on its state. See ``init(state:execute:)``.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Error>
  ) where State.Value: Sendable { self.init(state: state, execute: { state, _ in execute(state) }) }
  /// Creates an action whose work depends only on its state, if that is not `nil`. See ``init(unwrapping:execute:)``.
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State, execute: @escaping @Sendable (Wrapped) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? { self.init(unwrapping: state, execute: { state, _ in execute(state) }) }
  /// Creates an action whose work depends only on the validated value. See ``init(validated:execute:)``.
  public convenience init<Value: Sendable, ValidationError>(
    validated state: ValidatingProperty<Value, ValidationError>,
    execute: @escaping @Sendable (Value) -> SignalProducer<Output, Error>
  ) { self.init(validated: state, execute: { state, _ in execute(state) }) }
}
