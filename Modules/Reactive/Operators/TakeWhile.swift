extension Stage where NewError == Error, NewValue == Value {
  /// Takes values up to the first that does not fit, and that one only if it is `including` it.
  @inlinable
  static func take(while shouldContinue: @escaping @Sendable (Value) -> Bool, including takesLast: Bool) -> Stage {
    .inline { sink, _ in
      let hasEnded = Confined(false)
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
  /// Sends the values up to the first for which `shouldContinue` is false, and then completes, without that one.
  @inlinable
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: shouldContinue, including: false))
  }

  /// Sends the values up to the first for which `shouldContinue` is false, that one included, and then completes.
  @inlinable
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: shouldContinue, including: true))
  }
}

extension SignalProducer {
  /// Sends the values up to the first for which `shouldContinue` is false, and then completes, which cancels the work.
  @inlinable
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.take(while: shouldContinue, including: false))
  }

  /// Sends the values up to the first for which `shouldContinue` is false, that one included, and then completes, which
  /// cancels the work.
  @inlinable
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
    lift(.take(while: shouldContinue, including: true))
  }
}
