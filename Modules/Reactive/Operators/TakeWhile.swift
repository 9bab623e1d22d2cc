extension Stage where NewError == Error, NewValue == Value {
  /// Takes values while `shouldContinue` returns `true`, and also the first other value if `takesLast` is true.
  @inlinable
  static func take(while shouldContinue: @escaping @Sendable (Value) -> Bool, including takesLast: Bool) -> Stage {
    .inline { sink, _ in
      let hasEnded = SerialState(false)
      return Sink(
        value: { value in
          guard !hasEnded.state else { return }
          if shouldContinue(value) { return sink.value(value) }
          hasEnded.state = true
          if takesLast { sink.value(value) }
          sink.end(.completed)
        },
        end: { ending in
          guard !hasEnded.state else { return }
          hasEnded.state = true
          sink.end(ending)
        })
    }
  }
}

extension Signal {
  /// Sends values while `shouldContinue` returns `true`, and then completes.
  @inlinable
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: shouldContinue, including: false))
  }

  /// Sends values until `shouldContinue` returns `false`, including that value, and then completes.
  @inlinable
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: shouldContinue, including: true))
  }
}

extension SignalProducer {
  /// Sends values while `shouldContinue` returns `true`, and then completes, which cancels the work.
  @inlinable
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.take(while: shouldContinue, including: false))
  }

  /// Sends values until `shouldContinue` returns `false`, including that value, and then completes, which cancels the
  /// work.
  @inlinable
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.take(while: shouldContinue, including: true))
  }
}
