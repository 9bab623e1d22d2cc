// In ReactiveSwift, the input of such a signal is not thread-safe. Here, every input is. So these functions are only
// alternative names of the standard functions, for code that was written for ReactiveSwift.

extension Signal {
  /// Creates a signal and its input, like ``pipe(disposable:)``. The input is thread-safe, despite the name.
  public static func unserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) { pipe(disposable: disposable) }
  /// Creates a signal and its input, like ``pipe(disposable:)``. Observers of the signal may send to the input.
  public static func reentrantUnserializedPipe(
    disposable: (any Disposable)? = nil
  ) -> (output: Signal, input: Observer) { pipe(disposable: disposable) }
  /// Creates a signal, like ``init(_:)``.
  public static func unserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal { Signal(generator) }
  /// Creates a signal, like ``init(_:)``.
  public static func reentrantUnserialized(_ generator: (Observer, Lifetime) -> Void) -> Signal { Signal(generator) }
}

extension SignalProducer {
  /// Creates a producer that calls `startHandler` at each start, like the initialiser with the same parameter.
  public static func unserialized(
    _ startHandler: @escaping @Sendable (Signal<Value, Error>.Observer, Lifetime) -> Void
  ) -> SignalProducer { SignalProducer(startHandler) }
}
