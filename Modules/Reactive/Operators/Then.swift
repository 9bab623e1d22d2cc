extension SignalProducer {
  /// Waits for the completion of this producer, whose values are left out, and then starts `next`.
  ///
  /// If this producer fails or is interrupted, so is the whole, and `next` is not started.
  @inlinable
  public func then<NextValue>(_ next: SignalProducer<NextValue, Error>) -> SignalProducer<NextValue, Error> {
    awaiting(next)
  }

  /// As the general form, for a `next` of the same type, which may then be written without it, like `.empty`.
  @inlinable
  public func then(_ next: SignalProducer) -> SignalProducer {
    awaiting(next)
  }

  /// As the general form, for a `next` that cannot fail.
  @inlinable
  public func then<NextValue>(_ next: SignalProducer<NextValue, Never>) -> SignalProducer<NextValue, Error> {
    awaiting(next.promoteError(Error.self))
  }

  /// As the general form, for whatever can be turned into a producer.
  @inlinable
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Error> where Next.Error == Error {
    awaiting(next.producer)
  }

  /// As the general form, for whatever can be turned into a producer that cannot fail.
  @inlinable
  public func then<Next: SignalProducerConvertible>(
    _ next: Next
  ) -> SignalProducer<Next.Value, Error> where Next.Error == Never {
    awaiting(next.producer.promoteError(Error.self))
  }
}

extension SignalProducer where Error == Never {
  /// As the general form, for a `next` that can fail although this producer cannot.
  @inlinable
  public func then<NextValue, NextError>(
    _ next: SignalProducer<NextValue, NextError>
  ) -> SignalProducer<NextValue, NextError> {
    promoteError(NextError.self).awaiting(next)
  }

  /// As the general form, where nothing can fail.
  @inlinable
  public func then<NextValue>(_ next: SignalProducer<NextValue, Never>) -> SignalProducer<NextValue, Never> {
    awaiting(next)
  }

  /// As the general form, for a `next` of the same type, which may then be written without it, like `.empty`.
  @inlinable
  public func then(_ next: SignalProducer) -> SignalProducer {
    awaiting(next)
  }

  /// As the general form, for whatever can be turned into a producer that can fail although this one cannot.
  @inlinable
  public func then<Next: SignalProducerConvertible>(_ next: Next) -> SignalProducer<Next.Value, Next.Error> {
    promoteError(Next.Error.self).awaiting(next.producer)
  }

  /// As the general form, for whatever can be turned into a producer, where nothing can fail.
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
