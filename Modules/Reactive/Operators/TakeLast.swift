extension Stage where NewError == Error, NewValue == Value {
  static func take(last count: Int) -> Stage {
    .inline { sink, upstream in
      let last = SerialState(LastValues<Value>(capacity: count))
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
  /// Sends the last `count` values when the signal completes, or all values if there were fewer. A failure or an
  /// interruption is forwarded without these values.
  ///
  ///     let lastTwo = numbers.take(last: 2)
  ///     // numbers  --1--2--3-|
  ///     // lastTwo  ----------2,3|
  ///
  /// - Precondition: `count` is not negative.
  public func take(last count: Int) -> Signal {
    precondition(count >= 0, "The count must not be negative.")
    return lift(.take(last: count))
  }
}

extension SignalProducer {
  /// Sends the last `count` values when the work completes, or all values if there were fewer. A failure or an
  /// interruption is forwarded without these values. See ``Signal/take(last:)``.
  ///
  /// - Precondition: `count` is not negative.
  public func take(last count: Int) -> SignalProducer {
    precondition(count >= 0, "The count must not be negative.")
    return lift(.take(last: count))
  }
}
