extension Stage where NewError == Never, NewValue == Signal<Value, Error>.Event {
  @inlinable
  static func materialize() -> Stage {
    .inline { sink, upstream in
      Sink(
        value: { sink.value(.value($0)) },
        end: { ending in
          sink.value(NewValue(ending))
          if upstream.isDisposed { return }
          if case .interrupted = ending {
            sink.end(.interrupted)
          } else {
            sink.end(.completed)
          }
        })
    }
  }
}

extension Stage where NewError == Never, NewValue == Result<Value, Error> {
  @inlinable
  static func materializeResults() -> Stage {
    .inline { sink, upstream in
      Sink(
        value: { sink.value(.success($0)) },
        end: { ending in
          switch ending {
          case .completed: sink.end(.completed)
          case .interrupted: sink.end(.interrupted)
          case .failed(let error):
            sink.value(.failure(error))
            if !upstream.isDisposed { sink.end(.completed) }
          }
        })
    }
  }
}

extension Stage where Error == Never {
  /// Passes on what `event` takes each value for, up to the first that is an end.
  @inlinable
  static func dematerialize(_ event: @escaping @Sendable (Value) -> Signal<NewValue, NewError>.Event) -> Stage {
    .inline { sink, _ in
      let hasEnded = Confined(false)
      @Sendable func end(_ ending: Ending<NewError>) {
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
}

extension Signal {
  /// Sends each event as a value, the end included, and then completes (or is interrupted, as the signal is).
  @inlinable
  public func materialize() -> Signal<Event, Never> {
    lift(.materialize())
  }

  /// Sends each value and the error as a result, and completes after an error, too. An interruption stays one.
  @inlinable
  public func materializeResults() -> Signal<Result<Value, Error>, Never> {
    lift(.materializeResults())
  }
}

extension Signal where Error == Never {
  /// Takes the values, which are events, for what they are: the opposite of ``materialize()``.
  ///
  /// Ends with the first value that is an end, or as the signal does.
  @inlinable
  public func dematerialize() -> Signal<Value.Value, Value.Error> where Value: EventProtocol {
    lift(.dematerialize { $0.event })
  }

  /// Sends the values of the results, and fails with the first error: the opposite of ``materializeResults()``.
  @inlinable
  public func dematerializeResults<NewValue, NewError>() -> Signal<NewValue, NewError>
  where Value == Result<NewValue, NewError> {
    lift(
      .dematerialize { result in
        switch result {
        case .success(let value): .value(value)
        case .failure(let error): .failed(error)
        }
      })
  }
}

extension SignalProducer {
  /// Sends each event as a value, the end included, and then completes (or is interrupted, as the work is).
  @inlinable
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
    lift(.materialize())
  }

  /// Sends each value and the error as a result, and completes after an error, too. An interruption stays one.
  @inlinable
  public func materializeResults() -> SignalProducer<Result<Value, Error>, Never> {
    lift(.materializeResults())
  }
}

extension SignalProducer where Error == Never {
  /// Takes the values, which are events, for what they are: the opposite of ``materialize()``.
  ///
  /// Ends with the first value that is an end, or as the work does.
  @inlinable
  public func dematerialize() -> SignalProducer<Value.Value, Value.Error> where Value: EventProtocol {
    lift(.dematerialize { $0.event })
  }

  /// Sends the values of the results, and fails with the first error: the opposite of ``materializeResults()``.
  @inlinable
  public func dematerializeResults<NewValue, NewError>() -> SignalProducer<NewValue, NewError>
  where Value == Result<NewValue, NewError> {
    lift(
      .dematerialize { result in
        switch result {
        case .success(let value): .value(value)
        case .failure(let error): .failed(error)
        }
      })
  }
}
