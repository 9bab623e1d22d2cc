extension Action {
  /// Makes an action that is always enabled, but while it is executed.
  ///
  /// - Parameter execute: Makes the work of an execution from the input.
  public convenience init(execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>) {
    self.init(enabledIf: Property(value: true), execute: execute)
  }

  /// Makes an action that is enabled while a property is true.
  ///
  /// - Parameters:
  ///   - isEnabled: The property, which the action holds.
  ///   - execute: Makes the work of an execution from the input.
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Error>
  ) {
    self.init(state: isEnabled, enabledIf: { $0 }, execute: { _, input in execute(input) })
  }

  /// Makes an action that has a state and is always enabled, but while it is executed.
  ///
  /// - Parameters:
  ///   - state: The property, which the action holds.
  ///   - execute: Makes the work of an execution from the state and the input.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Error>
  ) where State.Value: Sendable {
    self.init(state: state, enabledIf: { _ in true }, execute: execute)
  }

  /// Makes an action that is enabled while its state is not nil.
  ///
  /// - Parameters:
  ///   - state: The property, which the action holds.
  ///   - execute: Makes the work of an execution from the state and the input.
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State, execute: @escaping @Sendable (Wrapped, Input) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? {
    self.init(
      state: state, enabledIf: { $0 != nil },
      execute: { state, input in state.map { execute($0, input) } ?? .empty })
  }

  /// Makes an action that is enabled while what was last proposed to its state was taken.
  ///
  /// - Parameters:
  ///   - state: The property, whose result the action follows.
  ///   - execute: Makes the work of an execution from the value that was taken and the input.
  public convenience init<Value: Sendable, ValidationError>(
    validated state: ValidatingProperty<Value, ValidationError>,
    execute: @escaping @Sendable (Value, Input) -> SignalProducer<Output, Error>
  ) {
    self.init(unwrapping: state.result.map { $0.value }, execute: execute)
  }
}

extension Action where Input == Void {
  /// A producer of which each start is an execution, and sends its events.
  ///
  /// If the action is disabled at the start, it fails with ``ActionError/disabled``. Disposing of the start cancels the
  /// work.
  public func apply() -> SignalProducer<Output, ActionError<Error>> {
    apply(())
  }

  /// Makes an action that has a state and is always enabled, but while it is executed.
  ///
  /// - Parameters:
  ///   - state: The property, which the action holds.
  ///   - execute: Makes the work of an execution from the state.
  public convenience init<State: PropertyProtocol>(
    state: State, execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Error>
  ) where State.Value: Sendable {
    self.init(state: state, execute: { state, _ in execute(state) })
  }

  /// Makes an action that is enabled while its state is not nil.
  ///
  /// - Parameters:
  ///   - state: The property, which the action holds.
  ///   - execute: Makes the work of an execution from the state.
  public convenience init<State: PropertyProtocol, Wrapped: Sendable>(
    unwrapping state: State, execute: @escaping @Sendable (Wrapped) -> SignalProducer<Output, Error>
  ) where State.Value == Wrapped? {
    self.init(unwrapping: state, execute: { state, _ in execute(state) })
  }

  /// Makes an action that is enabled while what was last proposed to its state was taken.
  ///
  /// - Parameters:
  ///   - state: The property, whose result the action follows.
  ///   - execute: Makes the work of an execution from the value that was taken.
  public convenience init<Value: Sendable, ValidationError>(
    validated state: ValidatingProperty<Value, ValidationError>,
    execute: @escaping @Sendable (Value) -> SignalProducer<Output, Error>
  ) {
    self.init(validated: state, execute: { state, _ in execute(state) })
  }
}
