extension Transformation where NewError == Error, Value: Sendable, NewValue: Sendable {
  static func lazyMap(
    on scheduler: any Scheduler, _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Transformation {
    .scheduled(on: scheduler) { sink, resources in
      let latest = Atomic<Value?>(nil)
      let scheduledTransform = SerialDisposable()
      resources.insert(scheduledTransform)
      return Sink(
        value: { value in
          guard latest.swap(value) == nil else { return }
          scheduledTransform.inner = scheduler.schedule {
            if let value = latest.swap(nil) { sink.value(transform(value)) }
          }
        },
        end: { ending in
          if case .interrupted = ending { scheduledTransform.inner = nil }
          scheduler.schedule { sink.end(ending) }
        })
    }
  }
}

extension Signal where Value: Sendable {
  /// Sends the result of `transform` for the latest value. `transform` runs on `scheduler`. If several values arrive
  /// before the scheduler runs `transform`, only the last of them is transformed. The end is delivered on `scheduler`.
  /// A completion or a failure follows the result for a waiting value. An interruption drops a waiting value.
  ///
  ///     let squares = numbers.lazyMap(on: scheduler) { $0 * $0 }
  ///     // numbers  --1--2,3--4|
  ///     // squares  --1--9----16|
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler, transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Error> { lift(.lazyMap(on: scheduler, transform)) }
}

extension SignalProducer where Value: Sendable {
  /// Sends the result of `transform` for the latest value. See ``Signal/lazyMap(on:transform:)``.
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler, transform: @escaping @Sendable (Value) -> NewValue
  ) -> SignalProducer<NewValue, Error> { lift(.lazyMap(on: scheduler, transform)) }
}
