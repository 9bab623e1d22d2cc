extension Transformation {
  @inlinable
  static func map(_ transform: @escaping @Sendable (Value) -> NewValue) -> Transformation where NewError == Error {
    .synchronous { sink, _ in sink.receiving { sink.value(transform($0)) } }
  }
  static func mapError(_ transform: @escaping @Sendable (Error) -> NewError) -> Transformation where NewValue == Value {
    .synchronous { sink, _ in Sink(value: sink.value, end: { sink.end($0.mapError(transform)) }) }
  }
}

extension Signal {
  /// Sends the result of `transform` for each value.
  ///
  ///     let doubled = numbers.map { $0 * 2 }
  ///     // numbers  --1--2--3-|
  ///     // doubled  --2--4--6-|
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Signal<NewValue, Error> {
    lift(.map(transform))
  }

  /// Sends the given value in place of each value.
  ///
  ///     let changes = numbers.map(value: "x")
  ///     // numbers  --1--2--3-|
  ///     // changes  --x--x--x-|
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> Signal<NewValue, Error> { map { _ in value } }

  /// Replaces the error of a failure with the result of `transform` for that error.
  ///
  ///     let renamed = numbers.mapError { _ in CancellationError() }
  ///     // numbers  --1--2-#
  ///     // renamed  --1--2-#
  public func mapError<NewError>(_ transform: @escaping @Sendable (Error) -> NewError) -> Signal<Value, NewError> {
    lift(.mapError(transform))
  }
}

extension SignalProducer {
  /// Sends the result of `transform` for each value. See ``Signal/map(_:)``.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> SignalProducer<NewValue, Error> {
    lift(.map(transform))
  }
  /// Sends the given value in place of each value. See ``Signal/map(value:)``.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(value: NewValue) -> SignalProducer<NewValue, Error> { map { _ in value } }
  /// Replaces the error of a failure with the result of `transform` for that error. See ``Signal/mapError(_:)``.
  public func mapError<NewError>(
    _ transform: @escaping @Sendable (Error) -> NewError
  ) -> SignalProducer<Value, NewError> { lift(.mapError(transform)) }
}

extension Transformation where NewError == Error, Value: Sendable, NewValue: Sendable {
  static func lazyMap(
    on scheduler: any Scheduler, _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Transformation {
    Transformation(scheduler: scheduler) { sink, resources in
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
