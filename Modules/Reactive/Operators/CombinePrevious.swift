extension Signal {
  /// Sends each value with the previous one, as `(previous, current)`. The first value is paired with `initial`.
  ///
  ///     let pairs = numbers.combinePrevious(0)
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -(0,1)-(1,2)-(2,3)-|
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
    scanMap(initial) { ($1, ($0, $1)) }
  }

  /// Sends each value from the second one on with the previous one, as `(previous, current)`.
  ///
  ///     let pairs = numbers.combinePrevious()
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -------(1,2)-(2,3)-|
  public func combinePrevious() -> Signal<(Value, Value), Error> {
    scanMap(Value?.none) { previous, value in (value, previous.map { ($0, value) }) }.skipNil()
  }
}

extension SignalProducer {
  /// Sends each value with the previous one, the first with `initial`. See ``Signal/combinePrevious(_:)``.
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
    scanMap(initial) { ($1, ($0, $1)) }
  }
  /// Sends each value from the second one on with the previous one. See ``Signal/combinePrevious()``.
  public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
    scanMap(Value?.none) { previous, value in (value, previous.map { ($0, value) }) }.skipNil()
  }
}
