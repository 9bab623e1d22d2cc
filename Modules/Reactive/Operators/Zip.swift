extension Signal {
  /// Pairs the first values of both signals, then their second values, and so on.
  ///
  /// A value is buffered until the other signal has sent its counterpart. Completes when either signal has completed
  /// and all its values have been used. Fails or is interrupted as soon as either fails or is interrupted.
  ///
  ///     let pairs = Signal.zip(numbers, letters)
  ///     // numbers  1--2--3------|
  ///     // letters  ----a-----b---
  ///     // pairs    ----(1,a)-(2,b)
  @inlinable
  public static func zip<B>(_ a: Signal, _ b: Signal<B, Error>) -> Signal<(Value, B), Error> {
    .init(.zip, Inputs(a.producer, b.producer))
  }

  /// Combines the first values of `signals`, in the order of `signals`, then their second values, and so on.
  ///
  /// Ends like the overload for two signals. If `signals` is empty, the returned signal interrupts its observers. Each
  /// output takes time proportional to the number of signals.
  @inlinable
  public static func zip<S: Sequence>(
    _ signals: S
  ) -> Signal<[Value], Error> where S.Element == Signal<Value, Error> {
    let producers = signals.map(\.producer)
    return producers.isEmpty ? .empty : Signal<[Value], Error>(.zip, Inputs(producers))
  }
}

extension SignalProducer {
  /// Starts both producers in order, and pairs their first values, then their second values, and so on.
  ///
  /// A value is buffered until the other producer has sent its counterpart. Completes when either producer has
  /// completed and all its values have been used. Fails or is interrupted as soon as either fails or is interrupted. A
  /// producer that is still running at the end is cancelled.
  @inlinable
  public static func zip<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    .init(.zip, Inputs(a.producer, b.producer))
  }

  /// Starts all `producers` in order, and combines their values by position. Ends like the overload for two producers.
  /// Completes immediately if `producers` is empty.
  @inlinable
  public static func zip<S: Sequence>(
    _ producers: S
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty ? .empty : SignalProducer<[Value], Error>(.zip, Inputs(producers))
  }

  /// Works like ``zip(_:)``, but sends `emptySentinel` and completes if `producers` is empty.
  @inlinable
  public static func zip<S: Sequence>(
    _ producers: S, emptySentinel: [S.Element.Value]
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty
      ? SignalProducer<[Value], Error>(value: emptySentinel)
      : SignalProducer<[Value], Error>(.zip, Inputs(producers))
  }
}
