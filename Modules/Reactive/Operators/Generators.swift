extension SignalProducer {
  /// Makes the producer of what can be turned into one.
  @inlinable
  public init<Base: SignalProducerConvertible>(_ base: Base) where Base.Value == Value, Base.Error == Error {
    self = base.producer
  }
}

// What cannot fail has these once more, so that the type of the error need not be said where nothing else says it.

extension SignalProducer where Error == Never {
  /// Makes a producer that sends `value` and completes.
  @inlinable
  public init(value: Value) {
    self.init(result: .success(value))
  }

  /// Makes a producer that sends the elements of `values` in turn and completes. They are copied now.
  @inlinable
  public init<S: Sequence>(_ values: S) where S.Element == Value {
    let values = Trusted(value: Array(values))
    self.init(subscribe: { sink, upstream in sink.send(values.value, until: upstream) })
  }

  /// Makes a producer that sends the elements of `values` in turn and completes. They are made at each start, as they
  /// are needed, so that there may be no end of them.
  @inlinable
  public init<S: Sequence & Sendable>(_ values: S) where S.Element == Value {
    self.init(subscribe: { sink, upstream in sink.send(values, until: upstream) })
  }

  /// Makes a producer that sends the given values in turn and completes.
  @inlinable
  public init(values first: Value, _ second: Value, _ others: Value...) {
    self.init([first, second] + others)
  }
}

extension SignalProducer where Error == any Swift.Error {
  /// Makes a producer that calls `action` at each start, and sends what it returns and completes, or fails with what it
  /// throws.
  @inlinable
  public init(_ action: @escaping @Sendable () throws -> Value) {
    self.init { Result(catching: action) }
  }
}

extension Sink {
  /// Sends the elements in turn, and the completion, unless `upstream` is disposed of meanwhile.
  @inlinable
  func send(_ values: some Sequence<Value>, until upstream: CompositeDisposable) {
    for value in values {
      guard !upstream.isDisposed else { return }
      self.value(value)
    }
    if !upstream.isDisposed { end(.completed) }
  }
}
