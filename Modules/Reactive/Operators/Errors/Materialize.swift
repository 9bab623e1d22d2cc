extension Transformation where NewError == Never, NewValue == Signal<Value, Error>.Event {
  @inlinable
  static func materialize() -> Transformation {
    .synchronous { sink, resources in
      Sink(
        value: { sink.value(.value($0)) },
        end: { ending in
          sink.value(NewValue(ending))
          let isInterrupted = if case .interrupted = ending { true } else { resources.isDisposed }
          sink.end(isInterrupted ? .interrupted : .completed)
        })
    }
  }
}

extension Transformation where Error == Never {
  /// Forwards the event that `event` returns for each value, up to the first event that ends the sequence.
  @inlinable
  static func dematerialize(
    _ event: @escaping @Sendable (Value) -> Signal<NewValue, NewError>.Event
  ) -> Transformation {
    .synchronous { sink, _ in
      let output: Sink<Value, NewError> = sink.receivingUntilEnd { value in
        switch event(value) {
        case .value(let value):
          sink.value(value)
          return nil
        case .failed(let error): return .failed(error)
        case .completed: return .completed
        case .interrupted: return .interrupted
        }
      }
      return Sink(value: output.value, end: { output.end($0.promoted()) })
    }
  }
}

extension Signal.Event {
  /// The value or the error as a result, or `nil` if the event is a completion or an interruption.
  fileprivate var result: Result<Value, Error>? {
    switch self {
    case .value(let value): .success(value)
    case .failed(let error): .failure(error)
    case .completed, .interrupted: nil
    }
  }
}

extension Signal {
  /// Sends each event as a value, including the event that ends the signal. Completes afterwards, or is interrupted if
  /// this signal is interrupted.
  ///
  ///     let events = numbers.materialize()
  ///     // numbers  --1-------2-------|
  ///     // events   --VALUE1--VALUE2--COMPLETED|
  @inlinable
  public func materialize() -> Signal<Event, Never> { lift(.materialize()) }

  /// Sends each value, and the error of a failure, as a `Result`. Completes after a failure. A completion or an
  /// interruption is forwarded.
  ///
  ///     let values = numbers.materializeResults().map { (try? $0.get()) ?? 0 }
  ///     // numbers  --1--2--#
  ///     // values   --1--2--0|
  public func materializeResults() -> Signal<Result<Value, Error>, Never> { materialize().compactMap { $0.result } }
}

extension Signal where Error == Never {
  /// Sends the events that the values represent. This is the inverse of ``materialize()``. Ends with the first value
  /// that represents an end, or when this signal ends.
  ///
  ///     let events = numbers.map { $0 == 0 ? Signal<Int, Never>.Event.completed : .value($0) }
  ///     let values = events.dematerialize()
  ///     // numbers  --1--2--0--3-|
  ///     // values   --1--2--|
  @inlinable
  public func dematerialize() -> Signal<Value.Value, Value.Error> where Value: EventProtocol {
    lift(.dematerialize { $0.event })
  }

  /// Sends the values of successful results, and fails with the first error. This is the inverse of
  /// ``materializeResults()``.
  ///
  ///     let results = numbers.map { $0 < 3 ? Result.success($0) : .failure(CancellationError()) }
  ///     let values = results.dematerializeResults()
  ///     // numbers  --1--2--3--1-|
  ///     // values   --1--2--#
  public func dematerializeResults<NewValue, NewError>() -> Signal<NewValue, NewError>
  where Value == Result<NewValue, NewError> { promoteError(NewError.self).attemptMap { $0 } }
}

extension SignalProducer {
  /// Sends each event as a value, including the event that ends the work. See ``Signal/materialize()``.
  @inlinable
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> { lift(.materialize()) }
  /// Sends each value, and the error of a failure, as a `Result`. See ``Signal/materializeResults()``.
  public func materializeResults() -> SignalProducer<Result<Value, Error>, Never> {
    materialize().compactMap { $0.result }
  }
}

extension SignalProducer where Error == Never {
  /// Sends the events that the values represent. See ``Signal/dematerialize()``.
  @inlinable
  public func dematerialize() -> SignalProducer<Value.Value, Value.Error> where Value: EventProtocol {
    lift(.dematerialize { $0.event })
  }
  /// Sends the values of successful results, and fails with the first error. See ``Signal/dematerializeResults()``.
  public func dematerializeResults<NewValue, NewError>() -> SignalProducer<NewValue, NewError>
  where Value == Result<NewValue, NewError> { promoteError(NewError.self).attemptMap { $0 } }
}
