extension Stage where NewError == Error {
  @inlinable
  static func withLatest<Sample>(from samplee: SignalProducer<Sample, Never>) -> Stage
  where NewValue == (Value, Sample) {
    .inline { [subscribe = samplee.subscribe] sink, upstream in
      let latest = Latest<Sample>()
      let own = CompositeDisposable()
      upstream.insert(own)
      subscribe(Sink(value: { latest.replace(with: $0) }, end: { _ in own.dispose() }), own)
      return Sink(
        value: { value in
          if let sample = latest.value { sink.value((value, sample)) }
        },
        end: sink.end)
    }
  }
}

extension Signal {
  /// Sends each value together with the latest one of `samplee`; leaves out those that come before there is one.
  ///
  /// Ends as the signal does: how `samplee` ends does not matter, and its last value stays.
  @inlinable
  public func withLatest<Sample>(from samplee: Signal<Sample, Never>) -> Signal<(Value, Sample), Error> {
    lift(.withLatest(from: samplee.producer))
  }

  /// As for a signal, for a producer, which is started now, and cancelled when the signal ends.
  @inlinable
  public func withLatest<Sample>(from samplee: SignalProducer<Sample, Never>) -> Signal<(Value, Sample), Error> {
    lift(.withLatest(from: samplee))
  }

  /// As for a producer, for what can be turned into one.
  @inlinable
  public func withLatest<Samplee: SignalProducerConvertible>(
    from samplee: Samplee
  ) -> Signal<(Value, Samplee.Value), Error> where Samplee.Error == Never {
    withLatest(from: samplee.producer)
  }
}

extension SignalProducer {
  /// Sends each value together with the latest one of `samplee`, which is started before this one; leaves out those
  /// that come before there is one.
  ///
  /// Ends as this one does, which cancels `samplee`: how that ends does not matter, and its last value stays.
  @inlinable
  public func withLatest<Sample>(
    from samplee: SignalProducer<Sample, Never>
  ) -> SignalProducer<(Value, Sample), Error> {
    lift(.withLatest(from: samplee))
  }

  /// As for a producer, for what can be turned into one.
  @inlinable
  public func withLatest<Samplee: SignalProducerConvertible>(
    from samplee: Samplee
  ) -> SignalProducer<(Value, Samplee.Value), Error> where Samplee.Error == Never {
    withLatest(from: samplee.producer)
  }
}

/// The last value that one thread has set, for another to read.
@usableFromInline
final class Latest<Value>: Sendable {
  @usableFromInline let current = Locked<Value?>(nil)

  @inlinable
  init() {}

  @inlinable
  var value: Value? { current.withLock { $0 } }

  /// Sets the value.
  ///
  /// - Returns: Whether there was none.
  @discardableResult
  @inlinable
  func replace(with value: Value) -> Bool {
    // The old value goes after the lock, since a deinitialiser may run anything.
    let old = current.withLock { current in
      defer { current = value }
      return current
    }
    return withExtendedLifetime(old) { old == nil }
  }

  /// Takes the value away.
  @inlinable
  func take() -> Value? { current.withLock { $0.take() } }
}
