extension Transformation where NewError == Error {
  static func scan(
    into initial: UncheckedSendable<NewValue>, _ update: @escaping @Sendable (inout NewValue, Value) -> Void
  ) -> Transformation {
    scanMap(into: initial) { result, value in
      update(&result, value)
      return result
    }
  }

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
  /// Combines each value with the previous result, and sends the new result. The first value is combined with
  /// `initialResult`.
  ///
  ///     let totals = numbers.scan(0, +)
  ///     // numbers  --1--2--3-|
  ///     // totals   --1--3--6-|
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Error> { scan(into: initialResult) { $0 = nextPartialResult($0, $1) } }

  /// Works like ``scan(_:_:)``, but updates the result in place, which avoids copying a collection.
  ///
  ///     let lists = numbers.scan(into: []) { $0.append($1) }
  ///     // numbers  --1----2------3-------|
  ///     // lists    --[1]--[1,2]--[1,2,3]-|
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Error> { lift(.scan(into: UncheckedSendable(value: initialResult), updatePartialResult)) }

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
  /// Combines each value with the previous result, and sends the new result. See ``Signal/scan(_:_:)``.
  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Error> { scan(into: initialResult) { $0 = nextPartialResult($0, $1) } }
  /// Works like ``scan(_:_:)``, but updates the result in place, which avoids copying a collection.
  public func scan<Result>(
    into initialResult: Result, _ updatePartialResult: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Error> { lift(.scan(into: UncheckedSendable(value: initialResult), updatePartialResult)) }
  /// Maps each value to a new value with the help of a state. See ``Signal/scanMap(_:_:)``.
  public func scanMap<State, NewValue>(
    _ initialState: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> SignalProducer<NewValue, Error> { lift(.scanMap(UncheckedSendable(value: initialState), next)) }
  /// Works like ``scanMap(_:_:)``, but updates the state in place, which avoids copying a collection.
  public func scanMap<State, NewValue>(
    into initialState: State, _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> SignalProducer<NewValue, Error> { lift(.scanMap(into: UncheckedSendable(value: initialState), next)) }
}

extension Signal {
  /// Sends each value with the previous one, as `(previous, current)`. The first value is paired with `initial`.
  ///
  ///     let pairs = numbers.combinePrevious(0)
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -(0,1)-(1,2)-(2,3)-|
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
    scanMap(initial) { ($1, ($0, $1)) }
  }

  /// Sends each value from the second one on with the previous one, as `(previous, current)`.
  ///
  ///     let pairs = numbers.combinePrevious()
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -------(1,2)-(2,3)-|
  public func combinePrevious() -> Signal<(Value, Value), Error> {
    scanMap(Value?.none) { previous, value in (value, previous.map { ($0, value) }) }.skipNil()
  }
}

extension SignalProducer {
  /// Sends each value with the previous one, the first with `initial`. See ``Signal/combinePrevious(_:)``.
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
    scanMap(initial) { ($1, ($0, $1)) }
  }
  /// Sends each value from the second one on with the previous one. See ``Signal/combinePrevious()``.
  public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
    scanMap(Value?.none) { previous, value in (value, previous.map { ($0, value) }) }.skipNil()
  }
}
