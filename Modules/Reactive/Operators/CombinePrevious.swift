extension Transformation where NewError == Error, NewValue == (Value, Value) {
  static func combinePrevious(_ initial: UncheckedSendable<Value?>) -> Transformation {
    .synchronous { sink, _ in
      let previous = SerialState(initial.value)
      return sink.receiving { value in
        let before = previous.state
        previous.state = value
        if let before { sink.value((before, value)) }
      }
    }
  }
}

extension Signal {
  /// Sends each value with the previous one, as `(previous, current)`. The first value is paired with `initial`.
  ///
  ///     let pairs = numbers.combinePrevious(0)
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -(0,1)-(1,2)-(2,3)-|
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: initial)))
  }

  /// Sends each value from the second one on with the previous one, as `(previous, current)`.
  ///
  ///     let pairs = numbers.combinePrevious()
  ///     // numbers  -1-----2-----3-----|
  ///     // pairs    -------(1,2)-(2,3)-|
  public func combinePrevious() -> Signal<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: nil)))
  }
}

extension SignalProducer {
  /// Sends each value with the previous one, the first with `initial`. See ``Signal/combinePrevious(_:)``.
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: initial)))
  }
  /// Sends each value from the second one on with the previous one. See ``Signal/combinePrevious()``.
  public func combinePrevious() -> SignalProducer<(Value, Value), Error> {
    lift(.combinePrevious(UncheckedSendable(value: nil)))
  }
}
