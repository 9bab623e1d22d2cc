/// Work that gives events when it is started, and can be cancelled: a request, a timer, the values of an array.
///
/// A producer is a description. Each start does the work anew and gets its own events; disposing of a start cancels the
/// work underneath and interrupts the observer. An operator on a producer makes another description.
///
/// A start delivers as a ``Signal`` does: serially, and synchronously where the work is synchronous. When the last
/// event has been delivered, or the start is disposed of, the lifetime of the work ends, and all that hangs on it is
/// disposed of.
public struct SignalProducer<Value, Error: Swift.Error> {
  /// The signal of one start.
  public typealias ProducedSignal = Signal<Value, Error>

  @usableFromInline typealias Subscribe = @Sendable (Sink<Value, Error>, CompositeDisposable) -> Void

  /// Starts the work: its events go to the sink, serially, and what ends it goes into the disposable. Whoever calls
  /// disposes of that at the end.
  @usableFromInline let subscribe: Subscribe

  @inlinable
  init(subscribe: @escaping Subscribe) {
    self.subscribe = subscribe
  }

  /// Makes a producer that calls `startHandler` at each start.
  ///
  /// - Parameter startHandler: Gets the observer to send events to, from any thread, which interrupts the start when
  ///   nobody holds it any longer, and the lifetime of the start, on which it hangs what has to be cancelled or
  ///   disposed of.
  @inlinable
  public init(_ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void) {
    self.init(subscribe: { sink, upstream in
      let observer = Signal<Value, Error>.Observer(sink.serialized(), interruptsOnDeinit: true)
      startHandler(observer, Lifetime(upstream))
      upstream.hold(observer)
    })
  }

  /// Makes a producer that sends the events that `signal` sends from the start on.
  @inlinable
  public init(_ signal: Signal<Value, Error>) {
    let core = signal.core
    let hold = Trusted(value: signal)
    self.init(subscribe: { sink, upstream in
      upstream.insert(core.attach(sink))
      withExtendedLifetime(hold) {}
    })
  }

  /// Makes a producer that sends `value` and completes.
  @inlinable
  public init(value: Value) {
    let value = Trusted(value: value)
    self.init(subscribe: { sink, upstream in
      sink.value(value.value)
      if !upstream.isDisposed { sink.end(.completed) }
    })
  }

  /// Makes a producer that sends what `action` returns at each start, and completes.
  @inlinable
  public init(_ action: @escaping @Sendable () -> Value) {
    self.init(subscribe: { sink, upstream in
      sink.value(action())
      if !upstream.isDisposed { sink.end(.completed) }
    })
  }

  /// Makes a producer that fails with `error`.
  @inlinable
  public init(error: Error) {
    self.init(subscribe: { sink, _ in sink.end(.failed(error)) })
  }

  /// Makes a producer that sends the value and completes, or fails with the error.
  @inlinable
  public init(result: Result<Value, Error>) {
    switch result {
    case .success(let value): self.init(value: value)
    case .failure(let error): self.init(error: error)
    }
  }

  /// Makes a producer that calls `action` at each start, and sends its value and completes, or fails with its error.
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

  /// A producer that completes at once.
  @inlinable
  public static var empty: SignalProducer {
    SignalProducer(subscribe: { sink, _ in sink.end(.completed) })
  }

  /// A producer that never sends anything.
  @inlinable
  public static var never: SignalProducer {
    SignalProducer(subscribe: { _, _ in })
  }
}

extension SignalProducer: Sendable where Value: Sendable {}
