// Other libraries leave it to the callers of such signals to send one event at a time. Here the input of every signal
// serialises, at the same price, so that these are other names for the signals that there are.

extension Signal {
  /// A signal whose input leaves it to its callers to send one event at a time; here they need not, as with
  /// ``pipe(disposable:)``.
  ///
  /// - Parameter disposable: Disposed of when the signal ends.
  @inlinable
  public static func unserializedPipe(disposable: (any Disposable)? = nil) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// A signal whose observers may send into it.
  ///
  /// A value that is sent from within the delivery of another is delivered after it, to all observers in the same
  /// order. So it is with ``pipe(disposable:)`` as well.
  ///
  /// - Parameter disposable: Disposed of when the signal ends.
  @inlinable
  public static func reentrantUnserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// As ``init(_:)``.
  @inlinable
  public static func unserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// As ``init(_:)``.
  @inlinable
  public static func reentrantUnserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }
}

extension SignalProducer {
  /// As ``init(_:)``.
  @inlinable
  public static func unserialized(
    _ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void
  ) -> SignalProducer {
    SignalProducer(startHandler)
  }
}
