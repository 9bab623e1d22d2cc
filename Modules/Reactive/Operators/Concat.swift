extension SignalProducer {
  /// Sends the values of this producer, and then starts `next` and sends the values of `next`.
  ///
  /// `next` is started when this producer has completed. It is not started if this producer fails. An interruption of
  /// either producer counts as a completion.
  @inlinable
  public func concat(_ next: SignalProducer) -> SignalProducer {
    SignalProducer<SignalProducer, Error>([self, next]).flatten(.concat)
  }

  /// Sends the values of this producer, and then the values of `next`, such as a signal or a result.
  ///
  /// The producer of `next` is started when this producer has completed. It is not started if this producer fails. An
  /// interruption of either producer counts as a completion.
  @inlinable
  public func concat<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer where Next.Value == Value, Next.Error == Error {
    concat(next.producer)
  }

  /// Sends `value` after the values of this producer.
  @inlinable
  public func concat(value: Value) -> SignalProducer {
    concat(SignalProducer(value: value))
  }

  /// Sends the values of this producer, and fails with `error` when this producer has completed or been interrupted.
  @inlinable
  public func concat(error: Error) -> SignalProducer {
    concat(SignalProducer(error: error))
  }

  /// Sends the values of `first` before the values of this producer.
  ///
  /// This producer is started when `first` has completed. It is not started if `first` fails. An interruption of either
  /// producer counts as a completion.
  @inlinable
  public func prefix(_ first: SignalProducer) -> SignalProducer {
    first.concat(self)
  }

  /// Sends the values of `first` before the values of this producer.
  ///
  /// This producer is started when `first` has completed. It is not started if `first` fails. An interruption of either
  /// producer counts as a completion.
  @inlinable
  public func prefix<Previous: SignalProducerConvertible>(
    _ first: Previous
  ) -> SignalProducer where Previous.Value == Value, Previous.Error == Error {
    prefix(first.producer)
  }

  /// Sends `value` before the values of this producer.
  @inlinable
  public func prefix(value: Value) -> SignalProducer {
    prefix(SignalProducer(value: value))
  }
}
