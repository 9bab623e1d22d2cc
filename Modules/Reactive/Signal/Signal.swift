/// A stream of events that occur whether or not the signal is observed, such as key presses or changes of a property.
///
/// A signal sends any number of values, followed by at most one event that ends it (see ``Event``). Observing a signal
/// has no side effects. An observer receives only the events that are sent after it subscribed. If the signal has
/// ended, the observer is interrupted immediately.
///
/// ## Guarantees
///
/// - Serial: each observer receives one event at a time, and all observers receive all events in the same order,
///   however many threads send. If an event is sent during the delivery of another, by a different thread or by an
///   observer, the thread that is already delivering delivers it afterwards.
/// - Synchronous: if no event is being delivered, `send` returns after all observers have received the event.
///   Otherwise, it returns when the event has been enqueued.
/// - Bounded: a thread that has delivered 1,000 events of other threads leaves the rest to another thread. If more than
///   1,000 events are waiting, a sender waits, unless it is delivering an event itself. So no thread is captured by
///   others that send all the time. The memory is bounded, unless observers of other signals send the events. An
///   observer must not wait for a thread that sends to the signal: if 1,000 events wait, both would wait for ever.
/// - Unlocked: no lock is held while an observer or an operator's closure runs.
///
/// ## Lifetime
///
/// A signal ends when a terminating event is sent to its input, or when the input is deinitialised. The input of a
/// signal keeps the signal active, so observers need not retain the signal. An active signal also keeps every observed
/// signal active that is derived from it. A derived signal that is neither observed nor retained unsubscribes from its
/// source.
public final class Signal<Value, Error: Swift.Error> {
  let core: SignalCore<Value, Error>

  /// Creates the only signal of `core`.
  init(_ core: SignalCore<Value, Error>) { self.core = core }

  /// Creates a signal and immediately calls `generator` with its input.
  ///
  /// - Parameter generator: Receives the input and the lifetime of the signal. If the input is deinitialised, the
  ///   signal is interrupted. The lifetime ends with the signal, or when the signal is neither observed nor retained.
  public convenience init(_ generator: (Observer, Lifetime) -> Void) {
    let resources = CompositeDisposable()
    let core = SignalCore<Value, Error>(resources: resources)
    self.init(core)
    generator(core.makeInput(), Lifetime(resources))
  }

  /// Creates a signal of the events of `producer`, which is started immediately.
  @usableFromInline
  convenience init(starting producer: SignalProducer<Value, Error>) {
    let resources = CompositeDisposable()
    let core = SignalCore<Value, Error>(resources: resources)
    self.init(core)
    let input = UncheckedSendable(value: producer.subscribe(core.input, resources))
    resources.add { withExtendedLifetime(input) {} }
  }

  deinit { core.signalDidDeinit() }

  /// Creates a signal that is controlled by sending events to its input.
  ///
  /// - Parameter disposable: Disposed of when the signal ends, or when it is neither observed nor retained.
  /// - Returns: The signal and its input. If the input is deinitialised, the signal is interrupted.
  public static func pipe(disposable: (any Disposable)? = nil) -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Error>(resources: disposable.map { CompositeDisposable([$0]) })
    return (Signal(core), core.makeInput())
  }

  /// A signal that never sends an event.
  public static var never: Signal { Signal(SignalCore(isSilent: true)) }

  /// A signal that has already completed, so that it interrupts its observers.
  public static var empty: Signal { Signal { observer, _ in observer.sendCompleted() } }
}

extension Signal: Sendable where Value: Sendable {}
