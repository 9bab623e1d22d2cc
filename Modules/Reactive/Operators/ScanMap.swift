extension Transformation where NewError == Error {
  static func scanMap<State>(
    into initial: UncheckedSendable<State>, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Transformation {
    .synchronous { sink, _ in
      let state = SerialState(initial.value)
      return sink.receiving { sink.value(next(&state.state, $0)) }
    }
  }

  static func scanMap<State>(
    _ initial: UncheckedSendable<State>, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Transformation {
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
  ///
  ///     let increases = numbers.scanMap(0) { last, number in (number, number - last) }
  ///     // numbers    --2--5--9-|
  ///     // increases  --2--3--4-|
  public func scanMap<State, NewValue>(
    _ initialState: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Signal<NewValue, Error> { lift(.scanMap(UncheckedSendable(value: initialState), next)) }

  /// Works like ``scanMap(_:_:)``, but updates the state in place, which avoids copying a collection.
  ///
  ///     let numbered = letters.scanMap(into: 0) { count, letter in
  ///       count += 1
  ///       return "\(count)\(letter)"
  ///     }
  ///     // letters   --a---b---a--|
  ///     // numbered  --1a--2b--3a-|
  public func scanMap<State, NewValue>(
    into initialState: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Signal<NewValue, Error> { lift(.scanMap(into: UncheckedSendable(value: initialState), next)) }
}

extension SignalProducer {
  /// Maps each value to a new value with the help of a state. See ``Signal/scanMap(_:_:)``.
  public func scanMap<State, NewValue>(
    _ initialState: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> SignalProducer<NewValue, Error> { lift(.scanMap(UncheckedSendable(value: initialState), next)) }
  /// Works like ``scanMap(_:_:)``, but updates the state in place, which avoids copying a collection.
  public func scanMap<State, NewValue>(
    into initialState: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> SignalProducer<NewValue, Error> { lift(.scanMap(into: UncheckedSendable(value: initialState), next)) }
}
