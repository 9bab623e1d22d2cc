extension Transformation where NewError == Error, NewValue == Value {
  static func skip(first count: Int) -> Transformation {
    .synchronous { sink, _ in
      let remaining = SerialState(count)
      return sink.receiving { value in if remaining.state > 0 { remaining.state -= 1 } else { sink.value(value) } }
    }
  }

  static func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Transformation {
    .synchronous { sink, _ in
      let isSkipping = SerialState(true)
      return sink.receiving { value in
        if isSkipping.state {
          if shouldContinue(value) { return }
          isSkipping.state = false
        }
        sink.value(value)
      }
    }
  }
}

extension Signal {
  /// Skips the first `count` values.
  ///
  ///     let rest = numbers.skip(first: 2)
  ///     // numbers  --1--2--3--4-|
  ///     // rest     --------3--4-|
  public func skip(first count: Int) -> Signal { lift(.skip(first: count)) }

  /// Skips values while `shouldContinue` returns `true`. Sends the first value for which it returns `false`, and all
  /// later values.
  ///
  ///     let rest = numbers.skip(while: { $0 < 3 })
  ///     // numbers  --1--3--2-|
  ///     // rest     -----3--2-|
  public func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.skip(while: shouldContinue))
  }
}

extension SignalProducer {
  /// Skips the first `count` values. See ``Signal/skip(first:)``.
  public func skip(first count: Int) -> SignalProducer { lift(.skip(first: count)) }

  /// Skips values while `shouldContinue` returns `true`. See ``Signal/skip(while:)``.
  public func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.skip(while: shouldContinue))
  }
}
