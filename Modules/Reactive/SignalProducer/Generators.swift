extension SignalProducer {
  /// Creates a producer from another source, such as a signal, a property or a result.
  public init<Base: SignalProducerConvertible>(_ base: Base) where Base.Value == Value, Base.Error == Error {
    self = base.producer
  }
}

// The following initialisers also exist for producers with any error type. They are repeated here so that the compiler
// infers the error type `Never` where nothing else determines it.

extension SignalProducer where Error == Never {
  /// Creates a producer that sends `value` and completes.
  @inlinable @_disfavoredOverload
  public init(value: Value) {
    let value = UncheckedSendable(value: value)
    self.init { value.value }
  }

  /// Copies the elements of `values`, and creates a producer that sends them in order and completes.
  @inlinable
  public init<S: Sequence>(_ values: S) where S.Element == Value {
    let values = UncheckedSendable(value: Array(values))
    self.init(synchronous: { sink, resources in sink.send(values.value, until: resources) })
  }

  /// Creates a producer that sends the elements of `values` in order and completes. Each start iterates over `values`
  /// lazily, so the sequence may be infinite.
  @inlinable
  public init<S: Sequence & Sendable>(_ values: S) where S.Element == Value {
    self.init(synchronous: { sink, resources in sink.send(values, until: resources) })
  }

  /// Creates a producer that sends the given values in order and completes.
  public init(values first: Value, _ second: Value, _ others: Value...) { self.init([first, second] + others) }
}

extension SignalProducer where Error == any Swift.Error {
  /// Creates a producer that calls `action` at each start. It sends the returned value and completes, or fails with the
  /// thrown error.
  public init(_ action: @escaping @Sendable () throws -> Value) { self.init { Result(catching: action) } }
}

extension Sink {
  /// Creates the sink of an operator that handles its values with `receive`, and forwards the end to this sink.
  @inlinable
  func receiving<Input>(_ receive: @escaping @Sendable (Input) -> Void) -> Sink<Input, Error> {
    Sink<Input, Error>(value: receive, end: end)
  }

  /// Sends the elements in order, and then the completion. As soon as `resources` is disposed of, sends an interruption
  /// instead.
  @inlinable
  func send(_ values: some Sequence<Value>, until resources: CompositeDisposable) {
    for element in values {
      if resources.isDisposed { return end(.interrupted) }
      value(element)
    }
    end(resources.isDisposed ? .interrupted : .completed)
  }
}
