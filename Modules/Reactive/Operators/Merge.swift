extension Signal {
  /// Passes on what any of `signals` sends; completes when all have.
  @inlinable
  public static func merge(_ signals: some Sequence<Signal<Value, Error>>) -> Signal {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Error>(upstream: upstream)
    let producers = SignalProducer<SignalProducer<Value, Error>, Error>(signals.map { SignalProducer($0) })
    producers.flatten(.merge).subscribe(core.input, upstream)
    return Signal(core)
  }

  /// Passes on what any of `signals` sends; completes when all have.
  @inlinable
  public static func merge(_ signals: Signal<Value, Error>...) -> Signal<Value, Error> {
    merge(signals)
  }

  /// Passes on what this signal or `other` sends; completes when both have.
  @inlinable
  public func merge(with other: Signal) -> Signal {
    .merge(self, other)
  }
}

extension SignalProducer {
  /// Starts all of `producers` and passes on what any of them sends; completes when all have.
  @inlinable
  public static func merge(_ producers: some Sequence<SignalProducer>) -> SignalProducer {
    SignalProducer<SignalProducer, Error>(producers).flatten(.merge)
  }

  /// Starts all of `producers` and passes on what any of them sends; completes when all have.
  @inlinable
  public static func merge(_ producers: SignalProducer...) -> SignalProducer {
    merge(producers)
  }

  /// Starts this producer and `other` and passes on what either sends; completes when both have.
  @inlinable
  public func merge(with other: SignalProducer) -> SignalProducer {
    .merge(self, other)
  }
}
