extension Stage where NewError == Error, NewValue == Value {
  @inlinable
  static func skip(first count: Int) -> Stage {
    .inline { sink, _ in
      let remaining = Confined(count)
      return Sink(
        value: { value in
          if remaining.state > 0 {
            remaining.state -= 1
          } else {
            sink.value(value)
          }
        },
        end: sink.end)
    }
  }
}

extension Signal {
  /// Leaves out the first `count` values.
  @inlinable
  public func skip(first count: Int) -> Signal {
    lift(.skip(first: count))
  }
}

extension SignalProducer {
  /// Leaves out the first `count` values.
  @inlinable
  public func skip(first count: Int) -> SignalProducer {
    lift(.skip(first: count))
  }
}
