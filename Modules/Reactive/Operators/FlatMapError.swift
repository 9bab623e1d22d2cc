extension SignalProducer {
  /// Forwards the events of this producer. If it fails, starts the producer that `transform` returns for the error, and
  /// forwards the events of that producer instead of the failure. See ``Signal/flatMapError(_:)``.
  public func flatMapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
  ) -> SignalProducer<Value, NewError> {
    SignalProducer<Value, NewError>(subscribe: { [subscribe] sink, upstream in
      upstream.interrupt(on: nil)
      let first = StartContext()
      let registration = upstream.add(first)
      subscribe(
        Sink(
          value: sink.onValue,
          end: { ending in
            registration?.dispose()
            first.dispose()
            switch ending {
            case .completed: sink.end(.completed)
            case .interrupted: sink.end(.interrupted)
            case .failed(let error):
              if !upstream.isDisposed { transform(error).subscribe(sink, upstream) }
            }
          }),
        first)
    })
  }
}

extension Signal {
  /// Forwards the events of this signal. If it fails, starts the producer that `transform` returns for the error, and
  /// forwards the events of that producer instead of the failure.
  ///
  ///     let recovered = numbers.flatMapError { _ in SignalProducer<Int, Never>(value: 0) }
  ///     // numbers    -1--2--#
  ///     // recovered  -1--2--0|
  public func flatMapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
  ) -> Signal<Value, NewError> {
    lift(
      .serialized { sink, upstream in
        Sink(
          value: sink.onValue,
          end: { ending in
            switch ending {
            case .completed: sink.end(.completed)
            case .interrupted: sink.end(.interrupted)
            case .failed(let error): transform(error).subscribe(sink, upstream.insertStart())
            }
          })
      })
  }
}
