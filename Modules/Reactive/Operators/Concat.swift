extension SignalProducer {
  /// Starts `next` when this producer has completed.
  @inlinable
  public func concat(_ next: SignalProducer) -> SignalProducer {
    SignalProducer<SignalProducer, Error>([self, next]).flatten(.concat)
  }

  /// Goes on with what `next` sends when this producer has completed.
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

  /// Fails with `error` when this producer has completed.
  @inlinable
  public func concat(error: Error) -> SignalProducer {
    concat(SignalProducer(error: error))
  }

  /// Sends what `first` sends before the values of this producer.
  @inlinable
  public func prefix(_ first: SignalProducer) -> SignalProducer {
    first.concat(self)
  }

  /// Sends what `first` sends before the values of this producer.
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
