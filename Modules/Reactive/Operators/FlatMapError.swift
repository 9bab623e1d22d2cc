extension SignalProducer {
  /// Goes on, where the work fails, with the producer that `transform` makes of the error.
  @inlinable
  public func flatMapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
  ) -> SignalProducer<Value, NewError> {
    SignalProducer<Value, NewError>(subscribe: { [subscribe] sink, upstream in
      upstream.interrupt(on: nil)
      let first = CompositeDisposable()
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
  /// Goes on, where the signal fails, with the producer that `transform` makes of the error.
  @inlinable
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
            case .failed(let error): transform(error).subscribe(sink, upstream)
            }
          })
      })
  }
}
