extension SignalProducer {
  /// Ignores the values of this producer, starts `next` when this producer has completed, and forwards the events of
  /// `next`. If this producer fails or is interrupted, the returned producer ends in the same way, and `next` is not
  /// started.
  ///
  ///     let saved = save.then(load)
  ///     // save   --1--2-|
  ///     // load   --a-|
  ///     // saved  ---------a-|
  public func then<NextValue>(_ next: SignalProducer<NextValue, Error>) -> SignalProducer<NextValue, Error> {
    awaiting(next)
  }

  /// Starts `next` at the completion. Infers the type of `next`, so that you can write `then(.empty)`.
  public func then(_ next: SignalProducer) -> SignalProducer { awaiting(next) }

  /// Ignores the values of this producer, and starts `next`, which cannot fail, when this producer has completed.
  public func then<NextValue>(_ next: SignalProducer<NextValue, Never>) -> SignalProducer<NextValue, Error> {
    awaiting(next.promoteError(Error.self))
  }

  /// Ignores the values of this producer, and starts `next`, such as a result, when this producer has completed.
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Error> where Next.Error == Error { awaiting(next.producer) }
  /// Ignores the values of this producer, and starts `next`, such as a property, when this producer has completed.
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Error> where Next.Error == Never { awaiting(next.producer.promoteError(Error.self)) }
}

extension SignalProducer where Error == Never {
  /// Ignores the values of this producer, and starts `next`, which may fail, when this producer has completed.
  public func then<NextValue, NextError>(
    _ next: SignalProducer<NextValue, NextError>
  ) -> SignalProducer<NextValue, NextError> { promoteError(NextError.self).awaiting(next) }
  /// Ignores the values of this producer, and starts `next`, which cannot fail, when this producer has completed.
  public func then<NextValue>(_ next: SignalProducer<NextValue, Never>) -> SignalProducer<NextValue, Never> {
    awaiting(next)
  }
  /// Starts `next` at the completion. Infers the type of `next`, so that you can write `then(.empty)`.
  public func then(_ next: SignalProducer) -> SignalProducer { awaiting(next) }
  /// Ignores the values of this producer, and starts `next`, such as a result, when this producer has completed.
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Next.Error> {
    promoteError(Next.Error.self).awaiting(next.producer)
  }
  /// Ignores the values of this producer, and starts `next`, such as a property, when this producer has completed.
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Never> where Next.Error == Never { awaiting(next.producer) }
}

extension SignalProducer {
  private func awaiting<NextValue>(_ next: SignalProducer<NextValue, Error>) -> SignalProducer<NextValue, Error> {
    SignalProducer<NextValue, Error>(asynchronous: { [first = unchecked, next = next.unchecked] output, resources in
      first.value.start(within: resources, value: { _ in }) { ending in
        guard case .completed = ending else { return output.send(ending) }
        next.value.start(within: resources, into: output)
      }
    })
  }
}
