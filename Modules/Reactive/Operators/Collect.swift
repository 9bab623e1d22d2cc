extension Stage where NewError == Error, NewValue == [Value] {
  @inlinable
  static func collect() -> Stage {
    .inline { sink, _ in
      let values = Confined<[Value]>([])
      return Sink(
        value: { values.state.append($0) },
        end: { ending in
          if case .completed = ending { sink.value(values.state) }
          sink.end(ending)
        })
    }
  }
}

extension Signal {
  /// Sends all values as one array at the completion: an empty one, if there was none.
  @inlinable
  public func collect() -> Signal<[Value], Error> {
    lift(.collect())
  }
}

extension SignalProducer {
  /// Sends all values as one array at the completion: an empty one, if there was none.
  @inlinable
  public func collect() -> SignalProducer<[Value], Error> {
    lift(.collect())
  }
}
