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
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: initial)))
  }

  /// Sends each value from the second one on with the previous one, as `(previous, current)`.
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: nil)))
  }
}

extension SignalProducer {
  /// Sends each value with the previous one, as `(previous, current)`. The first value is paired with `initial`.
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: initial)))
  }

  /// Sends each value from the second one on with the previous one, as `(previous, current)`.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: nil)))
  }
}
