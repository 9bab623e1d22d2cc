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

extension Transformation where NewError == Never, NewValue == Result<Value, Error> {
  static func materializeResults() -> Transformation {
    .synchronous { sink, resources in
      Sink(
        value: { sink.value(.success($0)) },
        end: { ending in
          switch ending {
          case .completed: sink.end(.completed)
          case .interrupted: sink.end(.interrupted)
          case .failed(let error):
            sink.value(.failure(error))
            sink.end(resources.isDisposed ? .interrupted : .completed)
          }
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
      let hasEnded = SerialState(false)
      @Sendable func end(_ ending: Termination<NewError>) {
        guard !hasEnded.state else { return }
        hasEnded.state = true
        sink.end(ending)
      }
      return Sink(
        value: { value in
          guard !hasEnded.state else { return }
          switch event(value) {
          case .value(let value): sink.value(value)
          case .failed(let error): end(.failed(error))
          case .completed: end(.completed)
          case .interrupted: end(.interrupted)
          }
        },
        end: { end($0.promoted()) })
    }
  }

  static func dematerializeResults() -> Transformation where Value == Result<NewValue, NewError> {
    .dematerialize { result in
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): .failed(error)
      }
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
  public func materializeResults() -> Signal<Result<Value, Error>, Never> { lift(.materializeResults()) }
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
  where Value == Result<NewValue, NewError> { lift(.dematerializeResults()) }
}

extension SignalProducer {
  /// Sends each event as a value, including the event that ends the work. See ``Signal/materialize()``.
  @inlinable
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> { lift(.materialize()) }
  /// Sends each value, and the error of a failure, as a `Result`. See ``Signal/materializeResults()``.
  public func materializeResults() -> SignalProducer<Result<Value, Error>, Never> { lift(.materializeResults()) }
}

extension SignalProducer where Error == Never {
  /// Sends the events that the values represent. See ``Signal/dematerialize()``.
  @inlinable
  public func dematerialize() -> SignalProducer<Value.Value, Value.Error> where Value: EventProtocol {
    lift(.dematerialize { $0.event })
  }
  /// Sends the values of successful results, and fails with the first error. See ``Signal/dematerializeResults()``.
  public func dematerializeResults<NewValue, NewError>() -> SignalProducer<NewValue, NewError>
  where Value == Result<NewValue, NewError> { lift(.dematerializeResults()) }
}
