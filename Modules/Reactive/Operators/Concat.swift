extension SignalProducer {
  /// Starts `next` when this producer has completed.
  @inlinable
  public func concat(_ next: SignalProducer) -> SignalProducer {
    SignalProducer<SignalProducer, Error>([self, next]).flatten(.concat)
  }

  /// Sends `value` after the values of this producer.
  @inlinable
  public func concat(value: Value) -> SignalProducer {
    concat(SignalProducer(value: value))
  }

  /// Sends what `first` sends before the values of this producer.
  @inlinable
  public func prefix(_ first: SignalProducer) -> SignalProducer {
    first.concat(self)
  }

  /// Sends `value` before the values of this producer.
  @inlinable
  public func prefix(value: Value) -> SignalProducer {
    prefix(SignalProducer(value: value))
  }

  /// Waits for the completion of this producer, whose values are left out, and then starts `next`.
  @inlinable
  public func then<NextValue>(_ next: SignalProducer<NextValue, Error>) -> SignalProducer<NextValue, Error> {
    let waiting: SignalProducer<NextValue, Error> = lift(
      .inline { sink, _ in Sink(value: { _ in }, end: sink.end) })
    return waiting.concat(next)
  }
}
