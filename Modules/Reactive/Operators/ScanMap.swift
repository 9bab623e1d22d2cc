extension Stage where NewError == Error {
  @inlinable
  static func scanMap<State>(
    into initial: Trusted<State>, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Stage {
    .inline { sink, _ in
      let state = Confined(initial.value)
      return Sink(value: { sink.value(next(&state.state, $0)) }, end: sink.end)
    }
  }

  @inlinable
  static func scanMap<State>(
    _ initial: Trusted<State>, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Stage {
    scanMap(into: initial) { state, value in
      let (nextState, newValue) = next(state, value)
      state = nextState
      return newValue
    }
  }
}

extension Signal {
  /// Sends, for each value, what `next` makes of it and of a state that only `next` knows.
  ///
  /// - Parameters:
  ///   - initialState: The state at the first value.
  ///   - next: Gets the state and the value; returns the state at the next value, and what to send.
  @inlinable
  public func scanMap<State, NewValue>(
    _ initialState: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Signal<NewValue, Error> {
    lift(.scanMap(Trusted(value: initialState), next))
  }

  /// As ``scanMap(_:_:)``, but changes the state in place.
  @inlinable
  public func scanMap<State, NewValue>(
    into initialState: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Signal<NewValue, Error> {
    lift(.scanMap(into: Trusted(value: initialState), next))
  }
}

extension SignalProducer {
  /// Sends, for each value, what `next` makes of it and of a state, which begins anew at each start.
  @inlinable
  public func scanMap<State, NewValue>(
    _ initialState: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> SignalProducer<NewValue, Error> {
    lift(.scanMap(Trusted(value: initialState), next))
  }

  /// As ``scanMap(_:_:)``, but changes the state in place.
  @inlinable
  public func scanMap<State, NewValue>(
    into initialState: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> SignalProducer<NewValue, Error> {
    lift(.scanMap(into: Trusted(value: initialState), next))
  }
}
