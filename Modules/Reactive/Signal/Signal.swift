/// A stream of events that happen whether or not anybody observes them: key presses, the changes of a property.
///
/// A signal sends any number of values, and then at most one event that ends it (see ``Event``). Observing it has no
/// side effect, and an observer gets the events sent after it came; if the signal has ended, it is interrupted at once.
///
/// ## Guarantees
///
/// - Serial: each observer gets one event at a time, and all observers get all events in the same order, however many
///   threads send. A value sent while another is being delivered, from another thread or from within an observer, is
///   delivered after it, by the thread that is delivering.
/// - Synchronous: a value sent while nothing is being delivered has reached all observers when `send` returns.
/// - No lock is held while an observer or an operator's closure runs.
///
/// ## Lifetime
///
/// A signal ends when its input sends an end or is gone, and it is kept as long as its source needs it: those
/// that observe it need not hold it. A derived signal with no observer that nobody holds lets go of its source.
public final class Signal<Value, Error: Swift.Error> {
  @usableFromInline let core: SignalCore<Value, Error>

  /// Makes the signal of `core`, which has counted it as a holder.
  @inlinable
  init(_ core: SignalCore<Value, Error>) {
    self.core = core
  }

  /// Makes a signal and calls `generator` at once with its input.
  ///
  /// - Parameter generator: Gets the input, which interrupts the signal when nobody holds it any longer, and the
  ///   signal's lifetime, which ends when the signal does, or when it has neither observers nor anybody who holds it.
  @inlinable
  public convenience init(_ generator: (Observer, Lifetime) -> Void) {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Error>(upstream: upstream)
    self.init(core)
    generator(Observer(core.input, interruptsOnDeinit: true), Lifetime(upstream))
  }

  @inlinable
  deinit {
    core.changeHolders(by: -1)
  }

  /// Makes a signal and its input, by which values are sent from outside.
  ///
  /// - Parameter disposable: Disposed of when the signal ends.
  @inlinable
  public static func pipe(disposable: (any Disposable)? = nil) -> (output: Signal, input: Observer) {
    let core = SignalCore<Value, Error>(upstream: disposable.map { CompositeDisposable([$0]) })
    return (Signal(core), Observer(core.input, interruptsOnDeinit: true))
  }

  /// A signal that never sends anything.
  @inlinable
  public static var never: Signal {
    Signal(SignalCore(isSilent: true))
  }

  /// A signal that completed before anybody could observe it.
  @inlinable
  public static var empty: Signal {
    Signal { observer, _ in observer.sendCompleted() }
  }
}

extension Signal: Sendable where Value: Sendable {}
