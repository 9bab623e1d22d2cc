extension SignalProducer {
  /// Ignores the values of this producer, and starts `next` when this producer has completed.
  ///
  /// If this producer fails or is interrupted, the returned producer ends in the same way, and `next` is not started.
  @inlinable
  public func then<NextValue>(_ next: SignalProducer<NextValue, Error>) -> SignalProducer<NextValue, Error> {
    awaiting(next)
  }

  /// Works like the general form, for a `next` of the same type, which allows short forms such as `.empty`.
  @inlinable
  public func then(_ next: SignalProducer) -> SignalProducer {
    awaiting(next)
  }

  /// Works like the general form, for a `next` that cannot fail.
  @inlinable
  public func then<NextValue>(_ next: SignalProducer<NextValue, Never>) -> SignalProducer<NextValue, Error> {
    awaiting(next.promoteError(Error.self))
  }

  /// Works like the general form, for a source that converts to a producer.
  @inlinable
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Error> where Next.Error == Error {
    awaiting(next.producer)
  }

  /// Works like the general form, for a source that converts to a producer and cannot fail.
  @inlinable
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Error> where Next.Error == Never {
    awaiting(next.producer.promoteError(Error.self))
  }
}

extension SignalProducer where Error == Never {
  /// Works like the general form, for a `next` that can fail although this producer cannot.
  @inlinable
  public func then<NextValue, NextError>(
    _ next: SignalProducer<NextValue, NextError>
  ) -> SignalProducer<NextValue, NextError> {
    promoteError(NextError.self).awaiting(next)
  }

  /// Works like the general form, where no error is possible.
  @inlinable
  public func then<NextValue>(_ next: SignalProducer<NextValue, Never>) -> SignalProducer<NextValue, Never> {
    awaiting(next)
  }

  /// Works like the general form, for a `next` of the same type, which allows short forms such as `.empty`.
  @inlinable
  public func then(_ next: SignalProducer) -> SignalProducer {
    awaiting(next)
  }

  /// Works like the general form, for a source that converts to a producer and can fail although this producer cannot.
  @inlinable
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Next.Error> {
    promoteError(Next.Error.self).awaiting(next.producer)
  }

  /// Works like the general form, for a source that converts to a producer, where no error is possible.
  @inlinable
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Never> where Next.Error == Never {
    awaiting(next.producer)
  }
}

extension SignalProducer {
  @inlinable
  func awaiting<NextValue>(_ next: SignalProducer<NextValue, Error>) -> SignalProducer<NextValue, Error> {
    SignalProducer<NextValue, Error>(subscribe: { [subscribe, next = next.subscribe] sink, upstream in
      upstream.interrupt(on: nil)
      let first = CompositeDisposable()
      let key = upstream.insert(first)
      subscribe(
        Sink(
          value: { _ in },
          end: { ending in
            if let key { upstream.remove(key) }
            first.dispose()
            switch ending {
            case .completed: if !upstream.isDisposed { next(sink, upstream) }
            case .failed, .interrupted: sink.end(ending)
            }
          }),
        first)
    })
  }
}
