extension Transformation where NewError == Error, NewValue == Value {
  /// Takes values while `shouldContinue` returns `true`, and also the first other value if `takesLast` is true.
  static func take(while shouldContinue: @escaping @Sendable (Value) -> Bool, including takesLast: Bool) -> Transformation {
    .synchronous { sink, _ in
      let hasEnded = SerialState(false)
      return Sink(
        value: { value in
          guard !hasEnded.state else { return }
          if shouldContinue(value) { return sink.value(value) }
          hasEnded.state = true
          if takesLast { sink.value(value) }
          sink.end(.completed)
        },
        end: { ending in if !hasEnded.state { sink.end(ending) } })
    }
  }
}

extension Signal {
  /// Sends values while `shouldContinue` returns `true`, and then completes.
  ///
  ///     let taken = numbers.take(while: { $0 < 3 })
  ///     // numbers  --1--2--3--1-|
  ///     // taken    --1--2--|
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: shouldContinue, including: false))
  }

  /// Sends values up to and including the first one for which `shouldContinue` returns `false`, and then completes.
  ///
  ///     let taken = numbers.take(until: { $0 < 3 })
  ///     // numbers  --1--2--3--1-|
  ///     // taken    --1--2--3|
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: shouldContinue, including: true))
  }
}

extension SignalProducer {
  /// Completes and cancels the work when `shouldContinue` returns `false`. See ``Signal/take(while:)``.
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.take(while: shouldContinue, including: false))
  }

  /// Cancels the work after the first value for which `shouldContinue` is false. See ``Signal/take(until:)``.
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.take(while: shouldContinue, including: true))
  }
}
