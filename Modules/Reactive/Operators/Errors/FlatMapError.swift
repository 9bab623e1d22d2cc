extension SignalProducer {
  /// If the work fails, continues with the producer that `transform` returns. See ``Signal/flatMapError(_:)``.
  public func flatMapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> SignalProducer<Value, NewError>
  ) -> SignalProducer<Value, NewError> {
    SignalProducer<Value, NewError>(asynchronous: { [work = unchecked] output, resources in
      work.value.start(within: resources, value: { output.send($0) }) { ending in
        switch ending {
        case .completed: output.send(.completed)
        case .interrupted: output.send(.interrupted)
        case .failed(let error): transform(error).start(within: resources, into: output)
        }
      }
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
  ) -> Signal<Value, NewError> { Signal<Value, NewError>(starting: producer.flatMapError(transform)) }
}
