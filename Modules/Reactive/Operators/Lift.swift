extension SignalProducer {
  /// The producer of what `transform` makes of the signal of each start: an operator on signals as one on producers.
  ///
  ///     let producer = SignalProducer<Int, Never>(0..<10)
  ///     let evenNumbers = producer.lift { $0.filter { $0.isMultiple(of: 2) } }
  ///
  /// - Parameter transform: Runs at each start, before the work is started. Disposing of a start interrupts the signal.
  @inlinable
  public func lift<NewValue, NewError>(
    _ transform: @escaping @Sendable (Signal<Value, Error>) -> Signal<NewValue, NewError>
  ) -> SignalProducer<NewValue, NewError> {
    SignalProducer<NewValue, NewError>(subscribe: { [subscribe] sink, upstream in
      SignalProducer(subscribe: subscribe).startWithSignal { signal, interruptHandle in
        upstream.insert(interruptHandle)
        let transformed = transform(signal)
        withExtendedLifetime(transformed) { _ = upstream.insert(transformed.core.attach(sink)) }
      }
    })
  }

  /// The function from another producer to the producer of what `transform` makes of the signals of both: an operator
  /// of two signals as one of producers.
  ///
  /// - Parameter transform: Runs at each start, before the work of the other producer, and then that of this one, is
  ///   started.
  @inlinable
  public func lift<Other, OtherError, NewValue, NewError>(
    _ transform:
      @escaping @Sendable (Signal<Value, Error>) -> (Signal<Other, OtherError>) -> Signal<NewValue, NewError>
  ) -> (SignalProducer<Other, OtherError>) -> SignalProducer<NewValue, NewError> {
    { [subscribe] other in
      SignalProducer<NewValue, NewError>(subscribe: { [other = other.subscribe] sink, upstream in
        SignalProducer(subscribe: subscribe).startWithSignal { signal, interruptHandle in
          upstream.insert(interruptHandle)
          SignalProducer<Other, OtherError>(subscribe: other).startWithSignal { otherSignal, otherHandle in
            upstream.insert(otherHandle)
            let transformed = transform(signal)(otherSignal)
            withExtendedLifetime(transformed) { _ = upstream.insert(transformed.core.attach(sink)) }
          }
        }
      })
    }
  }
}
