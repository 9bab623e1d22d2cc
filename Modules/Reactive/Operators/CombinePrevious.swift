extension Stage where NewError == Error, NewValue == (Value, Value) {
  @inlinable
  static func combinePrevious(_ initial: Trusted<Value?>) -> Stage {
    .inline { sink, _ in
      let previous = Confined(initial.value)
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
  /// Sends each value together with the one before it: `initial` is before the first.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(Trusted(value: initial)))
  }

  /// Sends each value but the first together with the one before it.
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(Trusted(value: nil)))
  }
}

extension SignalProducer {
  /// Sends each value together with the one before it: `initial` is before the first.
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(Trusted(value: initial)))
  }

  /// Sends each value but the first together with the one before it.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(Trusted(value: nil)))
  }
}
