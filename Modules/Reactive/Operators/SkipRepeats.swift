extension Transformation where NewError == Error, NewValue == Value {
  static func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Transformation {
    .synchronous { sink, _ in
      let last = SerialState<Value?>(nil)
      return sink.receiving { value in
        if let last = last.state, isEquivalent(last, value) { return }
        last.state = value
        sink.value(value)
      }
    }
  }
}

extension Signal {
  /// Skips each value that is equivalent to the last value sent. `isEquivalent` receives the last value sent and the
  /// new one.
  ///
  ///     let jumps = numbers.skipRepeats { abs($0 - $1) < 2 }
  ///     // numbers  --1--2--3--3-|
  ///     // jumps    --1-----3----|
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
    lift(.skipRepeats(isEquivalent))
  }

  /// Skips each value that equals the previous one.
  ///
  ///     let changes = numbers.skipRepeats()
  ///     // numbers  --1--1--2--1-|
  ///     // changes  --1-----2--1-|
  public func skipRepeats() -> Signal where Value: Equatable & SendableMetatype { skipRepeats { $0 == $1 } }
}

extension SignalProducer {
  /// Skips each value that is equivalent to the last value sent. See ``Signal/skipRepeats(_:)``.
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> SignalProducer {
    lift(.skipRepeats(isEquivalent))
  }

  /// Skips each value that equals the previous one. See ``Signal/skipRepeats()``.
  public func skipRepeats() -> SignalProducer where Value: Equatable & SendableMetatype { skipRepeats { $0 == $1 } }
}
