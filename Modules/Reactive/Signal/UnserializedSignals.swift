// In ReactiveSwift, the callers of such signals must send one event at a time. Here the input of every signal serialises
// at no extra cost, so these functions are alternative names for the standard signals.

extension Signal {
  /// Creates a signal and its input, like ``pipe(disposable:)``.
  ///
  /// The input is thread-safe, despite the name: callers need not send one event at a time.
  ///
  /// - Parameter disposable: Disposed of when the signal ends.
  /// - Returns: The signal and its input.
  @inlinable
  public static func unserializedPipe(disposable: (any Disposable)? = nil) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// Creates a signal and its input, to which the signal's own observers may send, like ``pipe(disposable:)``.
  ///
  /// A value that is sent during the delivery of another is delivered afterwards, to all observers in the same order.
  ///
  /// - Parameter disposable: Disposed of when the signal ends.
  /// - Returns: The signal and its input.
  @inlinable
  public static func reentrantUnserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) {
    pipe(disposable: disposable)
  }

  /// Creates a signal, like ``init(_:)``.
  @inlinable
  public static func unserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }

  /// Creates a signal, like ``init(_:)``.
  @inlinable
  public static func reentrantUnserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal {
    Signal(generator)
  }
}

extension SignalProducer {
  /// Creates a producer, like ``init(_:)``.
  @inlinable
  public static func unserialized(
    _ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void
  ) -> SignalProducer {
    SignalProducer(startHandler)
  }
}
