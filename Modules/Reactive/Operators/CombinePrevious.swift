extension Stage where NewError == Error, NewValue == (Value, Value) {
  @inlinable
  static func combinePrevious(_ initial: UncheckedSendable<Value?>) -> Stage {
    .inline { sink, _ in
      let previous = SerialState(initial.value)
      return Sink(
        value: { value in
          let before = previous.state
          previous.state = value
          if let before { sink.value((before, value)) }
        },
        end: sink.end)
    }
  }
}

extension Signal {
  /// Sends each value with the previous one, as `(previous, current)`. The first value is paired with `initial`.
  ///
  ///     let pairs = numbers.combinePrevious(0)
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -(0,1)-(1,2)-(2,3)-|
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: initial)))
  }

  /// Sends each value from the second one on with the previous one, as `(previous, current)`.
  ///
  ///     let pairs = numbers.combinePrevious()
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -------(1,2)-(2,3)-|
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: nil)))
  }
}

extension SignalProducer {
  /// Sends each value with the previous one, as `(previous, current)`. The first value is paired with `initial`. See
  /// ``Signal/combinePrevious(_:)``.
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: initial)))
  }

  /// Sends each value from the second one on with the previous one, as `(previous, current)`. See
  /// ``Signal/combinePrevious()``.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: nil)))
  }
}
