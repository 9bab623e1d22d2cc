extension Stage where NewError == Error {
  @inlinable
  static func scanMap<State>(
    into initial: UncheckedSendable<State>, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Stage {
    .inline { sink, _ in
      let state = SerialState(initial.value)
      return Sink(value: { sink.value(next(&state.state, $0)) }, end: sink.end)
    }
  }

  @inlinable
  static func scanMap<State>(
    _ initial: UncheckedSendable<State>, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Stage {
    scanMap(into: initial) { state, value in
      let (nextState, newValue) = next(state, value)
      state = nextState
      return newValue
    }
  }
}

extension Signal {
  /// Maps each value to a new value with the help of a state. `next` receives the state and a value, and returns the
  /// state for the next value and the value to send.
  @inlinable
  public func scanMap<State, NewValue>(
    _ initialState: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Signal<NewValue, Error> {
    lift(.scanMap(UncheckedSendable(value: initialState), next))
  }

  /// Works like ``scanMap(_:_:)``, but updates the state in place, which avoids copying a collection.
  @inlinable
  public func scanMap<State, NewValue>(
    into initialState: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Signal<NewValue, Error> {
    lift(.scanMap(into: UncheckedSendable(value: initialState), next))
  }
}

extension SignalProducer {
  /// Maps each value to a new value with the help of a state. `next` receives the state and a value, and returns the
  /// state for the next value and the value to send.
  @inlinable
  public func scanMap<State, NewValue>(
    _ initialState: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> SignalProducer<NewValue, Error> {
    lift(.scanMap(UncheckedSendable(value: initialState), next))
  }

  /// Works like ``scanMap(_:_:)``, but updates the state in place, which avoids copying a collection.
  @inlinable
  public func scanMap<State, NewValue>(
    into initialState: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> SignalProducer<NewValue, Error> {
    lift(.scanMap(into: UncheckedSendable(value: initialState), next))
  }
}
