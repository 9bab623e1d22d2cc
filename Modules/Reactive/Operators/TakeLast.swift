extension Stage where NewError == Error, NewValue == Value {
  @inlinable
  static func take(last count: Int) -> Stage {
    .inline { sink, upstream in
      let last = Confined(LastValues<Value>(capacity: count))
      return Sink(
        value: { _ = last.state.append($0) },
        end: { ending in
          if case .completed = ending {
            let values = last.state
            guard values.send(to: sink, until: upstream) else { return }
          }
          sink.end(ending)
        })
    }
  }
}

extension Signal {
  /// Sends the last `count` values, or all if there were fewer, when the signal completes.
  ///
  /// A failure or an interruption is passed on without them.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(last count: Int) -> Signal {
    precondition(count >= 0, "a negative number of values cannot be taken")
    return lift(.take(last: count))
  }
}

extension SignalProducer {
  /// Sends the last `count` values, or all if there were fewer, when the work completes.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(last count: Int) -> SignalProducer {
    precondition(count >= 0, "a negative number of values cannot be taken")
    return lift(.take(last: count))
  }
}
