extension SignalProducer {
  /// Starts `next` when this producer has completed, and forwards its events.
  @inlinable
  public func concat(_ next: SignalProducer) -> SignalProducer {
    SignalProducer<SignalProducer, Error>([self, next]).flatten(.concat)
  }

  /// Works like the general form, for a source that converts to a producer.
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

  /// Fails with `error` after this producer has completed.
  @inlinable
  public func concat(error: Error) -> SignalProducer {
    concat(SignalProducer(error: error))
  }

  /// Sends the values of `first` before the values of this producer.
  @inlinable
  public func prefix(_ first: SignalProducer) -> SignalProducer {
    first.concat(self)
  }

  /// Sends the values of `first` before the values of this producer.
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
