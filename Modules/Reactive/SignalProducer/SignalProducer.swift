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

  @usableFromInline
  typealias Subscribe = @Sendable (Sink<Value, Error>, CompositeDisposable) -> AnyObject?

  /// Starts the work. The work sends its events to the sink, serially.
  ///
  /// The work adds to the composite everything that has to be disposed of to cancel it, and also a ``SerialSink``,
  /// unless it sends its events synchronously. The caller disposes of the composite when the work ends or is cancelled.
  ///
  /// Returns the input of the work if the caller has to retain it as long as it retains the composite. The work is
  /// interrupted when its input is released.
  @usableFromInline let subscribe: Subscribe
  /// The parts of a producer that `concat` has created.
  @usableFromInline let concatenation: Concatenation<Value, Error>?

  /// The producer, for use in a closure that is sendable.
  @inlinable
  var unchecked: UncheckedSendable<SignalProducer> { UncheckedSendable(value: self) }

  @inlinable
  init(subscribe: @escaping Subscribe, concatenation: Concatenation<Value, Error>? = nil) {
    self.subscribe = subscribe
    self.concatenation = concatenation
  }

  /// Creates a producer that calls `send` at each start. It has to send all events before it returns, and to stop as
  /// soon as the composite is disposed of.
  @inlinable
  init(synchronous send: @escaping @Sendable (Sink<Value, Error>, CompositeDisposable) -> Void) {
    self.init(subscribe: { sink, resources in
      send(sink, resources)
      return nil
    })
  }

  /// Creates a producer that calls `work` at each start. The work may send its events at any time, from any thread.
  @usableFromInline
  init(asynchronous work: @escaping @Sendable (SerialSink<Value, Error>, CompositeDisposable) -> Void) {
    self.init(subscribe: { sink, resources in
      let output = SerialSink(sink)
      resources.insert(output)
      work(output, resources)
      return nil
    })
  }

  /// Creates a producer that calls `startHandler` at each start.
  ///
  /// - Parameter startHandler: Starts the work, given an observer and the lifetime of the start. Send events to the
  ///   observer from any thread. The disposable that the start returns retains the observer; if the observer is
  ///   deinitialised, the start is interrupted. Register with the lifetime everything that has to be cancelled or
  ///   disposed of.
  public init(_ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void) {
    self.init(subscribe: { sink, resources in
      let output = SerialSink(sink)
      resources.insert(output)
      let observer = Signal<Value, Error>.Observer(output.sink, onDeinit: { output.end(.interrupted) })
      startHandler(observer, Lifetime(resources))
      return resources.isDisposed ? nil : observer
    })
  }

  /// Creates a producer that sends the events that `signal` sends after the start. The producer retains the signal.
  public init(_ signal: Signal<Value, Error>) {
    if signal.core.isSilent {
      self = .never
      return
    }
    let signal = UncheckedSendable(value: signal)
    self.init(asynchronous: { output, resources in
      withExtendedLifetime(signal) { _ = resources.insert(signal.value.core.attach(output.sink)) }
    })
  }

  /// Creates a producer that sends `value` and completes.
  // Without the attribute, a trailing closure would be the value.
  @inlinable @_disfavoredOverload
  public init(value: Value) {
    let value = UncheckedSendable(value: value)
    self.init { value.value }
  }

  /// Creates a producer that calls `action` at each start, sends the value that it returns, and completes.
  @inlinable
  public init(_ action: @escaping @Sendable () -> Value) {
    self.init(synchronous: { sink, resources in
      sink.value(action())
      sink.end(resources.isDisposed ? .interrupted : .completed)
    })
  }

  /// Creates a producer that calls `makeProducer` at each start, and starts the returned producer.
  ///
  ///     SignalProducer.deferred { client.send(makeRequest(sentAt: Date())) }
  public static func deferred(_ makeProducer: @escaping @Sendable () -> SignalProducer) -> SignalProducer {
    SignalProducer(subscribe: { sink, resources in makeProducer().subscribe(sink, resources) })
  }

  /// Creates a producer that fails with `error`.
  public init(error: Error) { self.init(synchronous: { sink, _ in sink.end(.failed(error)) }) }

  /// Creates a producer that sends the value of `result` and completes, or fails with its error.
  public init(result: Result<Value, Error>) {
    let result = UncheckedSendable(value: result)
    self.init { result.value }
  }

  /// Creates a producer that calls `action` at each start. It sends the returned value and completes, or fails with the
  /// returned error.
  public init(_ action: @escaping @Sendable () -> Result<Value, Error>) {
    self.init(synchronous: { sink, resources in
      switch action() {
      case .success(let value):
        sink.value(value)
        sink.end(resources.isDisposed ? .interrupted : .completed)
      case .failure(let error):
        sink.end(.failed(error))
      }
    })
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

  /// A producer that completes immediately.
  public static var empty: SignalProducer { SignalProducer(synchronous: { sink, _ in sink.end(.completed) }) }

  /// A producer that never sends an event.
  public static var never: SignalProducer {
    SignalProducer(subscribe: { sink, resources in
      // The composite does not retain the output, because nothing would ever break the cycle.
      let output = SerialSink(sink)
      resources.insert(AnyDisposable { [weak output] in output?.dispose() })
      return output
    })
  }
}

extension SignalProducer: Sendable where Value: Sendable {}
