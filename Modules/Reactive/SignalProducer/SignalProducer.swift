/// Work that can be started and cancelled, and sends events while it runs, such as a request or a timer.
///
/// A producer only describes the work. Every **start** (a call of `start(_:)` or one of its variants) runs the work
/// again, independently of other starts. To cancel the work and interrupt the observer, dispose of the disposable that
/// the start returns. An operator returns another producer, and starts nothing.
///
/// A start delivers events like a ``Signal``: serially, and synchronously if the work is synchronous. The lifetime of
/// the work ends when the last event has been delivered or the start is disposed of. Everything that is registered with
/// the lifetime is then disposed of.
public struct SignalProducer<Value, Error: Swift.Error> {
  /// The type of the signal that ``startWithSignal(_:)`` creates.
  public typealias ProducedSignal = Signal<Value, Error>

  @usableFromInline typealias Subscribe = @Sendable (Sink<Value, Error>, StartContext) -> Void

  /// Starts the work. The work sends its events to the sink, serially, and adds to the composite disposable everything
  /// that has to be disposed of to cancel it. The caller disposes of the composite when the work ends or is cancelled.
  @usableFromInline let subscribe: Subscribe
  /// The parts of a producer that `concat` has created. So a chain of `concat` becomes one list when it is started, and
  /// a value does not pass through all operators of the chain.
  @usableFromInline let concatenation: Concatenation<Value, Error>?

  @inlinable
  init(subscribe: @escaping Subscribe, concatenation: Concatenation<Value, Error>? = nil) {
    self.subscribe = subscribe
    self.concatenation = concatenation
  }

  /// Creates a producer that calls `startHandler` at each start.
  ///
  /// - Parameter startHandler: Starts the work, given an observer and the lifetime of the start. Send events to the
  ///   observer from any thread. The disposable that the start returns retains the observer; if the observer is
  ///   deinitialised, the start is interrupted. Register with the lifetime everything that has to be cancelled or
  ///   disposed of.
  @inlinable
  public init(_ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void) {
    self.init(subscribe: { sink, upstream in
      let observer = Signal<Value, Error>.Observer(sink.serialized(), interruptsOnDeinit: true)
      startHandler(observer, Lifetime(upstream))
      upstream.retain(observer)
    })
  }

  /// Creates a producer that sends the events that `signal` sends after the start. The producer retains the signal.
  @inlinable
  public init(_ signal: Signal<Value, Error>) {
    let core = signal.core
    let hold = UncheckedSendable(value: signal)
    self.init(subscribe: { sink, upstream in
      upstream.insert(core.attach(sink))
      withExtendedLifetime(hold) {}
    })
  }

  /// Creates a producer that sends `value` and completes.
  @inlinable
  public init(value: Value) {
    let value = UncheckedSendable(value: value)
    self.init(subscribe: { sink, upstream in
      sink.value(value.value)
      if !upstream.isDisposed { sink.end(.completed) }
    })
  }

  /// Creates a producer that calls `action` at each start, sends the value that it returns, and completes.
  @inlinable
  public init(_ action: @escaping @Sendable () -> Value) {
    self.init(subscribe: { sink, upstream in
      sink.value(action())
      if !upstream.isDisposed { sink.end(.completed) }
    })
  }

  /// Creates a producer that fails with `error`.
  @inlinable
  public init(error: Error) {
    self.init(subscribe: { sink, _ in sink.end(.failed(error)) })
  }

  /// Creates a producer that sends the value of `result` and completes, or fails with its error.
  @inlinable
  public init(result: Result<Value, Error>) {
    switch result {
    case .success(let value): self.init(value: value)
    case .failure(let error): self.init(error: error)
    }
  }

  /// Creates a producer that calls `action` at each start. It sends the returned value and completes, or fails with the
  /// returned error.
  @inlinable
  public init(_ action: @escaping @Sendable () -> Result<Value, Error>) {
    self.init(subscribe: { sink, upstream in
      switch action() {
      case .success(let value):
        sink.value(value)
        if !upstream.isDisposed { sink.end(.completed) }
      case .failure(let error):
        sink.end(.failed(error))
      }
    })
  }

  /// Copies the elements of `values`, and creates a producer that sends them in order and completes.
  @inlinable
  public init<S: Sequence>(_ values: S) where S.Element == Value {
    let values = UncheckedSendable(value: Array(values))
    self.init(subscribe: { sink, upstream in sink.send(values.value, until: upstream) })
  }

  /// Creates a producer that sends the elements of `values` in order and completes. Each start iterates over `values`
  /// lazily, so the sequence may be infinite.
  @inlinable
  public init<S: Sequence & Sendable>(_ values: S) where S.Element == Value {
    self.init(subscribe: { sink, upstream in sink.send(values, until: upstream) })
  }

  /// Creates a producer that sends the given values in order and completes.
  @inlinable
  public init(values first: Value, _ second: Value, _ others: Value...) {
    self.init([first, second] + others)
  }

  /// A producer that completes immediately.
  @inlinable
  public static var empty: SignalProducer {
    SignalProducer(subscribe: { sink, _ in sink.end(.completed) })
  }

  /// A producer that never sends an event.
  @inlinable
  public static var never: SignalProducer {
    SignalProducer(subscribe: { _, _ in })
  }
}

extension SignalProducer: Sendable where Value: Sendable {}
