extension Transformation where NewError == Error, NewValue == Value {
  static func take(last count: Int) -> Transformation {
    precondition(count >= 0, "The count must not be negative.")
    return .synchronous { sink, resources in
      let last = SerialState(FIFOQueue<Value>())
      return Sink(
        value: { value in
          last.state.append(value)
          if last.state.count > count { _ = last.state.popFirst() }
        },
        end: { ending in
          guard case .completed = ending else { return sink.end(ending) }
          sink.send(last.state, until: resources)
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
  public func take(last count: Int) -> Signal { lift(.take(last: count)) }
}

extension SignalProducer {
  /// Sends the last `count` values when the work completes. See ``Signal/take(last:)``.
  public func take(last count: Int) -> SignalProducer { lift(.take(last: count)) }
}
