extension Stage where NewError == Error, Value: Sendable, NewValue: Sendable {
  @inlinable
  static func lazyMap(
    on scheduler: any Scheduler, _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Stage {
    .serialized(on: scheduler) { sink, upstream in
      let latest = Latest<Value>()
      let turn = SerialDisposable()
      upstream.insert(turn)
      return Sink(
        value: { value in
          guard latest.replace(with: value) else { return }
          turn.inner = scheduler.schedule {
            if let value = latest.take() { sink.value(transform(value)) }
          }
        },
        end: { ending in
          if case .interrupted = ending { turn.inner = nil }
          if let end = scheduler.schedule({ sink.end(ending) }) { upstream.insert(end) }
        })
    }
  }
}

extension Signal where Value: Sendable {
  /// Sends, on `scheduler`, what `transform` makes of the value that is the latest when the scheduler comes to it: of
  /// values that come meanwhile, all but the last are left out.
  ///
  /// The end is passed on from `scheduler`, after the value that waits for it; an interruption takes that value back.
  @inlinable
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler, transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Error> {
    lift(.lazyMap(on: scheduler, transform))
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends, on `scheduler`, what `transform` makes of the value that is the latest when the scheduler comes to it.
  @inlinable
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler, transform: @escaping @Sendable (Value) -> NewValue
  ) -> SignalProducer<NewValue, Error> {
    lift(.lazyMap(on: scheduler, transform))
  }
}
