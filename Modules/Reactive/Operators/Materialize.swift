extension Stage where NewError == Never, NewValue == Signal<Value, Error>.Event {
  @inlinable
  static func materialize() -> Stage {
    .inline { sink, _ in
      Sink(
        value: { sink.value(.value($0)) },
        end: { ending in
          sink.value(NewValue(ending))
          if case .interrupted = ending {
            sink.end(.interrupted)
          } else {
            sink.end(.completed)
          }
        })
    }
  }
}

extension Signal {
  /// Sends each event as a value, the end included, and then completes (or is interrupted, as the signal is).
  @inlinable
  public func materialize() -> Signal<Event, Never> {
    lift(.materialize())
  }
}

extension SignalProducer {
  /// Sends each event as a value, the end included, and then completes (or is interrupted, as the work is).
  @inlinable
  public func materialize() -> SignalProducer<Signal<Value, Error>.Event, Never> {
    lift(.materialize())
  }
}
