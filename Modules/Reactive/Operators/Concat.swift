extension SignalProducer {
  /// Sends the values of this producer. When it has completed, starts `next` and sends the values of `next`.
  ///
  /// If this producer fails, `next` is not started. An interruption of either producer counts as a completion.
  @inlinable
  public func concat(_ next: SignalProducer) -> SignalProducer {
    SignalProducer<SignalProducer, Error>([self, next]).flatten(.concat)
  }

  /// Sends the values of this producer, and then the values of `next`, such as a result, like the overload for a
  /// producer.
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

  /// Sends the values of `first` before the values of this producer, like `first.concat(self)`. See ``concat(_:)``.
  @inlinable
  public func prefix(_ first: SignalProducer) -> SignalProducer {
    first.concat(self)
  }

  /// Sends the values of `first`, such as a result, before the values of this producer. See ``concat(_:)``.
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
